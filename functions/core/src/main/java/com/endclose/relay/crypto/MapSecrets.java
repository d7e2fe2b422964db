package com.endclose.relay.crypto;

import java.util.Map;
import java.util.Optional;

/** Secrets that are held in memory. */
public final class MapSecrets implements Secrets {

  private final Map<String, String> values;

  /** Copies the values by name. */
  public MapSecrets(Map<String, String> values) {
    this.values = Map.copyOf(values);
  }

  @Override
  public Optional<String> find(String name) {
    return Optional.ofNullable(values.get(name)).filter(value -> !value.isEmpty());
  }

  @Override
  public String toString() {
    return "secrets in memory";
  }
}
