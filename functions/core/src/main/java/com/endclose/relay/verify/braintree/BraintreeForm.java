package com.endclose.relay.verify.braintree;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.json.JsonWriter;
import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * A webhook's body: {@code bt_signature} holds pairs of a public key and a signature, {@code
 * bt_payload} XML in base64. The signature is the HMAC-SHA1 of the payload as it stands, line ends
 * included, under the SHA-1 of the private key, as Braintree's SDKs compute it
 * (developer.paypal.com/braintree/docs/guides/webhooks/parse).
 */
public final class BraintreeForm {

  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/=\\n]+");

  private static final Pattern SHA1_HEX = Pattern.compile("[0-9A-Fa-f]{40}");

  private final String signatures;
  private final String payload;

  private BraintreeForm(String signatures, String payload) {
    this.signatures = signatures;
    this.payload = payload;
  }

  /** Empty when the body is not a form that holds each of the two once. */
  public static Optional<BraintreeForm> read(byte[] body) {
    String signatures = null;
    String payload = null;
    for (String pair : new String(body, US_ASCII).split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      boolean signature = name.equals("bt_signature");
      if (!signature && !name.equals("bt_payload")) {
        continue;
      }
      String value = decoded(pair.substring(equals + 1));
      if (value == null || (signature ? signatures : payload) != null) {
        return Optional.empty();
      }
      signatures = signature ? value : signatures;
      payload = signature ? payload : value;
    }
    return signatures == null || payload == null || !BASE64.matcher(payload).matches()
        ? Optional.empty()
        : Optional.of(new BraintreeForm(signatures, payload));
  }

  private static @Nullable String decoded(String value) {
    try {
      return URLDecoder.decode(value, UTF_8);
    } catch (IllegalArgumentException halfAnEscape) {
      return null;
    }
  }

  /** Whether one of the signatures is of the holder of this pair of keys; an empty key is none. */
  public boolean isSigned(String publicKey, String privateKey) {
    if (publicKey.isEmpty() || privateKey.isEmpty()) {
      return false;
    }
    byte[] expected = signature(privateKey);
    for (String pair : signatures.split("&", -1)) {
      int bar = pair.indexOf('|');
      if (bar >= 0 && pair.substring(0, bar).equals(publicKey)) {
        String given = pair.substring(bar + 1);
        // Looked at before it is decoded: a stranger may send a megabyte of anything here.
        if (SHA1_HEX.matcher(given).matches()
            && MessageDigest.isEqual(HexFormat.of().parseHex(given), expected)) {
          return true;
        }
      }
    }
    return false;
  }

  private byte[] signature(String privateKey) {
    try {
      byte[] key = MessageDigest.getInstance("SHA-1").digest(privateKey.getBytes(UTF_8));
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(key, "HmacSHA1"));
      return mac.doFinal(payload.getBytes(US_ASCII));
    } catch (GeneralSecurityException everyJdkHasThem) {
      throw new IllegalStateException(everyJdkHasThem);
    }
  }

  /** The payload's XML as JSON; empty when it is not XML that {@link XmlAsJson} takes. */
  public Optional<byte[]> json() {
    try {
      return XmlAsJson.read(Base64.getMimeDecoder().decode(payload)).map(JsonWriter::bytes);
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  /** Without the payload. */
  @Override
  public String toString() {
    return "form of " + payload.length() + " characters";
  }
}
