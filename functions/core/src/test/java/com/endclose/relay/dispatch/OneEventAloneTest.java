package com.endclose.relay.dispatch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong with one event touches that event alone (spec INGEST-6, MAP-13). */
class OneEventAloneTest {

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  private String receive(byte[] body) {
    String id = relay.receive("pay", body).eventId().orElseThrow();
    relay.watch(List.of(id));
    return id;
  }

  /** This event between two good ones; the good ones are delivered. */
  private Event amongGoodOnes(byte[] body) {
    relay.watch(relay.accept("before"));
    String id = receive(body);
    relay.watch(relay.accept("after"));

    relay.cycle();

    assertThat(relay.arrived()).contains("before", "after");
    return relay.event(id);
  }

  private static byte[] transfer(String more) {
    return """
    {"Event":"TransferFunded","transferId":"odd","amount":"1.00",%s}"""
        .formatted(more)
        .getBytes(UTF_8);
  }

  static List<Arguments> flawed() {
    return List.of(
        Arguments.of("UTF-8", "{\"transferId\":\"caf\u00e9\",\"amount\":1}".getBytes(ISO_8859_1)),
        Arguments.of("repeats a key", "{\"amount\":1,\"amount\":900}".getBytes(UTF_8)),
        Arguments.of("1000 levels", transfer("\"deep\":" + "[".repeat(1000) + "]".repeat(1000))),
        Arguments.of("characters", transfer("\"n\":" + "9".repeat(1001))),
        Arguments.of("exponent", transfer("\"n\":1e999999999")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("flawed")
  void a_body_that_is_almost_json_parks_with_its_reason(String reason, byte[] body) {
    Event event = amongGoodOnes(body);

    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().lastError()).contains(reason).doesNotContain("\uFFFD");
    assertThat(relay.standIn.records()).hasSize(2);
  }

  @Test
  void a_byte_order_mark_is_no_flaw() {
    Event event =
        amongGoodOnes(("\uFEFF" + new String(transfer("\"n\":1"), UTF_8)).getBytes(UTF_8));

    assertThat(event.status()).isEqualTo(Status.DELIVERED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"constructor\":{\"prototype\":1}",
        "\"__proto__\":{\"amount\":\"900.00\"}",
        "\"toString\":null",
        "\"hasOwnProperty\":[]",
        "\"\":\"\"",
        "\"a.b\":{\"*\":1}",
        "\"lone\":\"\\ud800\""
      })
  void members_with_names_of_another_languages_objects_are_members_like_any_other(String member) {
    Event event = amongGoodOnes(transfer(member));

    assertThat(event.status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.standIn.record(TestRelay.STREAM, "odd").orElseThrow().raw())
        .contains("\"amount\":100");
  }

  @ParameterizedTest
  @ValueSource(strings = {"constructor", "__proto__", "toString"})
  void a_mapped_field_of_such_a_name_that_is_absent_is_absent(String name) {
    relay.configure("routes:\n" + TestRelay.route("pay", name, ""));

    String id = receive(transfer("\"n\":1"));
    relay.cycle();

    assertThat(relay.event(id).status()).isEqualTo(Status.PARKED);
    assertThat(relay.event(id).progress().lastError()).contains("external_id");
  }

  @Test
  void a_body_nested_as_deep_as_is_allowed_is_forwarded() {
    Event event = amongGoodOnes(transfer("\"deep\":" + "[".repeat(999) + "]".repeat(999)));

    assertThat(event.status()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void a_deeply_nested_value_that_is_mapped_leaves_or_parks_alone() {
    relay.configure(
        "routes:\n" + TestRelay.route("pay", "transferId", "      metadata: {deep: deep}\n"));

    Event event =
        amongGoodOnes(transfer("\"deep\":" + "{\"a\":".repeat(990) + "1" + "}".repeat(990)));

    assertThat(event.status()).isIn(Status.DELIVERED, Status.PARKED);
  }

  @Test
  void an_amount_that_cannot_be_mapped_parks_with_its_reason() {
    Event event = amongGoodOnes("{\"transferId\":\"t9\",\"amount\":\"12.345\"}".getBytes(UTF_8));

    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().lastError()).contains("amount");
  }

  @Test
  void a_body_that_can_not_be_decrypted_parks_its_event_alone() {
    List<String> ids = relay.accept("before", "odd", "after");
    Event odd = relay.event(ids.get(1));
    byte[] sealed = relay.rows.readBody(odd.id(), 0).orElseThrow().bytes();
    sealed[sealed.length - 1] ^= 1;
    relay.rows.replace(oneRevisionOn(odd), 0, new Payload(sealed));

    relay.cycle();

    assertThat(relay.arrived()).containsExactlyInAnyOrder("before", "after");
    assertThat(relay.event(odd.id()).status()).isEqualTo(Status.PARKED);
    assertThat(relay.event(odd.id()).progress().lastError()).contains("decrypted");
  }

  @Test
  void a_body_that_is_gone_parks_its_event_alone() {
    List<String> ids = relay.accept("before", "odd", "after");
    Event odd = relay.event(ids.get(1));
    relay.rows.wipe(oneRevisionOn(odd));

    relay.cycle();

    assertThat(relay.arrived()).containsExactlyInAnyOrder("before", "after");
    assertThat(relay.event(odd.id()).status()).isEqualTo(Status.PARKED);
  }

  private static Event oneRevisionOn(Event event) {
    return new Event(
        event.id(),
        event.origin(),
        event.status(),
        event.revision() + 1,
        event.bodies(),
        event.progress(),
        event.claim(),
        event.settlement());
  }

  @Test
  void an_unknown_data_key_gives_its_event_back_for_ten_minutes_uncounted_with_an_alarm() {
    List<String> ids = new ArrayList<>(relay.accept("old"));
    relay.dataKey = "another-data-key";
    ids.addAll(relay.accept("new"));

    relay.cycle();

    assertThat(relay.arrived()).containsExactly("new");
    Event old = relay.event(ids.get(0));
    assertThat(old.status()).isEqualTo(Status.RETRY);
    assertThat(old.progress().attempts()).isZero();
    assertThat(old.progress().firstFailedAt()).isNull();
    assertThat(Duration.between(relay.now(), old.progress().nextAttemptAt()))
        .isEqualTo(Duration.ofMinutes(10));
    assertThat(relay.signals.alarms()).containsExactly("unknown_data_key");

    relay.dataKey = "made-up-data-key";
    relay.clock.tick(Duration.ofMinutes(10));
    relay.cycle();
    assertThat(relay.event(ids.get(0)).status()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void weeks_without_its_data_key_park_nothing() {
    relay.settings = TestRelay.settings(100, Duration.ofHours(1));
    List<String> ids = relay.accept("old");
    relay.dataKey = "another-data-key";

    for (int i = 0; i < 100; i++) {
      relay.cycle();
      relay.clock.tick(Duration.ofHours(12));
    }

    assertThat(relay.only(ids).status()).isEqualTo(Status.RETRY);
    assertThat(relay.only(ids).progress().attempts()).isZero();
  }

  @Test
  void a_batch_posted_before_its_data_key_went_waits_for_the_key_under_its_idempotency_key() {
    List<String> ids = relay.accept("t1", "t2");
    Fault away = Fault.resetAfterStoring();
    relay.standIn.next(away, away, away, away, away, away);
    relay.cycle();
    int posts = relay.standIn.posts().size();
    relay.dataKey = "another-data-key";

    relay.clock.tick(Duration.ofMinutes(1));
    relay.cycle();
    assertThat(relay.standIn.posts()).hasSize(posts);
    assertThat(relay.batches().get(0).tries().counted()).isEqualTo(1);

    relay.dataKey = "made-up-data-key";
    relay.clock.tick(Duration.ofMinutes(10));
    relay.cycle();
    assertThat(ids.stream().map(id -> relay.event(id).settlement().delivery()))
        .containsOnly(Delivery.CREATED);
    assertThat(relay.standIn.posts().stream().map(post -> post.idempotencyKey()).distinct())
        .hasSize(1);
  }

  @Test
  void hundreds_of_unmappable_events_hold_up_no_good_one() {
    String[] bad = new String[300];
    Arrays.setAll(bad, i -> "{\"Event\":\"x\",\"n\":" + i + "}");
    for (String body : bad) {
      receive(body.getBytes(UTF_8));
    }
    relay.accept("good");

    Summary summary = relay.cycle();

    assertThat(summary.parked()).isEqualTo(300);
    assertThat(relay.arrived()).containsExactly("good");
  }
}
