package com.endclose.relay.standin;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code GET /relays/config} and {@code PUT /relays/instances/{id}}. */
final class RelayApi {

  private final Map<String, String> manifests = new LinkedHashMap<>();
  private final List<String> inOrder = new ArrayList<>();
  private @Nullable String document;

  synchronized void document(@Nullable String document) {
    this.document = document;
  }

  synchronized Map<String, String> manifests() {
    return Map.copyOf(manifests);
  }

  synchronized List<String> manifestsInOrder() {
    return List.copyOf(inOrder);
  }

  synchronized Reply config(Request request) {
    if (document == null) {
      return Reply.message(404, "Not managed");
    }
    var etag = List.of(new Effect.Header("ETag", etag(document)));
    String condition = request.header("if-none-match");
    boolean unchanged = condition != null && matches(condition, etag(document));
    return new Reply(unchanged ? 304 : 200, document, etag);
  }

  synchronized Reply manifest(String instance, byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    try {
      if (instance.isEmpty() || !Json.parse(text).isObject()) {
        return Reply.message(422, "The manifest must be an object");
      }
    } catch (JsonProcessingException e) {
      return Reply.message(400, "The request body is not valid JSON");
    }
    manifests.put(instance, text);
    inOrder.add(text);
    return new Reply(200, "{}", List.of());
  }

  private static boolean matches(String condition, String etag) {
    return Arrays.stream(condition.split(","))
        .map(String::strip)
        .anyMatch(tag -> tag.equals("*") || tag.equals(etag) || tag.equals("W/" + etag));
  }

  private static String etag(String document) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(document.getBytes(StandardCharsets.UTF_8));
      return '"' + HexFormat.of().formatHex(hash, 0, 16) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
