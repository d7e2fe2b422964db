package com.endclose.relay.verify.keys;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
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
  private static final int FETCHES_OF_AN_ADDRESS = 5;
  private static final int MOST_ADDRESSES = 256;
  private static final Duration KEY_AGE = Duration.ofHours(1);
  private static final Duration UNKNOWN_AGE = Duration.ofMinutes(5);
  private static final Duration UNAVAILABLE_AGE = Duration.ofSeconds(10);

  private record Entry<K>(Lookup<K> lookup, Instant until) {}

  private final KnownKeyIds known;
  private final Map<String, Entry<K>> keys = bounded(MOST_KEYS);
  private final Map<String, Entry<K>> refusals = bounded(MOST_REFUSALS);
  private final Map<String, CompletableFuture<Lookup<K>>> running = new HashMap<>();
  private final Map<String, Boolean> genuine = bounded(MOST_ADDRESSES);
  private final Map<String, Integer> asked = bounded(MOST_ADDRESSES);
  private Instant windowEnd = Instant.MIN;
  private int strangers;
  private int acquaintances;

  /**
   * @param known ids that verified webhooks before, here or elsewhere
   */
  KeyCache(KnownKeyIds known) {
    this.known = known;
  }

  /**
   * Who asks for a key.
   *
   * @param id the key's, as it is shared
   * @param variant of the id, should the same key be asked for in several ways
   * @param from the sender's address; empty when unknown
   */
  record Question(String id, String variant, String from) {

    String key() {
      return id + " " + variant;
    }
  }

  /**
   * The key of this id, from here or by {@code fetch}, which is called outside of any lock, and
   * once however many threads wait for it.
   */
  Lookup<K> find(Question question, Instant now, Supplier<Lookup<K>> fetch) {
    String id = question.key();
    Lookup<K> here = remembered(id, now);
    if (here != null) {
      return here;
    }
    boolean isKnown = known.knows(question.id());
    CompletableFuture<Lookup<K>> mine = new CompletableFuture<>();
    CompletableFuture<Lookup<K>> running;
    synchronized (this) {
      here = remembered(id, now);
      running = this.running.get(id);
      if (here != null) {
        return here;
      }
      if (running == null) {
        // A key we once had is the processor's for sure: others can't keep us from asking for it.
        if (!isKnown && !keys.containsKey(id) && !mayAsk(question.from(), now)) {
          return new Unavailable<>("too many unknown keys in a minute");
        }
        this.running.put(id, mine);
      }
    }
    return running == null ? fetched(id, mine, now, fetch) : running.join();
  }

  private Lookup<K> fetched(
      String id, CompletableFuture<Lookup<K>> mine, Instant now, Supplier<Lookup<K>> fetch) {
    try {
      Lookup<K> lookup = fetch.get();
      remember(id, lookup, now);
      mine.complete(lookup);
      return lookup;
    } finally {
      mine.complete(new Unavailable<>("the key could not be fetched"));
      synchronized (this) {
        running.remove(id);
      }
    }
  }

  /** A webhook was verified by this key. */
  void proven(Question question) {
    known.learn(question.id());
    if (!question.from().isEmpty()) {
      synchronized (this) {
        genuine.put(question.from(), true);
      }
    }
  }

  private synchronized @Nullable Lookup<K> remembered(String id, Instant now) {
    Entry<K> key = keys.get(id);
    Entry<K> refusal = refusals.get(id);
    if (key != null && now.isBefore(key.until())) {
      return key.lookup();
    }
    return refusal != null && now.isBefore(refusal.until()) ? refusal.lookup() : null;
  }

  /**
   * Addresses that sent genuine webhooks have an allowance of their own; all others share one, of
   * which each address gets a part.
   */
  private boolean mayAsk(String from, Instant now) {
    if (!now.isBefore(windowEnd)) {
      windowEnd = now.plus(Duration.ofMinutes(1));
      strangers = 0;
      acquaintances = 0;
      asked.clear();
    }
    if (genuine.containsKey(from)) {
      acquaintances++;
      return acquaintances <= FETCHES_A_MINUTE;
    }
    int before = asked.getOrDefault(from, 0);
    if (strangers >= FETCHES_A_MINUTE || (!from.isEmpty() && before >= FETCHES_OF_AN_ADDRESS)) {
      return false;
    }
    strangers++;
    asked.put(from, before + 1);
    return true;
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
