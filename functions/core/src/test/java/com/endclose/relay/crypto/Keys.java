package com.endclose.relay.crypto;

import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** Made-up data keys for tests. */
final class Keys {

  private Keys() {}

  /** 32 bytes, all alike, in base64. */
  static String base64(int fill) {
    byte[] key = new byte[DataKeys.KEY_BYTES];
    Arrays.fill(key, (byte) fill);
    return Base64.getEncoder().encodeToString(key);
  }

  static DataKeys read(String... namesAndValues) {
    Map<String, String> settings = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return DataKeys.from(new MapSecrets(settings));
  }

  static DataKeys current(String id, Map<String, Integer> fills) {
    StringBuilder keys = new StringBuilder();
    fills.forEach(
        (key, fill) ->
            keys.append(keys.length() == 0 ? "" : ",")
                .append("\"%s\":\"%s\"".formatted(key, base64(fill))));
    return read("RELAY_DATA_KEYS", "{\"current\":\"%s\",\"keys\":{%s}}".formatted(id, keys));
  }
}
