package com.endclose.relay.event;

import java.time.Instant;

/**
 * Who may act on a batch, and until when.
 *
 * @param owner the invocation, process or thread, for people to read
 * @param number drawn at random for this one holding: two holders may share an owner's name, since
 *     AWS repeats a request id when it retries
 */
public record Lease(String owner, long number, Instant until) {

  /** Whether the holder has had its time. */
  public boolean overAt(Instant now) {
    return !until.isAfter(now);
  }
}
