package com.endclose.relay.aws.wiring;

import com.endclose.relay.control.ControlState;
import com.endclose.relay.control.ControlStore;
import java.util.function.Supplier;

/**
 * A control store whose state is read anew only when the last reading is older than a while. After
 * a write, made or lost to another revision, it is read anew at once.
 */
final class CachedControlStore implements ControlStore {

  private final ControlStore store;
  private final Supplier<ControlState> kept;
  private final Runnable forget;

  /**
   * @param kept the last reading, or a new one
   * @param forget drops the last reading
   */
  CachedControlStore(ControlStore store, Supplier<ControlState> kept, Runnable forget) {
    this.store = store;
    this.kept = kept;
    this.forget = forget;
  }

  @Override
  public ControlState read() {
    return kept.get();
  }

  @Override
  public boolean replace(ControlState next) {
    try {
      return store.replace(next);
    } finally {
      forget.run();
    }
  }
}
