package com.endclose.relay.control;

import org.jspecify.annotations.Nullable;

/** Keeps a reading until it writes, as caches do within their time. */
final class LaggingControlStore implements ControlStore {

  private final ControlStore store;
  private @Nullable ControlState kept;

  LaggingControlStore(ControlStore store) {
    this.store = store;
  }

  @Override
  public ControlState read() {
    ControlState state = kept == null ? store.read() : kept;
    kept = state;
    return state;
  }

  @Override
  public boolean replace(ControlState next) {
    kept = null;
    return store.replace(next);
  }
}
