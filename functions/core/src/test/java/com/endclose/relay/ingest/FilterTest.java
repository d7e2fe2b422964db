package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which events a route forwards: by type, by values, and by whether they are tests. */
class FilterTest {

  private static final String WHEN =
      "    when: {data.captured: true, status: [paid, 2, settled]}\n";
  private static final String BODY =
      "{\"id\":\"e1\",\"type\":\"t\",\"amount\":\"1\",\"status\":\"paid\",\"data\":{\"captured\":true}}";
  private static final String STRIPE =
      """
        - id: stripe
          source: stripe
          auth: {secret_env: HOOK}
          map:
            data_stream_key: s
            external_id: data.object.id
            amount: {source: data.object.amount, unit: minor}
            currency: {source: data.object.currency}
            direction: credit
      """;
  private static final String TEST_EVENT =
      "{\"id\":\"evt_1\",\"type\":\"charge.succeeded\",\"livemode\":false,\"data\":{\"object\":"
          + "{\"id\":\"ch_1\",\"amount\":100,\"currency\":\"usd\"}}}";

  private static Event stored(Desk desk, IngestAnswer answer) {
    return desk.event(answer);
  }

  private static void isFiltered(Desk desk, IngestAnswer answer, String reason) {
    assertThat(answer.outcome()).isEqualTo(IngestOutcome.FILTERED);
    Event event = stored(desk, answer);
    assertThat(event.status()).isEqualTo(Status.DROPPED_BY_FILTER);
    assertThat(event.progress().lastError()).isEqualTo(reason);
    assertThat(event.revision()).isZero();
  }

  private static IngestAnswer stripe(Desk desk, String body) {
    long now = desk.clock.instant().getEpochSecond();
    String signature = Call.hex("made-up-secret-of-HOOK", now + "." + body);
    return Call.of(body, "stripe-signature", "t=" + now + ",v1=" + signature).to(desk, "stripe");
  }

  private static String withKeys(String keys) {
    return STRIPE.replace("    map:", "    " + keys + "\n    map:");
  }

  @ParameterizedTest
  @CsvSource({
    "'[type, live]', '[''charge.true'']', ACCEPTED",
    "'[type, live]', '[''charge.false'']', FILTERED",
    "live, '[''true'']', ACCEPTED",
    "live, '[''false'']', FILTERED",
    "code, '[''7'']', FILTERED",
    "code, '[''8'']', FILTERED",
    "'[code, live]', '[''7.*'']', ACCEPTED",
  })
  void booleans_have_their_text_in_a_type_and_numbers_in_a_list(
      String paths, String events, String outcome) {
    Desk desk =
        Desk.with(
            Desk.route("pay", "    events: " + events + "\n")
                .replace("event_type: type", "event_type: " + paths));

    IngestAnswer answer =
        desk.receive("pay", "{\"id\":\"e1\",\"type\":\"charge\",\"live\":true,\"code\":7.0}");

    assertThat(answer.outcome()).hasToString(outcome);
  }

