package com.endclose.relay.verify.braintree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BraintreeFormTest {

  private static final String XML =
      "<notification><kind>check</kind><timestamp"
          + " type=\"datetime\">2026-07-01T00:00:00Z</timestamp></notification>";

  private static BraintreeForm form(String signatures, String payload) {
    return BraintreeForm.read(SignedForms.form(signatures, payload)).orElseThrow();
  }

  @Test
  void the_signature_beside_our_public_key_has_to_be_ours() {
    String payload = SignedForms.payload(XML);
    String signature = SignedForms.signature("private", payload);
    String other = SignedForms.signature("other", payload);
    assertThat(form("public|" + signature, payload).isSigned("public", "private")).isTrue();
    assertThat(form("old|" + other + "&public|" + signature, payload).isSigned("public", "private"))
        .isTrue();
    assertThat(
            form("public|" + other + "&public|" + signature, payload).isSigned("public", "private"))
        .isTrue();
    assertThat(
            form("public|" + signature.toUpperCase(Locale.ROOT), payload)
                .isSigned("public", "private"))
        .isTrue();
    assertThat(form("other|" + signature, payload).isSigned("public", "private")).isFalse();
    assertThat(form("public|" + other, payload).isSigned("public", "private")).isFalse();
    assertThat(form("public|" + signature, payload + "\n").isSigned("public", "private")).isFalse();
    assertThat(form("public|" + signature, payload).isSigned("publi", "private")).isFalse();
  }

  @Test
  @Timeout(60)
  void what_is_no_signature_is_refused_before_it_is_looked_into() {
    String payload = SignedForms.payload(XML);
    String signature = SignedForms.signature("private", payload);
    String huge = "\u0130".repeat(4_000_000);
    for (String given :
        List.of(huge, signature + "0", signature.substring(1), signature.replace('a', 'g') + "g")) {
      assertThat(form("public|" + given, payload).isSigned("public", "private")).isFalse();
    }
  }

  @Test
  void an_empty_key_signs_nothing() {
    String payload = SignedForms.payload(XML);
    String signatures = "|" + SignedForms.signature("", payload);
    assertThat(form(signatures, payload).isSigned("", "private")).isFalse();
    assertThat(form(signatures, payload).isSigned("", "")).isFalse();
    assertThat(
            form("|" + SignedForms.signature("private", payload), payload).isSigned("", "private"))
        .isFalse();
    assertThat(form("public" + signatures, payload).isSigned("public", "")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "public", "|", "public|", "&&&", "public|z", "public|\u00e9", "a|b|c"})
  void signatures_of_no_known_form_are_none(String signatures) {
    String payload = SignedForms.payload(XML);
    assertThat(form(signatures, payload).isSigned("public", "private")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "bt_signature=a",
        "bt_payload=AA",
        "bt_signature=a&bt_payload=",
        "bt_signature&bt_payload",
        "bt_signature=a&bt_payload=AA&bt_payload=BB",
        "bt_signature=a&bt_signature=b&bt_payload=AA",
        "bt_signature=a&bt_payload=A%2",
        "bt_signature=%2&bt_payload=AA",
        "bt_signature=%2&bt_signature=a&bt_payload=AA",
        "bt_signature=a&bt_payload=A%00",
        "bt_signature=a&bt_payload=A-_A",
        "Bt_signature=a&Bt_payload=AA"
      })
  void a_body_without_one_of_each_is_no_form(String body) {
    assertThat(BraintreeForm.read(body.getBytes(UTF_8))).isEmpty();
  }

  @Test
  void other_fields_do_not_matter() {
    String body = "x=1&bt_payload=AA&&y&bt_signature=public%7Ca";
    assertThat(BraintreeForm.read(body.getBytes(UTF_8))).isPresent();
  }

  @Test
  void the_payload_stands_for_a_json_document() {
    assertThat(form("", SignedForms.payload(XML)).json().orElseThrow())
        .asString(UTF_8)
        .isEqualTo("{\"kind\":\"check\",\"timestamp\":\"2026-07-01T00:00:00Z\"}");
    assertThat(form("", SignedForms.payload("no xml")).json()).isEmpty();
    assertThat(form("", "A").json()).isEmpty();
  }

  @Test
  void nothing_of_the_payload_is_shown() {
    assertThat(form("public|a", "AAAA")).hasToString("form of 4 characters");
  }

  @Test
  void garbage_is_never_more_than_garbage() {
    Random random = new Random(20260701);
    for (int i = 0; i < 2_000; i++) {
      byte[] body = new byte[random.nextInt(200)];
      random.nextBytes(body);
      assertThat(BraintreeForm.read(body)).isEmpty();
      assertThat(XmlAsJson.read(body)).isEmpty();
    }
  }
}
