package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.control.Killswitch;
import com.endclose.relay.event.FailingRows;
import com.endclose.relay.event.FailingRows.Moment;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.refusal.Refusal;
import com.endclose.relay.refusal.RefusalLog;
import com.endclose.relay.refusal.RefusalReason;
import com.endclose.relay.refusal.RefusalTally;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Each refusal is counted with its reason, a detail and the names of its headers. */
class RefusedTest {

  private static final String BODY = "{\"id\":\"e1\",\"type\":\"paid\",\"amount\":\"10.00\"}";
  private static final byte[] BYTES = BODY.getBytes(UTF_8);
  private static final String SECRET = "made-up-secret-of-HOOK";

  private static final String STAMPED =
      """
        - id: stamped
          source: generic_hmac
          auth:
            mode: hmac
            header: x-signature
            secret_env: HOOK
            signed_content: timestamp.body
            timestamp_header: x-time
            event_id: id
          map: {data_stream_key: payouts, external_id: id, amount: amount, direction: credit}
      """;

  private static final String TOKEN =
      """
        - id: token
          source: payabli
          auth: {mode: static_header, secret_env: HOOK, allowed_ips: [203.0.113.7]}
          map: {data_stream_key: payouts, external_id: id, amount: amount, direction: credit}
      """;

  private final Desk desk =
      Desk.with(Desk.route("pay", "    max_body_bytes: 4000\n"), STAMPED, TOKEN);

  private RefusalTally tally(String route) {
    return desk.refusals.since(desk.clock.instant().minus(Duration.ofHours(1))).get(route);
  }

  private void refused(String route, RefusalReason reason, String detail) {
    RefusalTally tally = tally(route);
    assertThat(tally).as("what was counted for " + route).isNotNull();
    assertThat(tally.refused()).containsOnlyKeys(reason);
    assertThat(tally.refusedFor(reason)).isEqualTo(1);
    assertThat(tally.last().get(reason).detail()).isEqualTo(detail);
    assertThat(tally.last().get(reason).at()).isEqualTo(desk.clock.instant());
  }

  @Test
  void a_wrong_signature() {
    desk.receive("pay", BYTES, Map.of("X-Signature", "abcdef", "Content-Type", "application/json"));

    refused("pay", RefusalReason.SIGNATURE, "bad signature");
    assertThat(tally("pay").latest().map(Refusal::headers))
        .hasValueSatisfying(
            names -> assertThat(names).containsExactlyInAnyOrder("x-signature", "content-type"));
  }

  @Test
  void a_stale_time_stamp_and_by_how_much() {
    long then = desk.clock.instant().getEpochSecond() - 412;
    String signed = then + "." + BODY;
    Map<String, String> headers =
        Map.of("x-time", "" + then, "x-signature", Desk.signature(SECRET, signed.getBytes(UTF_8)));

    assertThat(desk.receive("stamped", BYTES, headers).body())
        .isEqualTo("{\"error\":\"verification failed\"}");

    refused("stamped", RefusalReason.TIME_STAMP, "time stamp 412 s old, at most 300");
  }

  @Test
  void a_missing_header() {
    desk.receive("pay", BYTES, Map.of());

    refused("pay", RefusalReason.HEADER_MISSING, "missing x-signature header");
  }

  @Test
  void a_missing_time_stamp() {
    desk.receive("stamped", BYTES, Map.of("x-signature", "abcdef"));

    refused("stamped", RefusalReason.HEADER_MISSING, "missing x-time header");
  }

  @Test
  void an_address_that_is_not_allowed() {
    desk.receive("token", BYTES, Map.of("Authorization", SECRET));

    refused("token", RefusalReason.ADDRESS, "source ip not allowed");
  }

  @Test
  void a_body_that_is_too_large_or_empty_or_not_json() {
    desk.receive("pay", "x".repeat(4_001));
    refused("pay", RefusalReason.SIZE, "a body of more than 4000 bytes");

    Desk other = Desk.with(Desk.route("pay", ""));
    other.receive("pay", "");
    other.clock.tickSeconds(10);
    other.receive("pay", "<no json>");
    RefusalTally tally = other.refusals.since(other.clock.instant()).get("pay");
    assertThat(tally.last().get(RefusalReason.EMPTY_BODY).detail()).isEqualTo("the body is empty");
    assertThat(tally.last().get(RefusalReason.JSON).detail()).isEqualTo("the body is not JSON");
  }