  @Test
  void a_boolean_is_an_event_id() {
    Desk desk = Desk.with(Desk.route("pay", ""));

    assertThat(stored(desk, desk.receive("pay", "{\"id\":false}")).origin().eventId())
        .isEqualTo("false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"paid\"", "2", "2.0", "\"2\"", "\"settled\""})
  void an_event_with_one_of_the_values_passes(String status) {
    Desk desk = Desk.with(Desk.route("pay", WHEN));

    assertThat(desk.receive("pay", BODY.replace("\"paid\"", status)).outcome())
        .isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.receive("pay", BODY.replace("true", "\"true\"")).outcome())
        .isNotEqualTo(IngestOutcome.FILTERED);
  }

  @ParameterizedTest
  @CsvSource({
    "'\"captured\":true', '\"captured\":false', data.captured is false",
    "'\"captured\":true', '\"captured\":\"4111 secret\"', data.captured has another value",
    "'\"captured\":true', '\"captured\":null', data.captured is absent or null",
    "'\"captured\":true', '', data.captured is absent or null",
    "'{\"captured\":true}', '[true]', data.captured is absent or null",
    "'\"captured\":true', '\"captured\":[true]', data.captured is a list or an object",
    "'\"status\":\"paid\"', '\"status\":\"Paid\"', status has another value",
    "'\"captured\":true', '\"captured\":\"settled\"', 'data.captured is \"settled\"'",
  })
  void another_value_or_none_is_filtered_with_its_reason(String was, String is, String reason) {
    Desk desk = Desk.with(Desk.route("pay", WHEN));

    isFiltered(desk, desk.receive("pay", BODY.replace(was, is)), reason);
  }

  @Test
  void an_unlisted_type_is_the_reason() {
    Desk desk = Desk.with(Desk.route("pay", "    events: [other]\n"));

    isFiltered(desk, desk.receive("pay", BODY), "its type is not among the route's events");
  }

  @Test
  void with_items_the_paths_count_from_each() {
    Desk desk = Desk.with(Desk.route("pay", WHEN + "    items: list.*\n"));

    IngestAnswer answer =
        desk.receive(
            "pay",
            "{\"list\":[" + BODY + "," + BODY.replace("e1", "e2").replace("true", "false") + "]}");

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.counted("pay", "accepted")).isEqualTo(1);
    assertThat(desk.counted("pay", "filtered")).isEqualTo(1);
  }

  @Test
  void a_redelivery_that_the_filters_now_admit_is_a_replay() {
    Desk desk = Desk.with(Desk.route("pay", WHEN));
    String pending = BODY.replace("true", "false");
    Event event = stored(desk, desk.receive("pay", pending));

    assertThat(desk.receive("pay", pending).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
    desk.configure(Desk.route("pay", ""));
    assertThat(desk.receive("pay", pending).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    Event again = desk.memory.read(event.id()).orElseThrow();
    assertThat(again.status()).isEqualTo(Status.RETRY);
    assertThat(again.progress().lastError()).isNull();
  }

  @Test
  void a_filtered_event_is_tried_with_another_body_that_passes() {
    Desk desk = Desk.with(Desk.route("pay", WHEN));
    Event event = stored(desk, desk.receive("pay", BODY.replace("true", "false")));

    desk.receive("pay", BODY);

    Event now = desk.memory.read(event.id()).orElseThrow();
    assertThat(now.status()).isEqualTo(Status.RETRY);
    assertThat(desk.body(now, now.bodies().active().version())).isEqualTo(BODY.getBytes(UTF_8));
    assertThat(desk.audited()).contains("superseded");
  }

  @Test
  void a_body_that_the_filters_hold_back_never_takes_the_place_of_one_that_passed() {
    Desk desk = Desk.with(Desk.route("pay", WHEN));
    Event event = stored(desk, desk.receive("pay", BODY));

    assertThat(desk.receive("pay", BODY.replace("true", "false")).outcome())
        .isEqualTo(IngestOutcome.DUPLICATE);

    Event now = desk.memory.read(event.id()).orElseThrow();
    assertThat(now.bodies().kept()).isNull();
    assertThat(now.bodies().conflicted()).isTrue();
  }

  @Test
  void a_test_event_is_filtered_unless_the_route_says_otherwise() {
    Desk desk = Desk.with(STRIPE);

    isFiltered(desk, stripe(desk, TEST_EVENT), "test event (livemode is false)");
    assertThat(stripe(desk, TEST_EVENT).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
    desk.configure(withKeys("test_events: forward"));
    assertThat(stripe(desk, TEST_EVENT).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "null", "\"no\""})
  void an_event_that_is_not_marked_as_a_test_is_forwarded(String livemode) {
    Desk desk = Desk.with(STRIPE);

    assertThat(
            stripe(desk, TEST_EVENT.replace("\"livemode\":false", "\"livemode\":" + livemode))
                .outcome())
        .isEqualTo(IngestOutcome.ACCEPTED);
  }

  @Test
  void a_parked_test_event_stays_parked_when_it_comes_again() {
    Desk desk = Desk.with(withKeys("test_events: park"));

    IngestAnswer answer = stripe(desk, TEST_EVENT);

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    Event event = stored(desk, answer);
    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().lastError()).isEqualTo("test event (livemode is false)");
    assertThat(desk.woken).isEmpty();
    assertThat(stripe(desk, TEST_EVENT).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
    stripe(desk, TEST_EVENT.replace("100", "200"));
    assertThat(desk.memory.read(event.id()).orElseThrow().status()).isEqualTo(Status.PARKED);
    desk.configure(STRIPE);
    assertThat(stripe(desk, TEST_EVENT).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
  }

  @Test
  void adyens_mark_is_around_the_items() {
    String key = "000102030405060708090a0b0c0d0e0f";
    Desk desk =
        Desk.with(
            """
              - id: adyen
                source: adyen
                auth: {secret_env: KEY}
                map:
                  data_stream_key: s
                  external_id: pspReference
                  amount: {source: amount.value, unit: minor}
                  currency: {source: amount.currency}
                  direction: credit
            """);
    desk.secrets.put("KEY", key);
    String signature =
        Call.base64(HexFormat.of().parseHex(key), "P1::ACCOUNT:ref:100:EUR:CAPTURE:true");
    String call =
        "{\"live\":\"false\",\"notificationItems\":[{\"NotificationRequestItem\":{\"pspReference\":\"P1\","
            + "\"merchantAccountCode\":\"ACCOUNT\",\"merchantReference\":\"ref\",\"amount\":{\"value\":100,"
            + "\"currency\":\"EUR\"},\"eventCode\":\"CAPTURE\",\"success\":\"true\",\"additionalData\":"
            + "{\"hmacSignature\":\""
            + signature
            + "\"}}}]}";

    isFiltered(desk, Call.of(call).to(desk, "adyen"), "test event (live is false)");
    assertThat(Call.of(call.replace("\"false\"", "\"true\"")).to(desk, "adyen").outcome())
        .isEqualTo(IngestOutcome.ACCEPTED);
  }

  @Test
  void shopifys_mark_is_in_the_body() {
    Desk desk =
        Desk.with(
            """
              - id: shopify
                source: shopify
                auth: {secret_env: HOOK}
                map:
                  data_stream_key: s
                  external_id: id
                  amount: {source: amount, unit: major}
                  currency: {source: currency}
                  direction: credit
            """);
    String body = "{\"id\":1,\"test\":true,\"amount\":\"1.00\",\"currency\":\"USD\"}";
    Map<String, String> headers =
        Map.of(
            "x-shopify-hmac-sha256",
            Call.base64("made-up-secret-of-HOOK".getBytes(UTF_8), body),
            "x-shopify-webhook-id",
            "w1");

    isFiltered(
        desk, desk.receive("shopify", body.getBytes(UTF_8), headers), "test event (test is true)");
  }
}
