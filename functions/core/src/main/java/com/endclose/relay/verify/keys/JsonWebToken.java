package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.fasterxml.jackson.databind.JsonNode;
import java.security.PublicKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Web Token in its compact form (RFC 7515, 7.1), taken apart and not yet believed. Header
 * and claims are read strictly: a member that stands twice is no token.
 *
 * @param signed the text that the signature covers
 * @param signature the signature as it stands, in base64 or not
 */
record JsonWebToken(JsonNode header, JsonNode claims, String signed, String signature) {

  private static final int LONGEST = 8 * 1024;
  private static final int PARTS = 3;

  /** Empty when the text is no such token, or a longer one than any in use. */
  static Optional<JsonWebToken> parse(String text) {
    String[] parts = text.length() > LONGEST ? new String[0] : text.split("\\.", -1);
    if (parts.length != PARTS) {
      return Optional.empty();
    }
    JsonNode header = object(parts[0]);
    JsonNode claims = object(parts[1]);
    return header == null || claims == null
        ? Optional.empty()
        : Optional.of(new JsonWebToken(header, claims, parts[0] + "." + parts[1], parts[2]));
  }

  private static @Nullable JsonNode object(String part) {
    byte[] json = Base64Text.url(part);
    return json != null
            && JsonReader.read(json) instanceof Reading.Document document
            && document.root().isObject()
        ? document.root()
        : null;
  }

  /** Whether the signature, in base64, is of this token by the holder of this key. */
  boolean signedBy(PublicKey key, String algorithm) {
    byte[] bytes = Base64Text.url(signature);
    return bytes != null && Signatures.fits(algorithm, key, signed.getBytes(US_ASCII), bytes);
  }

  /** Nothing of a token belongs in a log. */
  @Override
  public String toString() {
    return "token";
  }
}
