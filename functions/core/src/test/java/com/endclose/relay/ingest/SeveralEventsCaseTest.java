package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.verify.EventKeys;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Case 5, (c) and (e): ids that stand in a header, and several events in one call. */
class SeveralEventsCaseTest {

  private static final byte[] KEY = "a made up key of any length".getBytes(UTF_8);
  private static final String MAP =
      "      map: {data_stream_key: s, external_id: id, amount: amount, direction: credit}\n";
  private static final String STANDARD =
      "  - id: std\n      source: standard_webhooks\n      auth: {secret_env: STD}\n"
              .replace("\n      ", "\n    ")
          + MAP.replace("      map", "    map");
  private static final String GOCARDLESS =
      "  - id: gc\n    source: gocardless\n    auth: {secret_env: GC}\n"
          + MAP.replace("      map", "    map");
  private static final String TWO =
      """
      {"events":[{"id":"EV001","created_at":"2026-07-01T00:00:00.000Z","resource_type":"payouts",\
      "action":"paid","links":{"payout":"PO001"}},{"id":"EV002",\
      "created_at":"2026-07-01T00:00:00.000Z","resource_type":"payouts","action":"paid",\
      "links":{"payout":"PO002"}}]}\
      """;

  private final Desk desk = Desk.with(STANDARD, GOCARDLESS);

  @BeforeEach
  void secrets() {
    desk.secrets.putAll(
        Map.of("STD", "whsec_" + Base64.getEncoder().encodeToString(KEY), "GC", "made-up-gc"));
  }

  private static Call standard(String id, String body) {
    String signature = Call.base64(KEY, id + ".1782864010." + body);
    return Call.of(
        body,
        "webhook-id",
        id,
        "webhook-timestamp",
        "1782864010",
        "webhook-signature",
        "v1," + signature);
  }

  private IngestAnswer gocardless(String body) {
    return Call.of(body, "Webhook-Signature", Call.hex("made-up-gc", body)).to(desk, "gc");
  }

  @Test
  void equal_bodies_under_two_signed_ids_are_two_events() {
    String body = "{\"kind\":\"fee\",\"amount\":\"1.00\"}";

    assertThat(standard("m1", body).to(desk, "std").outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(standard("m2", body).to(desk, "std").outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(standard("m2", body).to(desk, "std").outcome()).isEqualTo(IngestOutcome.DUPLICATE);
  }

  @Test
  void an_id_that_was_not_signed_is_refused() {
    Call call = standard("m1", "{}");

    for (Call changed :
        List.of(
            call.with("webhook-id", "m2"),
            call.with("webhook-id", "m2,m3"),
            call.with("webhook-id", ""),
            call.without("webhook-id"),
            call.without("webhook-timestamp"),
            call.without("webhook-signature"))) {
      assertThat(changed.to(desk, "std").outcome()).isEqualTo(IngestOutcome.REJECTED_AUTH);
    }
    assertThat(desk.memory.routes()).isEmpty();
  }

  @Test
  void of_several_ids_the_one_that_was_signed_is_the_events() {
    IngestAnswer first = standard("m1", "{}").with("webhook-id", "m2, m1").to(desk, "std");

    assertThat(first.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.event(first).origin().eventId()).isEqualTo("m1");
    assertThat(standard("m1", "{}").with("webhook-id", "m1,m1").to(desk, "std").outcome())
        .isEqualTo(IngestOutcome.DUPLICATE);
  }

  @Test
  void svix_names_its_headers_otherwise() {
    Call call = standard("m1", "{}");
    Call svix =
        Call.of(
            "{}",
            "svix-id",
            "m1",
            "svix-timestamp",
            "1782864010",
            "svix-signature",
            call.headers().get("webhook-signature"));

    IngestAnswer answer = svix.to(desk, "std");

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.event(answer).origin().eventId()).isEqualTo("m1");
  }

  @Test
  void the_documented_call_is_two_events_each_with_its_own_bytes() {
    IngestAnswer answer =
        Call.of(
                TWO,
                "webhook-signature",
                "c29246997c3540119150cfeed7c24d2ff266e01da9c37c6ed6821a7f8990a675")
            .to(desk, "gc");

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    for (String id : List.of("EV001", "EV002")) {
      var event = desk.memory.read(EventKeys.key("gc", "gocardless", id)).orElseThrow();
      String stored = new String(desk.body(event, 0), UTF_8);
      assertThat(stored).startsWith("{\"id\":\"" + id + '"').endsWith("}}");
      assertThat(TWO).contains(stored);
      assertThat(event.origin().eventType()).isEqualTo("payouts.paid");
    }
  }

  @Test
  void a_resend_adds_only_what_is_new() {
    gocardless(TWO);
    String resent = TWO.replace("EV001", "EV003").replace("PO001", "PO003");

    assertThat(gocardless(resent).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.counted("gc", "accepted")).isEqualTo(3);
    assertThat(desk.counted("gc", "duplicate")).isEqualTo(1);
    assertThat(gocardless(resent).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
  }
}
