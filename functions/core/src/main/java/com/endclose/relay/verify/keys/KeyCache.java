package com.endclose.relay.verify.keys;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Fetched keys, and what could not be fetched. Key ids come from whoever sends a webhook, so
 * nothing here grows or calls out without a bound: known keys are kept apart from refusals, which
 * can't push them out, and only so many unknown ids a minute are asked for. Safe for several
 * threads.
 */
final class KeyCache<K> {

  /** What is known of a key id. */
  sealed interface Lookup<K> {}

  /** The processor's key. */
  record Found<K>(K key) implements Lookup<K> {}

  /** The processor has no such key. */
  record Unknown<K>(String reason) implements Lookup<K> {}

  /** The key could not be had this time. */
  record Unavailable<K>(String reason) implements Lookup<K> {}

  private static final int MOST_KEYS = 64;
  private static final int MOST_REFUSALS = 256;
  private static final int FETCHES_A_MINUTE = 20;
  private static final Duration KEY_AGE = Duration.ofHours(1);
  private static final Duration UNKNOWN_AGE = Duration.ofMinutes(5);
  private static final Duration UNAVAILABLE_AGE = Duration.ofSeconds(10);

  private record Entry<K>(Lookup<K> lookup, Instant until) {}

  private final Map<String, Entry<K>> keys = bounded(MOST_KEYS);
  private final Map<String, Entry<K>> refusals = bounded(MOST_REFUSALS);
  private Instant windowEnd = Instant.MIN;
  private int fetches;

  /** The key of this id, from here or by {@code fetch}, which is called outside of any lock. */
  Lookup<K> find(String id, Instant now, Supplier<Lookup<K>> fetch) {
    Lookup<K> known = remembered(id, now);
    if (known != null) {
      return known;
    }
    Lookup<K> fetched = fetch.get();
    remember(id, fetched, now);
    return fetched;
  }

  private synchronized @Nullable Lookup<K> remembered(String id, Instant now) {
    Entry<K> key = keys.get(id);
    Entry<K> refusal = refusals.get(id);
    if (key != null && now.isBefore(key.until())) {
      return key.lookup();
    }
    if (refusal != null && now.isBefore(refusal.until())) {
      return refusal.lookup();
    }
    // A key we once had is the processor's for sure: others can't keep us from asking for it again.
    return key != null || mayAsk(now)
        ? null
        : new Unavailable<>("too many unknown keys in a minute");
  }

  private boolean mayAsk(Instant now) {
    if (!now.isBefore(windowEnd)) {
      windowEnd = now.plus(Duration.ofMinutes(1));
      fetches = 0;
    }
    fetches++;
    return fetches <= FETCHES_A_MINUTE;
  }

  private synchronized void remember(String id, Lookup<K> lookup, Instant now) {
    if (lookup instanceof Found) {
      keys.remove(id);
      refusals.remove(id);
      keys.put(id, new Entry<>(lookup, now.plus(KEY_AGE)));
    } else {
      Duration age = lookup instanceof Unknown ? UNKNOWN_AGE : UNAVAILABLE_AGE;
      refusals.remove(id);
      refusals.put(id, new Entry<>(lookup, now.plus(age)));
    }
  }

  private static <V> Map<String, V> bounded(int most) {
    return new LinkedHashMap<>() {
      @Override
      protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
        return size() > most;
      }
    };
  }
}
