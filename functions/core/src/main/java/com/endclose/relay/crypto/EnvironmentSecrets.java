package com.endclose.relay.crypto;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Secrets that stand in environment variables, read anew each time. */
public final class EnvironmentSecrets implements Secrets {

  private final Function<String, @Nullable String> environment;

  /** Takes {@code System::getenv} or what a test uses in its place; null means not set. */
  public EnvironmentSecrets(Function<String, @Nullable String> environment) {
    this.environment = environment;
  }

  @Override
  public Optional<String> find(String name) {
    return Optional.ofNullable(environment.apply(name)).filter(value -> !value.isEmpty());
  }

  @Override
  public String toString() {
    return "secrets in the environment";
  }
}
