package com.endclose.relay.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Case 2: Adyen signs eight fields of each item, inside the body. */
class AdyenCaseTest {

  private static final String KEY =
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  private static final String SIGNATURE = "bbzlGo4RFXxgYf4T9qr8P6D/6KKNq3JYOMtK/WI0tuM=";
  private static final String ITEM =
      """
      {"amount":{"value":7500,"currency":"SEK"},"eventCode":"AUTHORISATION",\
      "eventDate":"2026-07-01T01:53:35+02:00","merchantAccountCode":"EXAMPLE_MERCHANT",\
      "merchantReference":"14-08-2020-09:53:00\\\\A","pspReference":"853597395210930A",\
      "success":"false","additionalData":{"hmacSignature":"%s"}}\
      """
          .formatted(SIGNATURE);
  private static final String BODY = call(ITEM);
  private static final String ROUTE =
      """
        - id: adyen
          source: adyen
          auth: {secret_env: KEY}
          test_events: forward
          map: {data_stream_key: s, external_id: pspReference, amount: {source: amount.value, unit: minor}, currency: {source: amount.currency}, direction: credit}
      """;

  private final Desk desk = Desk.with(ROUTE);

  @BeforeEach
  void theKey() {
    desk.secrets.put("KEY", KEY);
  }

  private static String call(String... items) {
    return "{\"live\":\"false\",\"notificationItems\":[{\"NotificationRequestItem\":"
        + String.join("},{\"NotificationRequestItem\":", items)
        + "}]}";
  }

  private IngestAnswer send(String body) {
    return Call.of(body).to(desk, "adyen");
  }

  private void isRefused(String body) {
    assertThat(send(body).outcome()).isEqualTo(IngestOutcome.REJECTED_AUTH);
    assertThat(desk.memory.routes()).isEmpty();
  }

  /** An item with its own signature. */
  private static String signed(String reference, int value) {
    String text = reference + "::ACCOUNT:ref:" + value + ":SEK:CAPTURE:true";
    String signature = Call.base64(HexFormat.of().parseHex(KEY), text);
    return """
    {"pspReference":"%s","merchantAccountCode":"ACCOUNT","merchantReference":"ref",\
    "amount":{"value":%d,"currency":"SEK"},"eventCode":"CAPTURE","success":"true",\
    "additionalData":{"hmacSignature":"%s"}}\
    """
        .formatted(reference, value, signature);
  }

