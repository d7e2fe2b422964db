package com.endclose.relay.config;

import com.endclose.relay.route.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds settings that nobody reads: most likely a known one, misspelt. */
public final class SettingNames {

  /** Read elsewhere: secrets, and what only the stack reads. */
  private static final List<String> ELSEWHERE =
      List.of(
          "RELAY_CONTROL_TTL_MS",
          "RELAY_DATA_KEY",
          "RELAY_DATA_KEYS",
          RemoteMode.VARIABLE,
          Manifests.VARIABLE,
          "RELAY_TEST_AWS_ENDPOINT",
          "RELAY_TEST_BACKENDS",
          "RELAY_REQUIRE_BACKENDS",
          "RELAY_REQUIRE_BROWSER",
          "RELAY_ADMIN_URL",
          "RELAY_ADMIN_PASSWORD");

  private final Set<String> known;

  private SettingNames(Set<String> known) {
    this.known = known;
  }

  /** The names that core knows, and these. */
  public static SettingNames with(Collection<String> others) {
    Set<String> known = new TreeSet<>(ELSEWHERE);
    for (Setting setting : Setting.values()) {
      known.add(setting.variable());
    }
    known.add(Settings.ENDCLOSE_URL);
    known.addAll(others);
    return new SettingNames(known);
  }

  /**
   * One warning for each {@code RELAY_} name that is not known, with the nearest known one.
   *
   * @param present all names that are set, others than the relay's among them
   */
  public List<String> warnings(Collection<String> present) {
    List<String> warnings = new ArrayList<>();
    for (String name : new TreeSet<>(present)) {
      if (name.startsWith(Setting.PREFIX) && !known.contains(name)) {
        warnings.add(
            Words.shown(name)
                + " is no setting of the relay and does nothing; did you mean "
                + Words.nearestFirst(name, known).get(0)
                + "?");
      }
    }
    return warnings;
  }
}
