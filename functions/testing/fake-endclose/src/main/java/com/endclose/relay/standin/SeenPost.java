package com.endclose.relay.standin;

import java.time.Instant;
import java.util.List;

/**
 * One {@code POST /records/bulk} that reached the stand-in, whatever became of it.
 *
 * @param idempotencyKey empty when there was none
 * @param externalIds of the records in the body, in order; empty when the body was not read or is
 *     not a bulk request
 * @param arrivedAt when its headers had been read
 * @param status what it was answered, 0 when the connection was reset instead
 */
public record SeenPost(
    String idempotencyKey, List<String> externalIds, Instant arrivedAt, int status) {

  public SeenPost {
    externalIds = List.copyOf(externalIds);
  }
}
