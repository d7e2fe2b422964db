package com.endclose.relay.aws.wiring;

import com.endclose.relay.control.ControlState;
import com.endclose.relay.control.ControlStore;

/**
 * A control store whose state is read anew only when the last reading is older than a while. After
 * a write, made or lost to another revision, it is read anew at once.
 */
final class CachedControlStore implements ControlStore {

  private final ControlStore store;
  private final Kept<ControlState> kept;

  CachedControlStore(ControlStore store, Kept<ControlState> kept) {
    this.store = store;
    this.kept = kept;
  }

  @Override
  public ControlState read() {
    return kept.get(store::read);
  }

  @Override
  public boolean replace(ControlState next) {
    try {
      return store.replace(next);
    } finally {
      kept.forget();
    }
  }
}
