package com.endclose.relay.relayctl.http;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** One HTTP exchange within a time, body included, and in words when there is none. */
public final class Exchange {

  private static final Duration CONNECT = Duration.ofSeconds(10);

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(CONNECT)
          .build();
  private final Duration limit;

  /** Exchanges that may take so long from the first byte sent to the last one received. */
  public Exchange(Duration limit) {
    this.limit = limit;
  }

  /** The answer, whatever its status; {@link Failure} when there is none. */
  public HttpResponse<byte[]> send(HttpRequest request) {
    // The client's own time-out ends with the headers.
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      answer.cancel(true);
      throw unavailable(
          "no answer from "
              + place(request)
              + " within "
              + limit.toSeconds()
              + " s. What it was asked may still happen; look before asking again (--timeout waits"
              + " longer)");
    } catch (ExecutionException failed) {
      Throwable cause = failed.getCause();
      throw explained(cause == null ? failed : cause, request);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw unavailable("interrupted");
    }
  }

  private static Failure explained(Throwable cause, HttpRequest request) {
    String place = place(request);
    String name = request.uri().getHost();
    if (cause instanceof HttpConnectTimeoutException) {
      return unavailable(place + " can't be reached: no connection within 10 s");
    }
    if (cause instanceof UnknownHostException || unresolved(cause)) {
      return unavailable("no such host: " + name + ". Is the URL right (--url, --stack)?");
    }
    if (cause instanceof ConnectException) {
      return unavailable(
          "nothing listens at "
              + place
              + ". Is the relay running (the local one: mvn -Plocal), and is the URL right (--url,"
              + " RELAY_ADMIN_URL, --stack)?");
    }
    if (cause instanceof SSLException) {
      return unavailable("no safe connection to " + place + ": " + cause.getMessage());
    }
    if (cause instanceof IOException) {
      return unavailable("the connection to " + place + " failed: " + cause.getMessage());
    }
    throw new IllegalStateException("sending to " + place + " failed", cause);
  }

  private static boolean unresolved(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException) {
        return true;
      }
    }
    return false;
  }

  private static String place(HttpRequest request) {
    return request.uri().getScheme() + "://" + request.uri().getRawAuthority();
  }

  private static Failure unavailable(String message) {
    return new Failure(ExitCode.UNAVAILABLE, message);
  }
}
