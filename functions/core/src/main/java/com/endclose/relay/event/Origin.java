package com.endclose.relay.event;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an event from the moment it arrived; never changes.
 *
 * @param eventId the processor's id, cut when very long, or a hash of the body
 * @param eventType cut when very long; null when it can't be known
 * @param shard which of the route's shards drains it
 * @param headers the kept request headers: at most {@code content-type} and {@code user-agent}
 * @param token drawn for the one request that stored the event: an insert that is retried knows its
 *     own row by it (spec INGEST-5)
 * @param testMark what its source marks it as a test with, in words; null for nothing
 */
public record Origin(
    String route,
    String source,
    String eventId,
    @Nullable String eventType,
    int shard,
    Instant receivedAt,
    Map<String, String> headers,
    String token,
    @Nullable String testMark) {

  public Origin {
    headers = Map.copyOf(headers);
  }

  /** Of an event that is no test. */
  public Origin(
      String route,
      String source,
      String eventId,
      @Nullable String eventType,
      int shard,
      Instant receivedAt,
      Map<String, String> headers,
      String token) {
    this(route, source, eventId, eventType, shard, receivedAt, headers, token, null);
  }
}
