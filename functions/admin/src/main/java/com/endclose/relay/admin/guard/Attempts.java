package com.endclose.relay.admin.guard;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Slows down who guesses: after three failures from one address the next try has to wait, each time
 * twice as long. Held in memory and bounded, so each container of a function counts for itself, and
 * a new one counts from nothing.
 */
final class Attempts {

  static final int FREE = 3;
  static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  /**
   * While an address waits, one try in this time is looked at, of all that wait, and let in when it
   * is right: strangers behind the same proxy slow an operator down and don't lock him out.
   */
  static final Duration SLOW = Duration.ofSeconds(1);

  /** So long after the last failure an address counts as new. */
  static final Duration REMEMBERED = Duration.ofMinutes(15);

  /** Addresses remembered at once; beyond, the one that failed longest ago is forgotten. */
  static final int MOST = 10_000;

  private final Clock clock;
  private Instant nextSlow = Instant.MIN;
  private final Map<String, Failures> byAddress =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
          return size() > MOST;
        }
      };

  Attempts(Clock clock) {
    this.clock = clock;
  }

  private record Failures(int count, Instant last) {

    Instant next() {
      int doublings = Math.min(count - FREE, 16);
      if (doublings < 0) {
        return last;
      }
      Duration wait = Duration.ofSeconds(1L << doublings);
      return last.plus(wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT);
    }
  }

  /** What became of a try. */
  sealed interface Result {

    /** It was right. */
    record Right() implements Result {}

    /** It was wrong. */
    record Wrong() implements Result {}

    /** It was not looked at. */
    record TooSoon(Duration left) implements Result {}
  }

  /** One try at a time, so that many at once are no more than one after another. */
  synchronized Result attempt(String address, BooleanSupplier right) {
    Instant now = clock.instant();
    String key = network(address);
    Failures before = byAddress.get(key);
    if (before != null && before.last().plus(REMEMBERED).isBefore(now)) {
      byAddress.remove(key);
      before = null;
    }
    if (before != null && now.isBefore(before.next())) {
      return slowly(before, now, right)
          ? right(key)
          : new Result.TooSoon(Duration.between(now, before.next()));
    }
    if (right.getAsBoolean()) {
      return right(key);
    }
    byAddress.put(key, new Failures(before == null ? 1 : before.count() + 1, now));
    return new Result.Wrong();
  }

  private boolean slowly(Failures before, Instant now, BooleanSupplier right) {
    if (now.isBefore(nextSlow) || now.isBefore(before.last().plus(SLOW))) {
      return false;
    }
    nextSlow = now.plus(SLOW);
    return right.getAsBoolean();
  }

  private Result right(String key) {
    byAddress.remove(key);
    return new Result.Right();
  }

  /** Of an IPv6 address its first half: the rest is its owner's to choose. */
  private static String network(String address) {
    if (address.indexOf(':') < 0) {
      return address;
    }
    String[] halves = address.split("::", 2);
    String[] groups = (halves[0] + ":0:0:0:0").split(":", -1);
    return String.join(":", groups[0], groups[1], groups[2], groups[3]);
  }
}
