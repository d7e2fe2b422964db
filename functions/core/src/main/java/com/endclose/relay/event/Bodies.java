package com.endclose.relay.event;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bodies received for one event: the one in use, earlier ones it replaced, and at most one kept
 * correction that is not in use yet (spec EVENT-4).
 *
 * @param kept the newest body that was not seen before and is not in use; null for none
 * @param earlier bodies that were in use once, oldest first
 * @param seen hashes of every body met so far, newest last, at most {@value #MAX_SEEN}
 * @param conflicted whether a redelivery brought another body, ever
 * @param wiped whether retention removed the payloads
 */
public record Bodies(
    BodyRef active,
    @Nullable BodyRef kept,
    List<BodyRef> earlier,
    List<String> seen,
    boolean conflicted,
    boolean wiped) {

  /** How many hashes are remembered: a sender that restamps its retries must not grow the row. */
  public static final int MAX_SEEN = 8;

  public Bodies {
    earlier = List.copyOf(earlier);
    seen = List.copyOf(seen);
  }

  static Bodies first(String hash, int size, int plainSize) {
    return new Bodies(
        new BodyRef(0, hash, size, plainSize), null, List.of(), List.of(hash), false, false);
  }

  /** Whether a body with this hash came before. */
  public boolean knows(String hash) {
    return seen.contains(hash);
  }

  /**
   * The version a new correction is stored under: it takes the place of one that was never used.
   */
  int nextVersion() {
    return kept == null ? active.version() + 1 : kept.version();
  }

  Bodies keeping(BodyRef correction) {
    return new Bodies(active, correction, earlier, remember(correction.hash()), true, wiped);
  }

  Bodies conflict(String hash) {
    return new Bodies(active, kept, earlier, remember(hash), true, wiped);
  }

  /** The kept correction takes the place of the body in use, which stays readable. */
  Bodies promoted() {
    if (kept == null) {
      return this;
    }
    List<BodyRef> before = new ArrayList<>(earlier);
    before.add(active);
    return new Bodies(kept, null, before, seen, conflicted, wiped);
  }

  Bodies asWiped() {
    BodyRef gone = new BodyRef(active.version(), active.hash(), 0, 0);
    return new Bodies(gone, kept, earlier, seen, conflicted, true);
  }

  /** Every body that is stored. */
  public List<BodyRef> all() {
    List<BodyRef> all = new ArrayList<>(earlier);
    all.add(active);
    if (kept != null) {
      all.add(kept);
    }
    return all;
  }

  private List<String> remember(String hash) {
    if (knows(hash)) {
      return seen;
    }
    List<String> hashes = new ArrayList<>(seen);
    hashes.add(hash);
    // The first body's hash is never forgotten: a plain redelivery must stay a plain duplicate.
    while (hashes.size() > MAX_SEEN) {
      hashes.remove(1);
    }
    return hashes;
  }
}
