package com.endclose.relay.control;

/**
 * How large a request body may be, as a 413 taught (spec SEND-5).
 *
 * @param bytes the most a batch of several records may take on the wire
 * @param accepted batches accepted since the budget last changed
 */
public record ByteBudget(long bytes, int accepted) {

  private static final int BEFORE_DOUBLING = 100;

  /** From this size on a budget says nothing: no claim takes more. */
  private static final long UNLIMITED = 16L * 1024 * 1024;

  static ByteBudget afterRefusalOf(long bodyBytes) {
    return new ByteBudget(Math.max(1, bodyBytes / 2), 0);
  }

  ByteBudget acceptedOne() {
    return accepted + 1 < BEFORE_DOUBLING
        ? new ByteBudget(bytes, accepted + 1)
        : new ByteBudget(bytes * 2, 0);
  }

  boolean unlimited() {
    return bytes >= UNLIMITED;
  }
}
