package com.endclose.relay.local;

import com.endclose.relay.crypto.EnvironmentSecrets;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.text.LetterCase;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Settings by the names of environment variables. Each may also be given as a system property,
 * which wins: {@code RELAY_INGEST_PORT} as {@code -Drelay.ingest.port}.
 */
final class Lookup implements Function<String, @Nullable String> {

  private final Map<String, String> properties;
  private final Map<String, String> environment;

  Lookup(Map<String, String> properties, Map<String, String> environment) {
    this.properties = properties;
    this.environment = environment;
  }

  /** The value as it stands; null when it is set neither way, or to nothing but white space. */
  @Override
  public @Nullable String apply(String variable) {
    String property = properties.get(property(variable));
    String value = property == null || property.isBlank() ? environment.get(variable) : property;
    return value == null || value.isBlank() ? null : value.strip();
  }

  /** Every name set either way, as variables are named. */
  Set<String> names() {
    Set<String> names = new TreeSet<>(environment.keySet());
    for (String property : properties.keySet()) {
      names.add(LetterCase.upper(property).replace('.', '_'));
    }
    return names;
  }

  /** Secrets in the environment; none is ever taken from a property, which others can see. */
  Secrets secrets() {
    return new EnvironmentSecrets(environment::get);
  }

  /** The system property of a variable's name. */
  static String property(String variable) {
    return LetterCase.lower(variable).replace('_', '.');
  }
}
