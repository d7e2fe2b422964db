package com.endclose.relay.control;

/**
 * Where the control state is kept. Throws {@link com.endclose.relay.event.StoreUnavailable} when
 * the store can't be reached.
 */
public interface ControlStore {

  /** The current state; {@link ControlState#initial()} when nothing was ever set. */
  ControlState read();

  /**
   * Writes a state over its previous revision.
   *
   * @return false, with nothing changed, when another revision stands, be it of the same content:
   *     two who count one each must both count
   */
  boolean replace(ControlState next);
}
