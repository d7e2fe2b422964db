package com.endclose.relay.http;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP exchange within a wall-clock limit, body included: the JDK's own request timeout ends
 * when the headers are in, so it can't hold a server that sends its body slowly.
 */
public final class Exchange {

  /** What an exchange came to. */
  public sealed interface Result {}

  /**
   * An answer, its body perhaps cut short.
   *
   * @param etag as sent; null for none
   */
  public record Answer(int status, List<String> retryAfter, @Nullable String etag, String body)
      implements Result {}

  /** No answer, or none in time. */
  public record NoAnswer(String reason) implements Result {}

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  private final int cap;
  private volatile HttpClient http = client();

  /**
   * @param cap bytes kept of a success's body; what comes after them is not read
   */
  public Exchange(int cap) {
    this.cap = cap;
  }

  private static HttpClient client() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .followRedirects(HttpClient.Redirect.NEVER)
        .connectTimeout(CONNECT_TIMEOUT)
        .build();
  }

  /**
   * Sends a request; when the connection fails it is sent once more at once, for a connection kept
   * alive may have died while the function was frozen. So requests must bear being sent twice.
   */
  public Result send(HttpRequest request, Deadline deadline) {
    HttpClient used = http;
    try {
      Result result = once(used, request, deadline);
      if (result instanceof NoAnswer) {
        forget(used);
      }
      return result;
    } catch (HttpTimeoutException e) {
      forget(used);
      return noAnswer(e);
    } catch (IOException first) {
      forget(used);
      try {
        return once(http, request, deadline);
      } catch (IOException second) {
        return noAnswer(second);
      }
    }
  }

  /**
   * Gives up all idle connections after one died or fell silent: the others were most likely cut by
   * the same cause, and each would take a whole limit to find out.
   */
  private synchronized void forget(HttpClient used) {
    if (http == used) {
      http = client();
    }
  }

  private Result once(HttpClient client, HttpRequest request, Deadline deadline)
      throws IOException {
    if (deadline.isOver()) {
      return new NoAnswer("no time left");
    }
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request, CappedBody.handler(cap));
    try {
      HttpResponse<byte[]> response = answer.get(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
      List<String> retryAfter = response.headers().allValues("retry-after");
      // Decoded leniently: one broken byte in a message is no reason to lose the whole answer.
      String body = new String(response.body(), StandardCharsets.UTF_8);
      String etag = response.headers().firstValue("etag").orElse(null);
      return new Answer(response.statusCode(), retryAfter, etag, body);
    } catch (TimeoutException e) {
      answer.cancel(true);
      return new NoAnswer("no complete answer in time");
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      return new NoAnswer("interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      return noAnswer(e.getCause() == null ? e : e.getCause());
    }
  }

  /** Names the kind of failure only: its text may quote what was sent or received. */
  private static NoAnswer noAnswer(Throwable failure) {
    return new NoAnswer("no answer (" + failure.getClass().getSimpleName() + ")");
  }
}
