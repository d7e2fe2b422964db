package com.endclose.relay.aws.wiring;

import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.RemoteState;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A config store whose current version is read anew only when the last reading is old. */
final class CachedConfigStore implements ConfigStore {

  private final ConfigStore store;
  private final Supplier<Optional<Version>> kept;
  private final Runnable forget;

  /**
   * @param kept the last reading, or a new one
   * @param forget drops the last reading
   */
  CachedConfigStore(ConfigStore store, Supplier<Optional<Version>> kept, Runnable forget) {
    this.store = store;
    this.kept = kept;
    this.forget = forget;
  }

  @Override
  public Optional<Version> current() {
    return kept.get();
  }

  @Override
  public Optional<Version> find(String version) {
    return store.find(version);
  }

  @Override
  public boolean apply(Version next, Optional<String> basedOn) {
    try {
      return store.apply(next, basedOn);
    } finally {
      forget.run();
    }
  }

  @Override
  public List<Version> history() {
    return store.history();
  }

  @Override
  public List<Applied> applied(int limit, @Nullable Long before) {
    return store.applied(limit, before);
  }

  @Override
  public RemoteState remote() {
    return store.remote();
  }

  @Override
  public boolean remember(RemoteState next) {
    return store.remember(next);
  }
}
