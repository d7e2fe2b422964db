package com.endclose.relay.event;

import com.endclose.relay.event.Settlement.Delivery;
import java.time.Instant;

/** Single steps of events and batches, for tests of rows in other packages. */
public final class Steps {

  private Steps() {}

  /** The same webhook, come with another request. */
  public static Origin drawn(Origin origin, String token) {
    return new Origin(
        origin.route(),
        origin.source(),
        origin.eventId(),
        origin.eventType(),
        origin.shard(),
        origin.receivedAt(),
        origin.headers(),
        token);
  }

  /** Into this batch. */
  public static Event claimed(Event event, String batchId) {
    return event.claimed(new Event.Claim(batchId, 0));
  }

  /** End Close has its record. */
  public static Event delivered(Event event, Instant now) {
    return event.delivered(Delivery.CREATED, "1", now);
  }

  /** Set aside for an operator. */
  public static Event parked(Event event, String error, Instant now) {
    return event.parked(event.progress().error(error), now);
  }

  /** Due again then. */
  public static Event retrying(Event event, Instant at) {
    return event.retrying(event.progress().at(at));
  }

  /** Another body came and is kept. */
  public static Event corrected(Event event, BodyRef correction, Instant now) {
    return event.corrected(correction, now);
  }

  /** One revision on, with nothing else changed. */
  public static Event touched(Event event) {
    return event.touched();
  }

  /** Accepted by End Close. */
  public static Batch submitted(Batch batch, Instant now) {
    return batch.submitted(new Batch.Submission("1", now, 0), now);
  }
}
