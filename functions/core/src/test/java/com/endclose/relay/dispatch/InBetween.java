package com.endclose.relay.dispatch;

import com.endclose.relay.control.ControlState;
import com.endclose.relay.control.ControlStore;
import com.endclose.relay.control.InMemoryControlStore;
import org.jspecify.annotations.Nullable;

/** A control store where someone else acts between a reader's read and its write. */
final class InBetween implements ControlStore {

  private final InMemoryControlStore store = new InMemoryControlStore();
  private @Nullable Runnable action;

  void beforeNextReplace(Runnable next) {
    action = next;
  }

  @Override
  public ControlState read() {
    return store.read();
  }

  @Override
  public boolean replace(ControlState next) {
    Runnable now = action;
    action = null;
    if (now != null) {
      now.run();
    }
    return store.replace(next);
  }
}
