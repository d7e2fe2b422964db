package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A call a processor makes, to be changed one thing at a time. */
record Call(byte[] body, Map<String, String> headers) {

  static Call of(String body, String... namesAndValues) {
    Map<String, String> headers = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      headers.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new Call(body.getBytes(UTF_8), headers);
  }

  /** The same call with another header. */
  Call with(String name, String value) {
    Map<String, String> changed = new HashMap<>(headers);
    changed.put(name, value);
    return new Call(body, changed);
  }

  /** The same call without a header. */
  Call without(String name) {
    Map<String, String> changed = new HashMap<>(headers);
    changed.remove(name);
    return new Call(body, changed);
  }

  IngestAnswer to(Desk desk, String route) {
    return desk.receive(route, body, headers);
  }

  static byte[] hmac(byte[] key, String signed) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(signed.getBytes(UTF_8));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }

  static String hex(String key, String signed) {
    return HexFormat.of().formatHex(hmac(key.getBytes(UTF_8), signed));
  }

  static String base64(byte[] key, String signed) {
    return Base64.getEncoder().encodeToString(hmac(key, signed));
  }
}
