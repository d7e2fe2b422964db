package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.enrich.Enrichment;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An enrichment that is slow delays its route and never stops it. */
class EnrichmentTimeTest {

  private static final Duration EACH = Duration.ofMillis(125);

  private final TestRelay relay = new TestRelay();
  private final AtomicInteger calls = new AtomicInteger();

  EnrichmentTimeTest() {
    relay.settings = TestRelay.settings(1000, Duration.ofDays(7));
    relay.enrichmentTime = Duration.ofSeconds(5);
    relay.enrichments.add(
        new Enrichment() {
          @Override
          public String name() {
            return "slow";
          }

          @Override
          public String description() {
            return "Takes a second, eight at a time.";
          }

          @Override
          public Outcome apply(JsonNode input, Context context) {
            calls.incrementAndGet();
            relay.clock.tick(EACH);
            return new Outcome.Value(
                input.isTextual()
                    ? JsonNodeFactory.instance
                        .objectNode()
                        .setAll(
                            java.util.Map.of(
                                "transferId",
                                input,
                                "amount",
                                JsonNodeFactory.instance.textNode("10.00")))
                    : input);
          }
        });
  }

  @AfterEach
  void close() {
    relay.close();
  }

  private List<String> accept(String more, int events) {
    relay.configure("routes:\n" + TestRelay.route("pay", "transferId", more));
    List<String> ids = relay.accept(TestRelay.named("t", events));
    relay.watch(ids);
    return ids;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "      metadata: {city: {source: transferId, enrich: slow}}\n",
        "      fetch: {source: transferId, enrich: slow}\n"
      })
  void what_is_ready_goes_and_the_rest_stays_due(String more) {
    accept(more, 1000);
    Instant begun = relay.now();

    relay.cycle();

    assertThat(relay.arrived()).hasSizeGreaterThan(100).hasSizeLessThan(1000);
    assertThat(Duration.between(begun, relay.now())).isLessThan(Duration.ofSeconds(115));
    assertThat(relay.open())
        .allSatisfy(event -> assertThat(event.progress().attempts()).isZero())
        .allSatisfy(event -> assertThat(event.progress().lastError()).isNull());

    relay.untilQuiet();
    assertThat(relay.arrived()).hasSize(1000);
    assertThat(calls).hasValueLessThan(1100);
  }

  @Test
  void with_no_time_for_one_call_nothing_is_begun_and_the_drain_ends() {
    accept("      metadata: {city: {source: transferId, enrich: slow}}\n", 10);

    relay.dispatcher().cycle("test", relay.now().plusMillis(30_500));

    assertThat(calls).hasValue(0);
    assertThat(relay.rows.writes()).isEqualTo(10);
    relay.cycle();
    assertThat(relay.events()).extracting(Event::status).containsOnly(Status.DELIVERED);
  }

  @Test
  void a_batch_whose_records_take_too_long_to_make_again_waits_and_is_sent_when_they_do_not() {
    accept("      metadata: {city: {source: transferId, enrich: slow}}\n", 100);
    Fault away = Fault.answer(503, "Away");
    relay.standIn.next(away, away, away);
    relay.cycle();
    assertThat(relay.batches()).hasSize(1);
    relay.clock.tickSeconds(60);
    int before = calls.get();

    relay.dispatcher().cycle("test", relay.now().plusSeconds(36));

    assertThat(calls.get() - before).isBetween(1, 99);
    assertThat(relay.batches().get(0).tries().counted()).isEqualTo(1);
    relay.untilQuiet();
    assertThat(relay.arrived()).hasSize(100);
  }
}
