package com.endclose.relay.config;

import java.util.List;

/**
 * What became of reading the settings. With problems the relay must not start; each names its
 * variable, what is wrong, and what is allowed.
 *
 * @param settings as read, with the default in place of each that has a problem
 */
public record SettingsReading(Settings settings, List<String> problems) {

  public SettingsReading {
    problems = List.copyOf(problems);
  }

  /** Whether the relay may start with these. */
  public boolean valid() {
    return problems.isEmpty();
  }
}