  @Test
  void too_many_events() {
    Desk many = Desk.with(Desk.route("pay", "    items: list.*\n"));
    String items = "{\"id\":\"1\"},".repeat(501);

    many.receive("pay", "{\"list\":[" + items.substring(0, items.length() - 1) + "]}");

    RefusalTally tally = many.refusals.since(many.clock.instant()).get("pay");
    assertThat(tally.last().get(RefusalReason.TOO_MANY_EVENTS).detail())
        .isEqualTo("more than 500 events in one call");
  }

  @Test
  void unknown_routes_are_all_one() {
    desk.receive("made-up", BODY);
    desk.clock.tickSeconds(10);
    desk.receive("made-up-too", BODY);

    assertThat(desk.refusals.since(desk.clock.instant())).containsOnlyKeys(RefusalLog.UNKNOWN);
    assertThat(tally(RefusalLog.UNKNOWN).refusedFor(RefusalReason.UNKNOWN_ROUTE)).isEqualTo(2);
    assertThat(desk.lines.toString()).doesNotContain("made-up");
  }

  @Test
  void a_secret_that_is_not_set_and_a_secret_store_that_does_not_answer() {
    desk.secrets.clear();
    desk.receive("pay", BODY);
    refused("pay", RefusalReason.SECRET_UNSET, "no secret HOOK");

    desk.secretsAreDown = true;
    assertThat(desk.receive("token", BODY).status()).isEqualTo(503);
    refused(
        "token",
        RefusalReason.SECRET_UNAVAILABLE,
        "secrets can't be read: java.lang.IllegalStateException");
  }

  @Test
  void a_store_that_is_away() {
    desk.rows =
        new FailingRows(desk.memory, new InMemoryBatchRows())
            .atWrite(1, Moment.BEFORE, FailingRows.unavailable());

    assertThat(desk.receive("pay", BODY).status()).isEqualTo(503);

    refused("pay", RefusalReason.STORE_UNAVAILABLE, "the test says so");
  }

  @Test
  void no_configuration() {
    Desk bare = new Desk();

    bare.receive("pay", BODY);

    assertThat(bare.refusals.since(bare.clock.instant()).get(RefusalLog.UNKNOWN).refused())
        .containsOnlyKeys(RefusalReason.NOT_CONFIGURED);
  }

  @Test
  void panic_and_what_is_accepted_write_nothing() {
    desk.receive("pay", BODY);
    desk.receive("pay", BODY);
    desk.control.set(Killswitch.PANIC);
    desk.receive("pay", BODY);

    assertThat(desk.refusals.since(desk.clock.instant().minus(Duration.ofHours(1)))).isEmpty();
    assertThat(desk.lines).isEmpty();
  }

  @Test
  void a_thousand_strangers_calls_are_two_lines_in_ten_seconds() {
    for (int i = 0; i < 1_000; i++) {
      desk.receive("pay", BYTES, Map.of("x-signature", "wrong" + i));
    }
    assertThat(desk.lines)
        .containsExactly("route pay: refused a webhook: signature (bad signature)");
    assertThat(tally("pay").refusedInAll()).isEqualTo(1);

    desk.clock.tickSeconds(10);
    desk.receive("pay", BODY);

    assertThat(desk.lines)
        .hasSize(2)
        .last()
        .isEqualTo("route pay: refused 999 webhooks, the last: signature (bad signature)");
    assertThat(tally("pay").refusedInAll()).isEqualTo(1_000);
    assertThat(tally("pay").acceptedInAll()).isEqualTo(1);
  }

  @Test
  void names_of_headers_are_few_and_plain_and_values_are_never_kept() {
    Map<String, String> headers = new TreeMap<>();
    for (int i = 0; i < 500; i++) {
      headers.put("X-Header-" + i, "value-" + i);
    }
    headers.put("a b\u001B[2J", "value");
    headers.put("a-4111111111111111", "value");
    headers.put("a" + "b".repeat(100), "value");

    desk.receive("pay", BYTES, headers);

    Refusal last = tally("pay").latest().orElseThrow();
    assertThat(last.headers())
        .hasSize(Refusal.MOST_HEADERS)
        .allSatisfy(name -> assertThat(name).startsWith("x-header-"));
    assertThat(last.toString()).doesNotContain("value");
  }
}
