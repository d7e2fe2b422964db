package com.endclose.relay.event;

/**
 * How much one claim may take.
 *
 * @param events at most this many events
 * @param storedBytes at most this much stored payload, but always one event
 * @param plainBytes at most this much payload as received, but always one event
 */
public record ClaimLimits(int events, long storedBytes, long plainBytes) {

  /** The most stored payload one claim takes, in bytes. */
  public static final long MAX_STORED_BYTES = 8L * 1024 * 1024;

  /**
   * The most payload as received one claim takes, in bytes: packed JSON may swell a thousandfold.
   */
  public static final long MAX_PLAIN_BYTES = 16L * 1024 * 1024;

  /** This many events of so much stored payload, at most 16 MB of payload as received. */
  public ClaimLimits(int events, long storedBytes) {
    this(events, storedBytes, MAX_PLAIN_BYTES);
  }

  /** This many events, at most 8 MB of stored payload and 16 MB of payload as received. */
  public static ClaimLimits of(int events) {
    return new ClaimLimits(events, MAX_STORED_BYTES, MAX_PLAIN_BYTES);
  }
}
