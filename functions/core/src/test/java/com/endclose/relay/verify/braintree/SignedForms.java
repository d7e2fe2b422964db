package com.endclose.relay.verify.braintree;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Made-up Braintree webhooks. */
public final class SignedForms {

  private SignedForms() {}

  /** XML as it is sent: lines of 60 characters, each with its end. */
  public static String payload(String xml) {
    return Base64.getMimeEncoder(60, new byte[] {'\n'}).encodeToString(xml.getBytes(UTF_8)) + "\n";
  }

  public static String signature(String privateKey, String payload) {
    try {
      byte[] key = MessageDigest.getInstance("SHA-1").digest(privateKey.getBytes(UTF_8));
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(key, "HmacSHA1"));
      return HexFormat.of().formatHex(mac.doFinal(payload.getBytes(UTF_8)));
    } catch (GeneralSecurityException everyJdkHasThem) {
      throw new AssertionError(everyJdkHasThem);
    }
  }

  public static byte[] form(String signatures, String payload) {
    String form =
        "bt_signature="
            + URLEncoder.encode(signatures, UTF_8)
            + "&bt_payload="
            + URLEncoder.encode(payload, UTF_8);
    return form.getBytes(US_ASCII);
  }
}
