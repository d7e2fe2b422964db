package com.endclose.relay.aws.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class EmfSignalsTest {

  private final RecordedMetrics metrics = new RecordedMetrics();
  private final EmfSignals signals = new EmfSignals(metrics, "relay");

  @Test
  void each_route_goes_out_by_itself_with_results_as_names() {
    signals.ingested("pay", "accepted");
    signals.ingested("unknown", "unknown_route");
    signals.flush();

    assertThat(metrics.flushed)
        .containsExactly(
            "{Service=relay, route=pay}, ingest_accepted=1.0 Count",
            "{Service=relay, route=unknown}, ingest_unknown_route=1.0 Count");
  }

  @Test
  void counts_are_added_up_and_lags_are_not() {
    signals.forwarded("pay", "delivered", 1);
    signals.forwarded("pay", "delivered", 2);
    signals.deliveryLag("pay", Duration.ofMillis(1_500));
    signals.deliveryLag("pay", Duration.ofMillis(20));
    signals.oldestUnsettled("pay", Duration.ofHours(1));
    signals.flush();

    assertThat(metrics.flushed)
        .containsExactly(
            "{Service=relay, route=pay}, delivery_lag_seconds=1.5 Seconds,"
                + " delivery_lag_seconds=0.02 Seconds, forward_delivered=3.0 Count,"
                + " oldest_unsettled_seconds=3600.0 Seconds");
  }

  @Test
  void what_has_no_route_goes_out_under_the_service_alone() {
    signals.alarm("rejected", "HTTP 401");
    signals.pruned("payload", 7);
    signals.pruned("ledger", 1);
    signals.flush();

    assertThat(metrics.flushed)
        .containsExactly("alarm_rejected=1.0 Count, events_pruned=8.0 Count");
  }

  @Test
  void a_flush_begins_anew_and_an_empty_one_writes_nothing() {
    signals.ingested("pay", "accepted");
    signals.flush();
    signals.flush();

    assertThat(metrics.flushed).hasSize(1);
  }

  @Test
  void a_metric_that_cannot_be_written_stops_nobody() {
    metrics.broken = true;
    signals.ingested("pay", "accepted");

    signals.flush();
    metrics.broken = false;
    signals.flush();

    assertThat(metrics.flushed).isEmpty();
  }
}
