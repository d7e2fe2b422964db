package com.endclose.relay.verify;

/**
 * How often the body of one request may be hashed before it is verified: a sender who writes many
 * values into a header must not make the relay work for each of them.
 */
public final class Passes {

  private static final int MOST = Headers.MOST_CANDIDATES;
  private static final int FEWEST = 2;
  private static final int BYTES = 16 * 1024 * 1024;

  private Passes() {}

  /** At most as many as a header has candidates; of large bodies as many as come to 16 MiB. */
  public static int over(RawBody body) {
    return Math.max(FEWEST, Math.min(MOST, BYTES / Math.max(1, body.length())));
  }
}
