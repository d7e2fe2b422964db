package com.endclose.relay.verify.keys;

import java.util.LinkedHashSet;
import java.util.Set;

/** Known key ids in memory, the newest ones. */
public final class InMemoryKnownKeyIds implements KnownKeyIds {

  /** More than all processors together use at a time. */
  public static final int MOST = 64;

  private final Set<String> ids = new LinkedHashSet<>();

  @Override
  public synchronized boolean knows(String id) {
    return ids.contains(id);
  }

  @Override
  public synchronized void learn(String id) {
    if (ids.add(id) && ids.size() > MOST) {
      ids.remove(ids.iterator().next());
    }
  }
}
