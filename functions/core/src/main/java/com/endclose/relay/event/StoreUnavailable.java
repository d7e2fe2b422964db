package com.endclose.relay.event;

/**
 * The store did not answer: throttled, timed out or out of reach. Nothing is known of what was
 * asked; a sender is told to come again, a dispatcher stops.
 */
public final class StoreUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StoreUnavailable(String message, Throwable cause) {
    super(message, cause);
  }

  public StoreUnavailable(String message) {
    super(message);
  }
}
