package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.json.Reading;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigInteger;
import java.net.URI;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Plaid's verification keys, JSON Web Keys on P-256 (RFC 7518, 6.2.1), fetched by their ids from
 * {@code /webhook_verification_key/get}.
 */
final class PlaidKeys {

  /** Plaid's word for an id it never gave out; its other refusals are about who asks. */
  private static final String NO_SUCH_KEY = "INVALID_WEBHOOK_VERIFICATION_KEY_ID";

  private static final int COORDINATE_BYTES = 32;

  /**
   * @param expiredAt since when Plaid no longer signs with it; null while it does
   */
  record Key(PublicKey key, @Nullable Instant expiredAt) {

    /** Null once it has expired. */
    @Nullable PublicKey validAt(Instant now) {
      return expiredAt == null || now.isBefore(expiredAt) ? key : null;
    }
  }

  private final KeySource source;
  private final KeyCache<Key> cache;

  PlaidKeys(KeySource source, KnownKeyIds known) {
    this.source = source;
    this.cache = new KeyCache<>(known);
  }

  KeyCache.Lookup<Key> find(String keyId, PlaidVerifier.Access access, String from, Instant now) {
    return cache.find(question(keyId, access, from), now, () -> fetch(keyId, access));
  }

  /** A webhook was verified by this key. */
  void proven(String keyId, PlaidVerifier.Access access, String from) {
    cache.proven(question(keyId, access, from));
  }

  private static KeyCache.Question question(
      String keyId, PlaidVerifier.Access access, String from) {
    // Whose id it is asked for matters: another account's refusal says nothing about ours.
    String id = access.environment().wire() + " " + access.clientId() + " " + keyId;
    // A refusal of an old secret says nothing about a new one; the hash stays in memory.
    return new KeyCache.Question(id, Integer.toString(access.secrets().hashCode()), from);
  }

  private KeyCache.Lookup<Key> fetch(String keyId, PlaidVerifier.Access access) {
    KeyCache.Lookup<Key> lookup = new KeyCache.Unavailable<>("no secret to ask Plaid with");
    for (String secret : access.secrets()) {
      lookup = fetch(keyId, access, secret);
      if (!(lookup instanceof KeyCache.Unavailable)) {
        return lookup;
      }
    }
    return lookup;
  }

  private KeyCache.Lookup<Key> fetch(String keyId, PlaidVerifier.Access access, String secret) {
    URI uri = URI.create(KeyHosts.plaid(access.environment()) + "/webhook_verification_key/get");
    var question =
        JsonNodeFactory.instance
            .objectNode()
            .put("client_id", access.clientId())
            .put("secret", secret)
            .put("key_id", keyId);
    KeySource.Answer answer = source.ask(new KeySource.Request(uri, JsonWriter.text(question)));
    if (!(answer instanceof KeySource.Answered answered)) {
      return new KeyCache.Unavailable<>(((KeySource.NoAnswer) answer).reason());
    }
    JsonNode body = object(answered.body());
    if (answered.status() == 400 && NO_SUCH_KEY.equals(body.path("error_code").textValue())) {
      return new KeyCache.Unknown<>("Plaid knows no such key");
    }
    Key key = answered.status() == 200 ? key(body.path("key"), keyId) : null;
    return key == null
        ? new KeyCache.Unavailable<>("Plaid gave no key: HTTP " + answered.status())
        : new KeyCache.Found<>(key);
  }

  private static JsonNode object(String body) {
    return JsonReader.read(body.getBytes(UTF_8)) instanceof Reading.Document document
        ? document.root()
        : JsonNodeFactory.instance.missingNode();
  }

  private static @Nullable Key key(JsonNode json, String keyId) {
    boolean fits =
        keyId.equals(json.path("kid").textValue())
            && "EC".equals(json.path("kty").textValue())
            && "P-256".equals(json.path("crv").textValue())
            && "ES256".equals(json.path("alg").textValue());
    BigInteger x = coordinate(json.path("x"));
    BigInteger y = coordinate(json.path("y"));
    JsonNode expiredAt = json.path("expired_at");
    boolean expires = expiredAt.canConvertToLong();
    boolean readable = expires || expiredAt.isNull() || expiredAt.isMissingNode();
    PublicKey key = fits && readable && x != null && y != null ? point(x, y) : null;
    return key == null
        ? null
        : new Key(key, expires ? Instant.ofEpochSecond(expiredAt.longValue()) : null);
  }

  private static @Nullable BigInteger coordinate(JsonNode value) {
    byte[] bytes = value.isTextual() ? Base64Text.url(value.textValue()) : null;
    return bytes == null || bytes.length != COORDINATE_BYTES ? null : new BigInteger(1, bytes);
  }

  private static @Nullable PublicKey point(BigInteger x, BigInteger y) {
    try {
      AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
      curve.init(new ECGenParameterSpec("secp256r1"));
      ECParameterSpec p256 = curve.getParameterSpec(ECParameterSpec.class);
      return KeyFactory.getInstance("EC")
          .generatePublic(new ECPublicKeySpec(new ECPoint(x, y), p256));
    } catch (GeneralSecurityException notAPoint) {
      return null;
    }
  }
}
