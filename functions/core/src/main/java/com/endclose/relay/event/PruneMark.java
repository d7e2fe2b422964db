package com.endclose.relay.event;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * How far retention has come, so that no wiped row is looked at again.
 *
 * @param wipedUntil everything that became terminal before is wiped
 * @param pass the walk over the shelves that goes on; null between two
 */
public record PruneMark(Instant wipedUntil, @Nullable Pass pass) {

  /** Nothing is wiped yet. */
  public static final PruneMark NONE = new PruneMark(Instant.EPOCH, null);

  /**
   * A walk over the shelves of what is over, by day, route and shard.
   *
   * @param target wipes what became terminal before this
   * @param after the last event dealt with on the shelf named here; null for none
   */
  public record Pass(
      Instant target, LocalDate day, String route, int shard, Shelf.@Nullable Spot after) {}
}
