package com.endclose.relay.relayctl.http;

import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * The operators' API as a caller sees it. A question that meets a server just starting (502, 503,
 * 504) is asked once more; a change is never sent twice.
 */
public final class AdminApi {

  private static final Set<Integer> STARTING = Set.of(502, 503, 504);
  private static final long BEFORE_AGAIN_MS = 1_000;
  private static final int MOST_BYTES = 64 * 1024 * 1024;

  private final AdminUrl url;
  private final Authorization authorization;
  private final Exchange exchange;
  private final Pause pause;

  public AdminApi(AdminUrl url, Authorization authorization, Exchange exchange, Pause pause) {
    this.url = url;
    this.authorization = authorization;
    this.exchange = exchange;
    this.pause = pause;
  }

  /** Where it is. */
  public AdminUrl url() {
    return url;
  }

  /** The document answered; {@link Failure} with the API's own words for anything else. */
  public Answer ask(Call call) {
    URI uri = url.at(call.segments(), call.query());
    Map<String, String> headers = new TreeMap<>();
    if (call.body() != null) {
      headers.put("content-type", "application/json");
      headers.put("relay-request", "1");
    }
    HttpResponse<byte[]> answer = send(call.method(), uri, headers, call.bytes());
    if (call.method().equals("GET") && STARTING.contains(answer.statusCode())) {
      pause.milliseconds(BEFORE_AGAIN_MS);
      answer = send(call.method(), uri, headers, call.bytes());
    }
    byte[] body = plain(answer);
    if (answer.statusCode() / 100 != 2) {
      throw Refusal.of(answer.statusCode(), body, url);
    }
    return new Answer(body, document(body));
  }

  /** Any exchange with the API, in the caller's name; the answer as it came, perhaps gzipped. */
  public HttpResponse<byte[]> send(
      String method, URI uri, Map<String, String> headers, byte[] body) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    request.method(
        method,
        body.length == 0 && List.of("GET", "HEAD").contains(method)
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(body));
    headers.forEach(request::setHeader);
    request.setHeader("accept-encoding", "gzip");
    authorization.headers(method, uri, body).forEach(request::setHeader);
    return exchange.send(request.build());
  }

  /** An answer's body as it was before it was gzipped. */
  static byte[] plain(HttpResponse<byte[]> answer) {
    boolean zipped =
        answer.headers().firstValue("content-encoding").orElse("").equalsIgnoreCase("gzip");
    if (!zipped) {
      return answer.body();
    }
    try (GZIPInputStream unzipped = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
      byte[] body = unzipped.readNBytes(MOST_BYTES);
      if (unzipped.read() >= 0) {
        throw new Failure(ExitCode.UNAVAILABLE, "the answer is larger than 64 MB: ask for less");
      }
      return body;
    } catch (IOException broken) {
      throw new Failure(ExitCode.UNAVAILABLE, "the answer was cut short: ask again");
    }
  }

  private JsonNode document(byte[] body) {
    if (JsonReader.read(body) instanceof Reading.Document read) {
      return read.root();
    }
    throw Refusal.notTheRelay(url);
  }
}
