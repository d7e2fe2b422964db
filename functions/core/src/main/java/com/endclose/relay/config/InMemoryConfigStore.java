package com.endclose.relay.config;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Configuration versions in this JVM's memory. */
public final class InMemoryConfigStore implements ConfigStore {

  private final List<Version> applied = new ArrayList<>();
  private RemoteState remote = RemoteState.UNASKED;

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

  @Override
  public synchronized List<Applied> applied(int limit, @Nullable Long before) {
    List<Applied> page = new ArrayList<>();
    long from = before == null ? applied.size() : Math.min(applied.size(), before - 1);
    for (long number = from; number > 0 && page.size() < limit; number--) {
      Version version = applied.get((int) number - 1);
      int bytes = version.document().getBytes(StandardCharsets.UTF_8).length;
      page.add(
          new Applied(number, version.version(), version.appliedBy(), version.appliedAt(), bytes));
    }
    return page;
  }

  @Override
  public synchronized RemoteState remote() {
    return remote;
  }

  @Override
  public synchronized boolean remember(RemoteState next) {
    if (next.revision() != remote.revision() + 1) {
      return false;
    }
    remote = next;
    return true;
  }
}
