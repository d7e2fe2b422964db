package com.endclose.relay.dispatch;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a cycle did.
 *
 * @param due routes that had something to do
 * @param skipped routes nothing was sent for, and why
 * @param retried events that go again, alone or with their batch
 * @param submitted events End Close has accepted and not settled yet
 * @param halted why nothing was sent at all; null when something could be
 */
public record Summary(
    Set<String> due,
    Map<String, String> skipped,
    int delivered,
    int retried,
    int parked,
    int submitted,
    @Nullable String halted) {

  public Summary {
    due = Collections.unmodifiableSet(new TreeSet<>(due));
    skipped = Collections.unmodifiableMap(new TreeMap<>(skipped));
  }

  /** Whether any event changed. */
  public boolean didSomething() {
    return delivered + retried + parked + submitted > 0;
  }
}
