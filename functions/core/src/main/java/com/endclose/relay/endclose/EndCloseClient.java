package com.endclose.relay.endclose;

import com.endclose.relay.http.Deadline;
import com.endclose.relay.http.Exchange;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * End Close's API over the JDK's HTTP client. No redirect is followed, nothing is read without a
 * limit, and no message holds a payload or the key.
 */
public final class EndCloseClient implements RecordSink, RelaysApi {

  private static final int PAGE = 200;
  private static final int MAX_READINGS = 3;
  private static final int LONGEST_ANSWER = 4 * 1024 * 1024;
  private static final String NO_KEY = "no usable End Close API key: set ENDCLOSE_API_KEY";
  private static final byte[] NOTHING = {};

  private final String base;
  private final Supplier<@Nullable String> apiKey;
  private final Runnable keyRefused;
  private final Clock clock;
  private final Exchange exchange = new Exchange(LONGEST_ANSWER);

  /**
   * @param base where the API is, such as {@code https://api.endclose.com/v1}; a slash at its end
   *     is neither needed nor harmful
   * @param apiKey asked before each call, so that a rotated key is used at once; when it gives null
   *     or throws, calls are {@code Rejected} with 401 and nothing is sent
   * @param clock what {@code Retry-After} counts from
   * @throws IllegalArgumentException when {@code base} is no http or https address
   */
  public EndCloseClient(URI base, Supplier<@Nullable String> apiKey, Clock clock) {
    this(base, apiKey, () -> {}, clock);
  }

  /**
   * The same for a key that is kept for a while.
   *
   * @param keyRefused called when the answer is 401, so that the key is read again: the next call
   *     has the new one
   */
  public EndCloseClient(
      URI base, Supplier<@Nullable String> apiKey, Runnable keyRefused, Clock clock) {
    this.base = checked(base);
    this.apiKey = apiKey;
    this.keyRefused = keyRefused;
    this.clock = clock;
  }

  @Override
  public PostOutcome post(String idempotencyKey, byte[] body, Duration limit) {
    Deadline deadline = Deadline.in(limit);
    String key = key();
    HttpRequest.Builder request = key == null ? null : request("/records/bulk", key);
    if (key == null || request == null) {
      return new PostOutcome.Rejected(401, NO_KEY);
    }
    request.header("Idempotency-Key", idempotencyKey).POST(BodyPublishers.ofByteArray(body));
    Exchange.Result result = exchange.send(request.build(), deadline);
    if (result instanceof Exchange.Answer answer) {
      return outcome(
          answer,
          ServerMessage.of(
              answer, key, new SafeWords(answer.status() / 100 == 2 ? NOTHING : body)));
    }
    return new PostOutcome.Unknown(0, null, ((Exchange.NoAnswer) result).reason());
  }

  @Override
  public AskOutcome ask(String bulkRequestId, Duration limit) {
    Deadline deadline = Deadline.in(limit);
    for (int readings = 1; ; readings++) {
      var reading = new ResultsReading();
      while (!reading.isDone()) {
        AskOutcome stopped = readPage(bulkRequestId, reading, deadline);
        if (stopped != null) {
          return stopped;
        }
      }
      if (!reading.isOvertaken() || readings == MAX_READINGS) {
        return reading.answered();
      }
    }
  }

  /** Asks for a bulk request that does not exist: a number as an id is 1 or more. */
  @Override
  public boolean answers(Duration limit) {
    String key = key();
    HttpRequest.Builder request = key == null ? null : request("/bulk_requests/0?limit=1", key);
    if (request == null) {
      return true;
    }
    return exchange.send(request.GET().build(), Deadline.in(limit))
            instanceof Exchange.Answer answer
        && (!away(answer.status()) || retryAt(answer) != null);
  }

  private static boolean away(int status) {
    return status == 408 || status >= 500;
  }

  @Override
  public ConfigAnswer config(@Nullable String etag, Duration limit) {
    Deadline deadline = Deadline.in(limit);
    String key = key();
    HttpRequest.Builder request = key == null ? null : request("/relays/config", key);
    if (key == null || request == null) {
      return new ConfigAnswer.Rejected(401, NO_KEY);
    }
    if (etag != null) {
      request.header("If-None-Match", etag);
    }
    Exchange.Result result = exchange.send(request.GET().build(), deadline);
    if (result instanceof Exchange.Answer answer) {
      noteRefusedKey(answer.status());
    }
    return result instanceof Exchange.Answer answer
        ? ManagedConfig.of(
            answer, etag != null, ServerMessage.of(answer, key, SafeWords.WITHOUT_RECORDS))
        : new ConfigAnswer.Failed(0, ((Exchange.NoAnswer) result).reason());
  }

