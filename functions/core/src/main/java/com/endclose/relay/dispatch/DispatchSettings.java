package com.endclose.relay.dispatch;

import com.endclose.relay.config.Settings;
import java.time.Duration;

/**
 * How dispatch behaves (spec SETTINGS-1).
 *
 * @param batchMax most records in a batch, 1 to 1000
 * @param shards how many shards each route has
 * @param lease how long a batch is its holder's
 * @param parkAfter from the first failed attempt, when an event parks
 * @param inFlight how many batches one drain has under way at once
 */
public record DispatchSettings(
    int batchMax, int shards, Duration lease, Backoff backoff, Duration parkAfter, int inFlight) {

  /** How long one POST or poll may take. */
  public static final Duration CALL_LIMIT = Duration.ofSeconds(30);

  /** How long a batch's results are asked for before it counts as submitted. */
  public static final Duration SETTLE_LIMIT = Duration.ofSeconds(5);

  public DispatchSettings {
    if (batchMax < 1 || batchMax > 1000) {
      throw new IllegalArgumentException("batchMax must be 1 to 1000, not " + batchMax);
    }
    if (shards < 1 || inFlight < 1) {
      throw new IllegalArgumentException("shards and inFlight must be at least 1");
    }
  }

  /** The defaults of spec SETTINGS-1, with four batches in flight. */
  public static DispatchSettings defaults() {
    return of(Settings.defaults(), 4);
  }

  /** As the settings say, with so many batches of one drain in flight. */
  public static DispatchSettings of(Settings settings, int inFlight) {
    return new DispatchSettings(
        settings.batchMax(),
        settings.shards(),
        settings.lease(),
        new Backoff(settings.backoffBase(), settings.backoffCap()),
        settings.parkAfter(),
        inFlight);
  }

  /** The same with another number of shards. */
  public DispatchSettings withShards(int number) {
    return new DispatchSettings(batchMax, number, lease, backoff, parkAfter, inFlight);
  }
}
