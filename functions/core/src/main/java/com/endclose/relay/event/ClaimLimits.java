package com.endclose.relay.event;

/**
 * How much one claim may take.
 *
 * @param events at most this many events
 * @param storedBytes at most this much stored payload, but always one event
 */
public record ClaimLimits(int events, long storedBytes) {

  /** The most stored payload one claim takes, in bytes (SPEC 9). */
  public static final long MAX_STORED_BYTES = 8L * 1024 * 1024;

  /** This many events, at most 8 MB of stored payload. */
  public static ClaimLimits of(int events) {
    return new ClaimLimits(events, MAX_STORED_BYTES);
  }
}
