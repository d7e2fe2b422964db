package com.endclose.relay.control;

/** The control state in this JVM's memory. */
public final class InMemoryControlStore implements ControlStore {

  private ControlState state = ControlState.initial();

  @Override
  public synchronized ControlState read() {
    return state;
  }

  @Override
  public synchronized boolean replace(ControlState next) {
    if (next.revision() != state.revision() + 1) {
      return false;
    }
    state = next;
    return true;
  }
}
