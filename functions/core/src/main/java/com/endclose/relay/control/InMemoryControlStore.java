package com.endclose.relay.control;

import java.util.concurrent.atomic.AtomicReference;

/** The control state in this JVM's memory. */
public final class InMemoryControlStore implements ControlStore {

  private final AtomicReference<ControlState> state =
      new AtomicReference<>(ControlState.initial());

  @Override
  public ControlState read() {
    return state.get();
  }

  @Override
  public boolean replace(ControlState next) {
    ControlState standing = state.get();
    return next.revision() == standing.revision() + 1 && state.compareAndSet(standing, next);
  }
}
