package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RecentEventsTest {

  private static final Duration WEEK = Duration.ofDays(7);
  private static final Instant T = TickingClock.START;

  private final InMemoryEventRows rows = new InMemoryEventRows();
  private final RecentEvents recent = new RecentEvents(rows, new InMemoryBatchRows(), () -> 2);

  private boolean any(Instant now) {
    return recent.any(Events.named("e1").pending().origin().route(), now.minus(WEEK), now);
  }

  @Test
  void a_route_without_events_is_not_in_use() {
    assertThat(any(T)).isFalse();
  }

  @Test
  void an_event_that_is_not_over_keeps_its_route_in_use_for_ever() {
    Events webhook = Events.named("e1");
    rows.insert(webhook.pending(), webhook.payload(), Instant.EPOCH);

    assertThat(any(T.plus(Duration.ofDays(60)))).isTrue();
  }
}
