package com.endclose.relay.verify.keys;

import com.endclose.relay.http.Deadline;
import com.endclose.relay.http.Exchange;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keys over HTTP from a fixed set of origins: no redirect is followed, answers are capped, and the
 * whole exchange has a wall-clock limit.
 */
public final class HttpKeySource implements KeySource {

  private static final int LONGEST_ANSWER = 64 * 1024;

  /** Wise gives a webhook five seconds to be answered, the shortest of these processors. */
  private static final Duration LIMIT = Duration.ofSeconds(3);

  private final Set<String> origins;
  private final Duration limit;
  private @Nullable Exchange exchange;

  /** Asks the processors' own hosts, and no others. */
  public HttpKeySource() {
    this(KeyHosts.origins(), LIMIT);
  }

  HttpKeySource(Set<String> origins, Duration limit) {
    this.origins = Set.copyOf(origins);
    this.limit = limit;
  }

  @Override
  public Answer ask(Request request) {
    URI uri = request.uri();
    if (!origins.contains(uri.getScheme() + "://" + uri.getRawAuthority())) {
      return new NoAnswer("keys are not fetched from that host");
    }
    HttpRequest.Builder http = HttpRequest.newBuilder(uri);
    String json = request.json();
    if (json != null) {
      http.header("Content-Type", "application/json").POST(BodyPublishers.ofString(json));
    }
    Exchange.Result result = exchange().send(http.build(), Deadline.in(limit));
    return result instanceof Exchange.Answer answer
        ? new Answered(answer.status(), answer.body())
        : new NoAnswer(((Exchange.NoAnswer) result).reason());
  }

  /** Made at the first use: most relays never fetch a key, and the HTTP client is slow to load. */
  private synchronized Exchange exchange() {
    if (exchange == null) {
      exchange = new Exchange(LONGEST_ANSWER);
    }
    return exchange;
  }
}
