package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.Auth;
import com.endclose.relay.route.EventRefs;
import com.endclose.relay.route.HmacScheme;
import com.endclose.relay.route.IpRange;
import com.endclose.relay.route.SignedContent;
import com.endclose.relay.testing.VectorFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class AdapterVectorsTest {

  private static final Processors PROCESSORS = Processors.standard(Set.of());

  @TestFactory
  Stream<DynamicTest> vectors() {
    return VectorFile.tests(
        "adapters",
        119,
        (vector, expected) -> assertThat(run(vector.get("input"))).isEqualTo(expected));
  }

  private static JsonNode run(JsonNode input) {
    Processor processor = PROCESSORS.find(input.get("source").asText()).orElseThrow();
    Auth auth = auth(input.get("auth"));
    byte[] body = input.get("body").asText().getBytes(StandardCharsets.UTF_8);
    WebhookRequest request =
        new WebhookRequest(
            headers(input.get("headers")), RawBody.of(body), input.get("remote_ip").asText());
    Instant now = Instant.ofEpochMilli(input.get("now_ms").asLong());

    ObjectNode result = JsonNodeFactory.instance.objectNode();
    Verdict verdict =
        processor.verify(request, auth, Credentials.secret(input.get("secret").asText()), now);
    ObjectNode verify = result.putObject("verify").put("ok", verdict instanceof Verdict.Verified);
    if (verdict instanceof Verdict.Failed failed) {
      // The vectors are of the older engine, which had one reason for every bad time stamp.
      verify.put(
          "reason", failed.kind() == FailureKind.TIME_STAMP ? "stale timestamp" : failed.reason());
    }
    Optional<Message> document =
        Bodies.read(body).map(root -> new Message(root, request.headers()));
    Optional<String> id = document.flatMap(message -> processor.eventId(message, auth));
    Optional<String> type = document.map(message -> processor.eventType(message, auth));
    return result
        .put("event_id", id.orElseGet(() -> EventKeys.bodyId(body)))
        .put("event_type", type.orElse(null));
  }

  private static Headers headers(JsonNode headers) {
    Map<String, List<String>> values = new HashMap<>();
    headers
        .properties()
        .forEach(
            header -> {
              List<String> all = values.computeIfAbsent(header.getKey(), k -> new ArrayList<>());
              if (header.getValue().isArray()) {
                header.getValue().forEach(value -> all.add(value.asText()));
              } else {
                all.add(header.getValue().asText());
              }
            });
    return Headers.of(values);
  }

  private static Auth auth(JsonNode auth) {
    if (auth.get("mode").asText().equals(Auth.StaticHeader.MODE)) {
      List<IpRange> ranges = new ArrayList<>();
      auth.path("allowed_ips").forEach(ip -> ranges.add(IpRange.parse(ip.asText()).orElseThrow()));
      return new Auth.StaticHeader(
          auth.path("header").asText("authorization"), List.of("S"), ranges);
    }
    String algorithm = auth.path("algorithm").asText("sha256").toUpperCase(Locale.ROOT);
    HmacScheme scheme =
        new HmacScheme(
            new HmacScheme.Signature(
                auth.get("header").asText(),
                HmacScheme.Layout.VALUE,
                null,
                HmacScheme.Encoding.HEX,
                null),
            HmacScheme.Algorithm.valueOf(algorithm),
            HmacScheme.SecretForm.TEXT,
            auth.path("signed_content").asText("body").equals("body")
                ? SignedContent.BODY
                : SignedContent.TIMESTAMP_BODY,
            new HmacScheme.Stamp(
                auth.path("timestamp_header").asText(null),
                null,
                HmacScheme.Stamp.Form.SECONDS,
                auth.path("tolerance_seconds").asInt(300)),
            null);
    return new Auth.Hmac(
        scheme,
        List.of("S"),
        new EventRefs(path(auth, "event_id"), null, path(auth, "event_type"), null));
  }

  private static List<Path> path(JsonNode auth, String key) {
    return auth.has(key) ? List.of(Path.of(auth.get(key).asText())) : List.of();
  }
}
