package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A route's secrets once looked up, by the document's key ({@code secret_env}, ...). Several under
 * one key are all current: whichever fits, fits.
 */
public final class Credentials {

  private final Map<String, List<String>> byKey;

  private Credentials(Map<String, List<String>> byKey) {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    byKey.forEach((key, values) -> copy.put(key, List.copyOf(values)));
    this.byKey = Collections.unmodifiableMap(copy);
  }

  /** Secrets by the document's key. */
  public static Credentials of(Map<String, List<String>> byKey) {
    return new Credentials(byKey);
  }

  /** The one secret of the usual key. */
  public static Credentials secret(String secret) {
    return new Credentials(Map.of(Auth.SECRET, List.of(secret)));
  }

  /** All current secrets of the usual key; empty when the route has none. */
  public List<String> secrets() {
    return all(Auth.SECRET);
  }

  /** All current secrets of this key; empty when the route has none. */
  public List<String> all(String key) {
    return byKey.getOrDefault(key, List.of());
  }

  /** The first secret of this key. */
  public Optional<String> first(String key) {
    return all(key).stream().findFirst();
  }

  /** Whether these are the same secrets. */
  public boolean sameAs(Credentials other) {
    return byKey.equals(other.byKey);
  }

  /** Keys only, never a secret. */
  @Override
  public String toString() {
    return "credentials " + byKey.keySet();
  }
}