  @Override
  public boolean manifest(String instance, byte[] manifest, Duration limit) {
    Deadline deadline = Deadline.in(limit);
    String key = key();
    HttpRequest.Builder request =
        key == null ? null : request("/relays/instances/" + instance, key);
    if (request == null) {
      return false;
    }
    HttpRequest put = request.PUT(BodyPublishers.ofByteArray(manifest)).build();
    return exchange.send(put, deadline) instanceof Exchange.Answer answer
        && answer.status() / 100 == 2;
  }

  private PostOutcome outcome(Exchange.Answer answer, String message) {
    int status = answer.status();
    noteRefusedKey(status);
    return switch (status) {
      case 400, 413, 422 -> new PostOutcome.Refused(status, message);
      case 401, 403, 404 -> new PostOutcome.Rejected(status, message);
      case 429 -> new PostOutcome.Throttled(retryAt(answer), message);
      case 408, 500, 502, 503, 504 -> new PostOutcome.Unknown(status, retryAt(answer), message);
      default ->
          status / 100 == 2
              ? accepted(answer)
              : new PostOutcome.Unexpected(status, retryAt(answer), message);
    };
  }

  private void noteRefusedKey(int status) {
    if (status == 401) {
      keyRefused.run();
    }
  }

  /** A success that does not name its bulk request leaves open what the server did. */
  private static PostOutcome accepted(Exchange.Answer answer) {
    String id = Answers.bulkRequestId(answer.body());
    return id == null
        ? new PostOutcome.Unknown(
            answer.status(), null, "HTTP " + answer.status() + " without a bulk request id")
        : new PostOutcome.Accepted(id);
  }

  /** Adds the next page to the reading; what ends the ask instead, or null. */
  private @Nullable AskOutcome readPage(String id, ResultsReading reading, Deadline deadline) {
    String path =
        "/bulk_requests/" + segment(id) + "?limit=" + PAGE + "&offset=" + reading.offset();
    String key = key();
    HttpRequest.Builder request = key == null ? null : request(path, key);
    if (key == null || request == null) {
      return new AskOutcome.Rejected(401, NO_KEY);
    }
    Exchange.Result result = exchange.send(request.GET().build(), deadline);
    if (result instanceof Exchange.NoAnswer none) {
      return new AskOutcome.Failed(none.reason());
    }
    var answer = (Exchange.Answer) result;
    if (answer.status() != 200) {
      return refusal(answer, ServerMessage.of(answer, key, SafeWords.WITHOUT_RECORDS));
    }
    ResultsPage page = ResultsPage.read(answer.body(), key);
    if (page == null) {
      return new AskOutcome.Failed("the answer is not a bulk request, or too long");
    }
    reading.add(page);
    return null;
  }

  /** The id as one segment of a path. */
  private static String segment(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private AskOutcome refusal(Exchange.Answer answer, String message) {
    int status = answer.status();
    noteRefusedKey(status);
    return switch (status) {
      case 404 -> new AskOutcome.NotFound();
      case 401, 403 -> new AskOutcome.Rejected(status, message);
      default -> {
        Instant at = retryAt(answer);
        yield at == null
            ? new AskOutcome.Failed(message)
            : new AskOutcome.Throttled(status, at, message);
      }
    };
  }

  /** The key without the line end that secrets tend to bring along; null when there is none. */
  private @Nullable String key() {
    try {
      String key = apiKey.get();
      return key == null || key.isBlank() ? null : key.strip();
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** Null when the key can't stand in a header; the exception that says so would quote it. */
  private HttpRequest.@Nullable Builder request(String path, String key) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path));
    try {
      return request.header("X-API-KEY", key).header("Content-Type", "application/json");
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private @Nullable Instant retryAt(Exchange.Answer answer) {
    return RetryAfter.latest(answer.retryAfter(), clock.instant());
  }

  private static String checked(URI base) {
    String scheme = base.getScheme() == null ? "" : base.getScheme();
    boolean plain = base.getUserInfo() == null && base.getQuery() == null;
    if (!scheme.matches("(?i)https?") || base.getHost() == null || !plain) {
      throw new IllegalArgumentException(
          "RELAY_ENDCLOSE_URL must be an address such as https://api.endclose.com/v1");
    }
    return base.toString().replaceAll("(#.*)?$", "").replaceAll("/+$", "");
  }
}
