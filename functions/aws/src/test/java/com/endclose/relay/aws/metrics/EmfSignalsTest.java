package com.endclose.relay.aws.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.testing.TickingClock;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines as CloudWatch reads them (AWS documentation, "Embedded metric format specification"). */
class EmfSignalsTest {

  private final List<String> lines = new ArrayList<>();

  private static final Instant NOW = Instant.parse("2026-07-01T12:00:00Z");

  private final TickingClock clock = new TickingClock(NOW);
  private final EmfSignals signals =
      new EmfSignals(new EmfSignals.Names("EndCloseRelay", "relay"), lines::add, clock);

  private JsonNode line(int index) throws Exception {
    return new JsonMapper().readTree(lines.get(index));
  }

  @Test
  void a_result_is_a_metric_under_the_service_and_under_the_service_and_route() throws Exception {
    signals.ingested("pay", "accepted");
    signals.flush();

    assertThat(lines).hasSize(1);
    assertThat(lines.get(0)).doesNotContain("\n");
    assertThat(line(0).path("_aws").path("CloudWatchMetrics"))
        .isEqualTo(
            new JsonMapper()
                .readTree(
                    """
                    [{"Namespace": "EndCloseRelay",
                      "Metrics": [{"Name": "ingest_accepted", "Unit": "Count"}],
                      "Dimensions": [["Service"], ["Service", "route"]]}]
                    """));
    assertThat(line(0).path("ingest_accepted").intValue()).isEqualTo(1);
    assertThat(line(0).path("Service").textValue()).isEqualTo("relay");
    assertThat(line(0).path("route").textValue()).isEqualTo("pay");
    assertThat(line(0).path("_aws").path("Timestamp").longValue()).isEqualTo(NOW.toEpochMilli());
  }

  @Test
  void each_route_has_a_line_of_its_own() throws Exception {
    signals.ingested("pay", "accepted");
    signals.ingested("unknown", "unknown_route");
    signals.flush();

    assertThat(line(0).path("route").textValue()).isEqualTo("pay");
    assertThat(line(1).path("route").textValue()).isEqualTo("unknown");
    assertThat(line(1).path("ingest_unknown_route").intValue()).isEqualTo(1);
    assertThat(line(1).has("ingest_accepted")).isFalse();
  }

  @Test
  void counts_are_added_up_and_lags_are_not() throws Exception {
    signals.forwarded("pay", "delivered", 1);
    signals.forwarded("pay", "delivered", 2);
    signals.deliveryLag("pay", Duration.ofMillis(1_500));
    signals.deliveryLag("pay", Duration.ofMillis(20));
    signals.oldestUnsettled("pay", Duration.ofHours(1));
    signals.flush();

    assertThat(lines).hasSize(1);
    assertThat(line(0).path("forward_delivered").intValue()).isEqualTo(3);
    assertThat(line(0).path("delivery_lag_seconds").toString()).isEqualTo("[1.5,0.02]");
    assertThat(line(0).path("oldest_unsettled_seconds").doubleValue()).isEqualTo(3600);
  }

  @Test
  void no_line_holds_more_than_a_hundred_values_of_a_metric() throws Exception {
    for (int i = 0; i < 250; i++) {
      signals.deliveryLag("pay", Duration.ofMillis(i));
    }
    signals.flush();

    int values = 0;
    for (int i = 0; i < lines.size(); i++) {
      assertThat(line(i).path("delivery_lag_seconds").size()).isLessThanOrEqualTo(100);
      values += line(i).path("delivery_lag_seconds").size();
    }
    assertThat(values).isEqualTo(250);
  }

  @Test
  void what_has_no_route_stands_under_the_service_alone() throws Exception {
    signals.alarm("rejected", "HTTP 401");
    signals.pruned("payload", 7);
    signals.pruned("ledger", 1);
    signals.flush();

    assertThat(lines).hasSize(1).first().asString().contains("\"Dimensions\":[[\"Service\"]]");
    assertThat(line(0).path("alarm_rejected").intValue()).isEqualTo(1);
    assertThat(line(0).path("events_pruned").intValue()).isEqualTo(8);
    assertThat(line(0).has("route")).isFalse();
    assertThat(lines.get(0)).doesNotContain("401");
  }

  @Test
  void a_flush_begins_anew_at_its_own_time_and_an_empty_one_writes_nothing() throws Exception {
    signals.ingested("pay", "accepted");
    signals.flush();
    signals.flush();
    clock.tickSeconds(3_600);
    signals.ingested("pay", "accepted");
    signals.flush();

    assertThat(lines).hasSize(2);
    assertThat(line(1).path("ingest_accepted").intValue()).isEqualTo(1);
    assertThat(line(1).path("_aws").path("Timestamp").longValue())
        .isEqualTo(NOW.plusSeconds(3_600).toEpochMilli());
  }

  @Test
  void metrics_that_cannot_be_written_stop_nobody() {
    EmfSignals broken =
        new EmfSignals(
            new EmfSignals.Names("EndCloseRelay", "relay"),
            line -> {
              throw new IllegalStateException("full");
            },
            clock);
    broken.ingested("pay", "accepted");

    broken.flush();
  }
}
