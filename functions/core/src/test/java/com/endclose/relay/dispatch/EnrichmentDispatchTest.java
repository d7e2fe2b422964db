package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.enrich.Enrichment.Outcome;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Fields computed at dispatch, and what becomes of an event when that fails (spec ENRICH,
 * ENRICH-2).
 */
class EnrichmentDispatchTest {

  private final TestRelay relay = new TestRelay();
  private final Lookup lookup = new Lookup();

  EnrichmentDispatchTest() {
    relay.enrichments.add(lookup);
    relay.configure("routes:\n" + route("transferId"));
  }

  @AfterEach
  void close() {
    relay.close();
  }

  private static String route(String source) {
    return TestRelay.route(
        "pay",
        "transferId",
        "      metadata: {city: {source: %s, enrich: lookup}}\n".formatted(source));
  }

  private List<String> accept(String... transfers) {
    List<String> ids = relay.accept(transfers);
    relay.watch(ids);
    return ids;
  }

  private String record(String transfer) {
    return relay.standIn.record(TestRelay.STREAM, transfer).orElseThrow().raw();
  }

  @Test
  void what_it_returns_leaves_with_the_record() {
    lookup.on("t1", () -> Lookup.value("Oslo"));
    accept("t1");

    relay.cycle();

    assertThat(record("t1")).contains("\"metadata\":{\"city\":\"Oslo\"}");
  }

  @Test
  void for_nothing_the_field_is_left_out_and_for_an_absent_source_it_is_not_called() {
    lookup.on("t1", Outcome.Nothing::new);
    accept("t1");
    relay.cycle();
    relay.configure("routes:\n" + route("absent"));
    accept("t2");
    relay.cycle();

    assertThat(record("t1")).doesNotContain("city");
    assertThat(record("t2")).doesNotContain("city");
    assertThat(lookup.calls).containsExactly("t1");
  }

  @Test
  void one_that_fails_holds_its_event_alone_and_the_others_go() {
    lookup.breaksOn("t2");
    List<String> ids = accept("t1", "t2", "t3");

    relay.cycle();

    assertThat(relay.arrived()).containsExactlyInAnyOrder("t1", "t3");
    Event held = relay.event(ids.get(1));
    assertThat(held.status()).isEqualTo(Status.RETRY);
    assertThat(held.progress().attempts()).isEqualTo(1);
    assertThat(held.progress().posted()).isFalse();
    assertThat(held.progress().lastError()).contains("lookup").doesNotContain("no answer for");
  }

