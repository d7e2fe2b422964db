package com.endclose.relay.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Configuration versions in this JVM's memory. */
public final class InMemoryConfigStore implements ConfigStore {

  private final List<Version> applied = new ArrayList<>();

  @Override
  public synchronized Optional<Version> current() {
    return applied.isEmpty() ? Optional.empty() : Optional.of(applied.get(applied.size() - 1));
  }

  @Override
  public synchronized Optional<Version> find(String version) {
    return applied.stream().filter(each -> each.version().equals(version)).findFirst();
  }

  @Override
  public synchronized boolean apply(Version next, Optional<String> basedOn) {
    if (!current().map(Version::version).equals(basedOn)) {
      return false;
    }
    applied.add(next);
    return true;
  }

  @Override
  public synchronized List<Version> history() {
    List<Version> newestFirst = new ArrayList<>(applied);
    Collections.reverse(newestFirst);
    return newestFirst;
  }
}
