package com.endclose.relay.dispatch;

import com.endclose.relay.endclose.RecordSink;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * End Close's door: knocked at before anything is taken or claimed for a shard with a sending that
 * went unanswered, since a knock costs neither a write nor a read of the store. What one knock
 * found is good for a moment, for every shard of the dispatcher.
 */
final class Door {

  private static final Duration MOMENT = Duration.ofSeconds(5);

  private final RecordSink sink;
  private final Clock clock;
  private Instant next = Instant.MIN;
  private boolean answered;

  Door(RecordSink sink, Clock clock) {
    this.sink = sink;
    this.clock = clock;
  }

  /** Whether somebody answers, or did a moment ago. */
  synchronized boolean answers(Duration limit) {
    if (!clock.instant().isBefore(next)) {
      answered = sink.answers(limit);
      next = clock.instant().plus(MOMENT);
    }
    return answered;
  }
}