  @Test
  void it_is_tried_again_with_its_own_backoff() {
    lookup.breaksOn("t1");
    List<String> ids = accept("t1");

    for (int seconds : new int[] {1, 2, 4, 8}) {
      relay.cycle();
      Event event = relay.only(ids);
      assertThat(Duration.between(relay.now(), event.progress().nextAttemptAt()))
          .isEqualTo(Duration.ofSeconds(seconds));
      relay.clock.set(event.progress().nextAttemptAt());
    }

    lookup.heals();
    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.only(ids).settlement().delivery()).isEqualTo(Delivery.CREATED);
  }

  @Test
  void its_failures_count_towards_parking_like_any_other() {
    relay.settings = TestRelay.settings(100, Duration.ofHours(1));
    lookup.breaksOn("t1");
    List<String> ids = accept("t1");

    for (int i = 0; i < 12; i++) {
      assertThat(relay.only(ids).status()).isNotEqualTo(Status.PARKED);
      relay.cycle();
      relay.clock.tick(Duration.ofHours(1));
    }

    assertThat(relay.only(ids).status()).isEqualTo(Status.PARKED);
    assertThat(relay.only(ids).progress().lastError()).contains("lookup");
  }

  @Test
  void an_enrichment_error_parks_the_event_now_and_the_others_go() {
    lookup.on("t2", () -> new Outcome.Failed("no such merchant"));
    List<String> ids = accept("t1", "t2", "t3");

    relay.cycle();

    assertThat(relay.arrived()).containsExactlyInAnyOrder("t1", "t3");
    assertThat(relay.event(ids.get(1)).status()).isEqualTo(Status.PARKED);
    assertThat(relay.event(ids.get(1)).progress().lastError()).contains("no such merchant");
  }

  @Test
  void one_slower_than_its_time_holds_its_event_alone() {
    relay.enrichmentTime = Duration.ofSeconds(3);
    lookup.on(
        "t2",
        () -> {
          new CountDownLatch(1).await();
          return Lookup.value("too late");
        });
    List<String> ids = accept("t1", "t2");

    relay.cycle();

    assertThat(relay.arrived()).containsExactly("t1");
    assertThat(relay.event(ids.get(1)).status()).isEqualTo(Status.RETRY);
    assertThat(relay.event(ids.get(1)).progress().lastError()).contains("3000 ms");
  }

  @Test
  void a_sensitive_key_in_what_it_returns_parks_the_event() {
    lookup.on(
        "t1",
        () ->
            new Outcome.Value(
                JsonNodeFactory.instance
                    .objectNode()
                    .set("card", JsonNodeFactory.instance.objectNode().put("pin", "made up"))));
    List<String> ids = accept("t1");

    relay.cycle();

    assertThat(relay.only(ids).status()).isEqualTo(Status.PARKED);
    assertThat(relay.only(ids).progress().lastError()).doesNotContain("made up");
    assertThat(relay.standIn.posts()).isEmpty();
  }

  @Test
  void what_it_returns_passes_the_denylist() {
    lookup.on("t1", () -> Lookup.value("card 4111 1111 1111 1111"));
    accept("t1");

    relay.cycle();

    assertThat(record("t1")).contains("[REDACTED]").doesNotContain("4111");
  }

  @Test
  void one_that_fails_when_a_batch_is_made_anew_makes_the_batch_wait() {
    List<String> ids = accept("t1", "t2");
    Fault away = Fault.answer(503, "Away");
    relay.standIn.next(away, away, away);
    relay.cycle();
    lookup.breaksOn("t2");

    relay.clock.tickSeconds(2);
    relay.cycle();

    assertThat(relay.standIn.posts()).hasSize(3);
    assertThat(relay.batches()).hasSize(1);
    assertThat(relay.batches().get(0).tries().lastError()).contains("lookup");
    assertThat(relay.batches().get(0).tries().unknown()).isTrue();

    lookup.heals();
    relay.clock.tickSeconds(20);
    relay.cycle();

    assertThat(ids.stream().map(id -> relay.event(id).status())).containsOnly(Status.DELIVERED);
    assertThat(relay.standIn.posts().stream().map(post -> post.idempotencyKey()).distinct())
        .hasSize(1);
  }

  @Test
  void one_that_refuses_when_a_batch_is_made_anew_parks_its_event_and_the_others_go() {
    List<String> ids = accept("t1", "t2");
    Fault storedUnheard = Fault.resetAfterStoring();
    relay.standIn.always(storedUnheard);
    relay.cycle();
    relay.standIn.behave();
    lookup.on("t2", () -> new Outcome.Failed("no such merchant any more"));

    relay.clock.tickSeconds(2);
    relay.cycle();
    relay.untilQuiet();

    Event parked = relay.event(ids.get(1));
    assertThat(parked.status()).isEqualTo(Status.PARKED);
    assertThat(parked.progress().lastError()).contains("no such merchant any more");
    assertThat(parked.progress().unknown()).isNotNull();
    assertThat(relay.event(ids.get(0)).settlement().delivery()).isEqualTo(Delivery.SKIPPED);
    assertThat(relay.arrived()).containsExactlyInAnyOrder("t1", "t2");
  }

  @Test
  void an_enrichment_that_is_not_registered_any_more_holds_its_event() {
    List<String> ids = accept("t1");
    relay.enrichments.clear();

    relay.cycle();

    assertThat(relay.only(ids).status()).isIn(Status.PENDING, Status.RETRY);
    relay.enrichments.add(lookup);
    relay.untilQuiet();
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
  }
}
