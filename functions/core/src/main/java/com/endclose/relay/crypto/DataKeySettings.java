package com.endclose.relay.crypto;

import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Data keys as they are set: {@code RELAY_DATA_KEYS} is
 *
 * <pre>{"current": "k2", "keys": {"k1": "base64 of 32 bytes", "k2": "base64 of 32 bytes"}}</pre>
 *
 * and {@code RELAY_DATA_KEY} a text whose SHA-256 is a key. With both, the first says which key is
 * current and data under the text's key stays readable.
 */
final class DataKeySettings {

  static final String KEYS = "RELAY_DATA_KEYS";
  static final String TEXT = "RELAY_DATA_KEY";

  private static final String SHAPE =
      "; write {\"current\":\"k1\",\"keys\":{\"k1\":\"...\"}}, each key as `openssl rand -base64"
          + " 32` makes it";
  private static final byte[] ID_LABEL = "relay data key id\n".getBytes(StandardCharsets.UTF_8);
  private static final int ID_DIGITS = 12;

  /** Characters of a text that is a key. */
  private static final int FEWEST = 16;

  private DataKeySettings() {}

  static DataKeys read(Secrets secrets) {
    Map<String, byte[]> keys = new LinkedHashMap<>();
    boolean previous = secrets.find(KEYS).isPresent();
    Optional<String> textId = secrets.find(TEXT).map(text -> addText(text, previous, keys));
    Optional<String> jsonId = secrets.find(KEYS).map(json -> addJson(json, keys));
    String current =
        jsonId
            .or(() -> textId)
            .orElseThrow(() -> problem(KEYS + " is not set; `relayctl init` makes it"));
    return new DataKeys(current, keys);
  }

  /**
   * @param previous whether the text's key opens old data alone: then a short one is taken, or what
   *     was stored under it would be lost
   */
  private static String addText(String text, boolean previous, Map<String, byte[]> keys) {
    if (text.isBlank()) {
      throw problem(TEXT + " is blank; give it a long random text, or remove it");
    }
    if (!previous && text.strip().length() < FEWEST) {
      throw problem(
          TEXT
              + " is shorter than "
              + FEWEST
              + " characters, so it could be guessed; write one that `openssl rand -base64 32`"
              + " makes. If events are stored under the short one, keep it and set "
              + KEYS
              + " as well: its current key is used from then on");
    }
    byte[] key = Digests.sha256(text.getBytes(StandardCharsets.UTF_8));
    String digits = HexFormat.of().formatHex(Digests.sha256(ID_LABEL, key));
    String id = "text-" + digits.substring(0, ID_DIGITS);
    keys.put(id, key);
    return id;
  }

  private static String addJson(String json, Map<String, byte[]> keys) {
    JsonNode root = parse(json);
    String current = root.path("current").asText();
    JsonNode listed = root.path("keys");
    listed.properties().forEach(entry -> keys.put(id(entry.getKey()), key(entry)));
    if (!listed.has(current)) {
      throw problem(KEYS + ": `current` names none of `keys`" + SHAPE);
    }
    return current;
  }

  private static JsonNode parse(String json) {
    Reading reading = JsonReader.read(json.getBytes(StandardCharsets.UTF_8));
    if (reading instanceof Reading.Document document && document.root().isObject()) {
      return document.root();
    }
    throw problem(KEYS + " is not a JSON object that names each key once" + SHAPE);
  }

  private static String id(String id) {
    if (!DataKeys.isId(id)) {
      throw problem(KEYS + ": a key id must be 1 to 64 of A-Z a-z 0-9 . _ -" + SHAPE);
    }
    return id;
  }

  private static byte[] key(Map.Entry<String, JsonNode> entry) {
    byte[] bytes = decode(entry.getValue().asText());
    if (bytes.length != DataKeys.KEY_BYTES) {
      throw problem(KEYS + ": key " + entry.getKey() + " is not base64 of 32 bytes" + SHAPE);
    }
    return bytes;
  }

  private static byte[] decode(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException notBase64) {
      return new byte[0];
    }
  }

  private static IllegalArgumentException problem(String message) {
    return new IllegalArgumentException(message);
  }
}
