package com.endclose.relay.admin.lambda;

import com.endclose.relay.aws.testing.TestContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Stands in for AWS in front of the handler: makes the event of a call as AWS documents it, and for
 * a URL of the type AWS_IAM checks the signature first and says whose it is.
 */
final class FunctionUrl {

  static final String HOST = "abc123.lambda-url.us-east-1.on.aws";
  static final URI ROOT = URI.create("https://" + HOST);

  private static final JsonMapper JSON = new JsonMapper();

  private final AdminHandler handler;
  private final Optional<SignatureCheck> signatures;

  private FunctionUrl(AdminHandler handler, Optional<SignatureCheck> signatures) {
    this.handler = handler;
    this.signatures = signatures;
  }

  /** Of the type NONE. */
  static FunctionUrl open(AdminHandler handler) {
    return new FunctionUrl(handler, Optional.empty());
  }

  /** Of the type AWS_IAM. */
  static FunctionUrl signed(AdminHandler handler, SignatureCheck signatures) {
    return new FunctionUrl(handler, Optional.of(signatures));
  }

  /**
   * A call as it comes over the wire.
   *
   * @param target the encoded path, with the query
   */
  record Sent(String method, String target, Map<String, String> headers, byte[] body) {

    static Sent get(String target) {
      return new Sent("GET", target, Map.of("host", HOST), new byte[0]);
    }

    Sent with(String header, String value) {
      Map<String, String> more = new TreeMap<>(headers);
      more.put(header, value);
      return new Sent(method, target, more, body);
    }

    String path() {
      return target.split("\\?", 2)[0];
    }

    String query() {
      return target.contains("?") ? target.split("\\?", 2)[1] : "";
    }
  }

  /** What comes back over the wire. */
  record Received(int status, JsonNode result, byte[] body) {

    String header(String name) {
      return result.path("headers").path(name).asText();
    }

    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  Received call(Sent sent) {
    ObjectNode event = event(sent);
    if (signatures.isPresent()) {
      Optional<SignatureCheck.Identity> signer = signatures.get().signer(sent);
      if (signer.isEmpty()) {
        return new Received(403, JSON.createObjectNode(), new byte[0]);
      }
      ((ObjectNode) event.path("requestContext"))
          .putObject("authorizer")
          .putObject("iam")
          .put("accessKey", signer.get().accessKey())
          .put("userArn", signer.get().arn());
    }
    return invoke(event);
  }

  /** Past the URL: with an event of one's own. */
  Received invoke(JsonNode event) {
    return invoke(new ByteArrayInputStream(event.toString().getBytes(StandardCharsets.UTF_8)));
  }

  Received invoke(InputStream event) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      handler.handleRequest(event, out, new TestContext("request-1", 60_000));
      JsonNode result = JSON.readTree(out.toByteArray());
      String body = result.path("body").asText();
      byte[] bytes =
          result.path("isBase64Encoded").asBoolean()
              ? Base64.getDecoder().decode(body)
              : body.getBytes(StandardCharsets.UTF_8);
      return new Received(result.path("statusCode").intValue(), result, bytes);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Header names in lower case, cookies by themselves, the body in base64 as most come. */
  static ObjectNode event(Sent sent) {
    ObjectNode event =
        JSON.createObjectNode()
            .put("version", "2.0")
            .put("routeKey", "$default")
            .put("rawPath", sent.path())
            .put("rawQueryString", sent.query());
    ObjectNode headers = event.putObject("headers");
    sent.headers()
        .forEach(
            (name, value) -> {
              if (name.equalsIgnoreCase("cookie")) {
                List.of(value.split("; ", -1)).forEach(event.withArray("cookies")::add);
              } else {
                headers.put(name.toLowerCase(Locale.ROOT), value);
              }
            });
    event
        .putObject("requestContext")
        .put("domainName", HOST)
        .putObject("http")
        .put("method", sent.method())
        .put("path", sent.path())
        .put("sourceIp", "192.0.2.1");
    if (sent.body().length > 0) {
      event.put("body", Base64.getEncoder().encodeToString(sent.body()));
    }
    return event.put("isBase64Encoded", sent.body().length > 0);
  }
}
