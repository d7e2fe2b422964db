package com.endclose.relay.crypto;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The keys payloads are encrypted under: one current key for new data, any number of previous ones
 * that old data is still readable under (spec STORE-1).
 */
public final class DataKeys {

  /** Bytes of a key: AES-256. */
  public static final int KEY_BYTES = 32;

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private final String currentId;
  private final Map<String, SecretKey> keys;

  /**
   * Takes keys that were checked: ids that {@link #isId} accepts, {@link #KEY_BYTES} bytes each.
   */
  DataKeys(String currentId, Map<String, byte[]> keys) {
    Map<String, SecretKey> secretKeys = new LinkedHashMap<>();
    keys.forEach((id, bytes) -> secretKeys.put(id, new SecretKeySpec(bytes, "AES")));
    this.currentId = currentId;
    this.keys = Collections.unmodifiableMap(secretKeys);
  }

  /**
   * Reads the settings {@code RELAY_DATA_KEYS} and {@code RELAY_DATA_KEY}; see {@link
   * DataKeySettings}. Throws {@link IllegalArgumentException} that names the setting and the
   * remedy, and shows no value, when neither is set or one can't be used.
   */
  public static DataKeys from(Secrets secrets) {
    return DataKeySettings.read(secrets);
  }

  static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /** The id of the key that new data is encrypted under. */
  public String currentId() {
    return currentId;
  }

  /** The ids of all keys. */
  public Set<String> ids() {
    return keys.keySet();
  }

  Optional<SecretKey> find(String id) {
    return Optional.ofNullable(keys.get(id));
  }

  /** Ids only. */
  @Override
  public String toString() {
    return "data keys " + keys.keySet() + ", current " + currentId;
  }
}