  @Test
  void one_reference_written_as_text_and_as_number_is_one_event() {
    String text = signed("8515131751004933", 1000);
    String number = text.replace("\"8515131751004933\"", "8515131751004933");
    String amount = text.replace("\"value\":1000", "\"value\":\"1000\"");

    assertThat(send(call(text)).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    for (String other : new String[] {number, amount, number.replace(":1000", ":1.0e3")}) {
      for (String changed : new String[] {"x", "y"}) {
        String body = call(other.replaceFirst("\\{", "{\"reason\":\"" + changed + "\","));
        assertThat(send(body).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
      }
    }
  }

  @Test
  void without_a_reference_what_was_signed_decides_and_not_the_rest_of_the_body() {
    String none = signed("", 1000);

    assertThat(send(call(none)).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(send(call(none.replaceFirst("\\{", "{\"reason\":\"x\","))).outcome())
        .isEqualTo(IngestOutcome.DUPLICATE);
    assertThat(send(call(signed("", 1001))).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
  }

  @Test
  void over_a_mebibyte_nothing_is_read_to_find_signatures_in_it() {
    desk.configure(ROUTE.replace("source: adyen", "source: adyen\n    max_body_bytes: 10485760"));
    String padding = " ".repeat(1024 * 1024 - BODY.length());

    assertThat(send(BODY + padding + " ").outcome()).isEqualTo(IngestOutcome.REJECTED_SIZE);
    assertThat(send(BODY + padding).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
  }

  @Test
  void the_fields_are_joined_as_they_are_colons_and_backslashes_too() {
    IngestAnswer answer = send(BODY);

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(answer.status()).isEqualTo(200);
    Event stored = desk.event(answer);
    assertThat(stored.origin().eventId()).isEqualTo("AUTHORISATION:853597395210930A:false");
    assertThat(stored.origin().eventType()).isEqualTo("AUTHORISATION");
    assertThat(new String(desk.body(stored, 0), StandardCharsets.UTF_8)).isEqualTo(ITEM);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // of the escaped form, and of the key taken as text
        "V4T7v1yihaphONG9fIen6ReMdB8oQbyxOk5JrGYybGg=",
        "rdWcEen76SCqUEC1c8v1PERvO8dAJbFRA0+WqgFFQv0=",
        "",
        "bbzlGo4RFXxgYf4T9qr8P6D/6KKNq3JYOMtK/WI0tu",
        "bbzlGo4RFXxgYf4T9qr8P6D/6KKNq3JYOMtK/WI0tuM=AAAA",
        "\\ud83d",
      })
  void any_other_signature_is_refused(String other) {
    isRefused(BODY.replace(SIGNATURE, other));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"success\":\"true\"",
        "\"success\":null",
        "\"success\":{}",
        "\"success\":[\"false\"]",
      })
  void a_signed_field_that_was_changed_is_refused(String changed) {
    isRefused(BODY.replace("\"success\":\"false\"", changed));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ",\"additionalData\":null",
        ",\"additionalData\":[]",
        ",\"additionalData\":{}",
        ",\"additionalData\":{\"hmacSignature\":null}",
        ",\"additionalData\":{\"hmacSignature\":7}",
        "",
      })
  void missing_proof_is_a_refusal(String data) {
    isRefused(BODY.replace(",\"additionalData\":{\"hmacSignature\":\"" + SIGNATURE + "\"}", data));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"live\":\"false\",\"notificationItems\":[]}",
        "{\"live\":\"false\",\"notificationItems\":null}",
        "{\"live\":\"false\",\"notificationItems\":{}}",
        "{\"live\":\"false\",\"notificationItems\":[null]}",
        "{\"live\":\"false\",\"notificationItems\":[{\"NotificationRequestItem\":null}]}",
        "{\"live\":\"false\"}",
        "[]",
        "null",
        "7",
        "not json",
      })
  void a_body_that_proves_nothing_is_refused_and_never_an_error(String body) {
    isRefused(body);
  }

  @Test
  void a_missing_amount_is_refused() {
    isRefused(BODY.replace("\"amount\":{\"value\":7500,\"currency\":\"SEK\"},", ""));
    isRefused(BODY.replace("{\"value\":7500,\"currency\":\"SEK\"}", "null"));
  }

  @Test
  void a_body_with_a_key_twice_is_refused_for_who_knows_which_one_was_signed() {
    isRefused(BODY.replace("\"success\":\"false\"", "\"success\":\"false\",\"success\":\"true\""));
  }

  @Test
  void text_can_not_be_moved_from_one_signed_field_into_the_next() {
    isRefused(
        BODY.replace("EXAMPLE_MERCHANT", "EXAMPLE_MERCHANT:14-08-2020-09")
            .replace("14-08-2020-09:53:00", "53:00"));
  }

  @Test
  void half_a_character_is_not_the_question_mark_that_java_signs_for_it() {
    isRefused(call(signed("PSP?1", 100).replace("PSP?1", "PSP\\ud83d1")));
  }

  @Test
  void each_item_is_an_event_and_all_are_stored() {
    IngestAnswer answer = send(call(signed("PSP1", 100), signed("PSP2", 200)));

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.counted("adyen", "accepted")).isEqualTo(2);
    assertThat(send(call(signed("PSP2", 200))).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
  }

  @Test
  void one_item_that_fails_refuses_the_call_and_nothing_is_stored() {
    String forged = signed("PSP2", 200).replace("\"value\":200", "\"value\":900");

    for (String body : List.of(call(signed("PSP1", 100), forged), call(forged, signed("P", 1)))) {
      isRefused(body);
    }
  }

  @Test
  void while_the_key_is_changed_both_are_current() {
    Desk rotating = Desk.with(ROUTE.replace("secret_env: KEY", "secret_env: [NEXT, KEY]"));
    rotating.secrets.putAll(Map.of("KEY", KEY, "NEXT", "ff".repeat(32)));

    assertThat(Call.of(BODY).to(rotating, "adyen").outcome()).isEqualTo(IngestOutcome.ACCEPTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"not hex", "abc", "00 01"})
  void a_key_that_is_not_hex_is_the_deployers_fault_so_adyen_tries_again(String key) {
    desk.secrets.put("KEY", key);

    assertThat(send(BODY).outcome()).isEqualTo(IngestOutcome.SECRET_UNAVAILABLE);
  }
}
