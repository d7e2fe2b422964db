package com.endclose.relay.soak;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * How long and how hard a soak is.
 *
 * @param seed what is drawn follows from it; times don't
 * @param duration for how long webhooks are sent, at least
 * @param settling how long the relay then has to finish
 */
record Plan(int events, int kills, int relays, long seed, Duration duration, Duration settling) {

  private static final Set<String> NAMES =
      Set.of("events", "kills", "relays", "seed", "seconds", "settle");

  /** Reads {@code --events 20000} and the like; throws {@link IllegalArgumentException}. */
  static Plan of(String... args) {
    Map<String, Long> given = new HashMap<>();
    for (int i = 0; i < args.length; i += 2) {
      String name = args[i].replaceFirst("^--", "");
      if (!NAMES.contains(name) || i + 1 == args.length) {
        throw new IllegalArgumentException(
            "write --events N --kills N --relays N --seed N --seconds N --settle N; not "
                + args[i]);
      }
      given.put(name, Long.parseLong(args[i + 1]));
    }
    return new Plan(
        given.getOrDefault("events", 20_000L).intValue(),
        given.getOrDefault("kills", 20L).intValue(),
        given.getOrDefault("relays", 2L).intValue(),
        given.getOrDefault("seed", 1L),
        Duration.ofSeconds(given.getOrDefault("seconds", 600L)),
        Duration.ofSeconds(given.getOrDefault("settle", 600L)));
  }
}
