package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.interfaces.ECPublicKey;
import java.util.Base64;
import java.util.HexFormat;

/** A made-up Plaid: one key, its answer when asked for it, and tokens signed with it. */
public final class PlaidTokens {

  public static final String KEY_ID = "bfbd5111-8e33-4643-8ced-b2e642a72f3c";
  public static final String PRODUCTION =
      "https://production.plaid.com/webhook_verification_key/get";

  private final KeyPair pair = KeyPairs.p256();

  /** What Plaid answers when asked for the key. */
  public String answer(String expiredAt) {
    ECPublicKey key = (ECPublicKey) pair.getPublic();
    return """
        {"key":{"alg":"ES256","created_at":1560466143,"crv":"P-256","expired_at":%s,"kid":"%s",\
        "kty":"EC","use":"sig","x":"%s","y":"%s"},"request_id":"made-up"}"""
        .formatted(
            expiredAt,
            KEY_ID,
            coordinate(key.getW().getAffineX()),
            coordinate(key.getW().getAffineY()));
  }

  private static String coordinate(BigInteger value) {
    byte[] bytes = new byte[32];
    byte[] signed = value.toByteArray();
    int length = Math.min(signed.length, bytes.length);
    System.arraycopy(signed, signed.length - length, bytes, bytes.length - length, length);
    return url(bytes);
  }

  /** The token Plaid sends with a body. */
  public String token(String body, long issuedAt) {
    return signed(header(), claims(body, issuedAt));
  }

  static String header() {
    return "{\"alg\":\"ES256\",\"kid\":\"" + KEY_ID + "\",\"typ\":\"JWT\"}";
  }

  static String claims(String body, long issuedAt) {
    return "{\"iat\":" + issuedAt + ",\"request_body_sha256\":\"" + sha256(body) + "\"}";
  }

  /** Signed whatever header and claims are. */
  String signed(String header, String claims) {
    String signed = url(header.getBytes(UTF_8)) + "." + url(claims.getBytes(UTF_8));
    byte[] signature =
        KeyPairs.sign("SHA256withECDSAinP1363Format", pair.getPrivate(), signed.getBytes(UTF_8));
    return signed + "." + url(signature);
  }

  static String url(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static String sha256(String body) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(body.getBytes(UTF_8)));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }
}
