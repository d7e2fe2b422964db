package com.endclose.relay.route;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of reading a document of End Close's, which may have members beside {@code routes}.
 *
 * @param reading of its routes; each ignored member is one of its warnings
 * @param environment the environment of End Close it is for; null when it names none
 * @param ignored the names of the members that mean nothing here, fit for one line
 */
public record ManagedReading(
    RoutesReading reading, @Nullable String environment, List<String> ignored) {

  public ManagedReading {
    ignored = List.copyOf(ignored);
  }
}
