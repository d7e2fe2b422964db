package com.endclose.relay.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Auth;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What of an item of Adyen's is signed, and how each kind of value is. */
class AdyenProcessorTest {

  private static final String KEY = "0f".repeat(32);
  private static final Auth AUTH = new Auth.OfSource(Map.of(), Map.of());
  private static final Verdict BAD = Verdict.badSignature();

  /** The fields of an item before {@code originalReference}, and after it. */
  private static final String ITEM =
      """
      "pspReference":"P1","merchantAccountCode":"ACCOUNT","merchantReference":"a:b",\
      "amount":{"value":7500,"currency":"SEK"},"eventCode":"CAPTURE","success":"true\"\
      """;

  private static final String SIGNED = "P1::ACCOUNT:a:b:7500:SEK:CAPTURE:true";

  private final Processor adyen = new AdyenProcessor();

  private static String call(String... items) {
    return "{\"notificationItems\":[{\"NotificationRequestItem\":"
        + String.join("},{\"NotificationRequestItem\":", items)
        + "}]}";
  }

  private static String item(String fields, String signed) {
    return "{"
        + fields
        + ",\"additionalData\":{\"hmacSignature\":\""
        + signature(KEY, signed)
        + "\"}}";
  }

  private static String signature(String key, String signed) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(HexFormat.of().parseHex(key), "HmacSHA256"));
      return Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(UTF_8)));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }

  private Verdict verify(String body, String... secrets) {
    Credentials credentials = Credentials.of(Map.of(Auth.SECRET, List.of(secrets)));
    return adyen.verify(Requests.post(body), AUTH, credentials, Instant.EPOCH);
  }

  private Verdict verifyItem(String fields, String signed) {
    return verify(call(item(fields, signed)), KEY);
  }

  @Test
  void a_field_that_is_missing_or_null_is_signed_as_the_empty_text() {
    assertThat(verifyItem(ITEM, SIGNED)).isEqualTo(Verdict.verified());
    assertThat(verifyItem(ITEM + ",\"originalReference\":null", SIGNED))
        .isEqualTo(Verdict.verified());
    assertThat(verifyItem(ITEM + ",\"originalReference\":\"O\"", SIGNED)).isEqualTo(BAD);
  }

  @ParameterizedTest
  @CsvSource({"7.5e3, 7500", "7500.0, 7500", "12345678901234567891, 12345678901234567891"})
  void a_number_is_signed_as_ecmascript_writes_it(String written, String signed) {
    assertThat(verifyItem(ITEM.replace("7500", written), SIGNED.replace("7500", signed)))
        .isEqualTo(Verdict.verified());
  }

  @Test
  void a_boolean_is_signed_as_its_word() {
    assertThat(verifyItem(ITEM.replace("\"true\"", "true"), SIGNED)).isEqualTo(Verdict.verified());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{\"a\":1}"})
  void a_list_or_an_object_is_never_signed(String value) {
    assertThat(verifyItem(ITEM + ",\"originalReference\":" + value, SIGNED)).isEqualTo(BAD);
  }

  @Test
  void a_colon_is_signed_in_the_merchants_reference_only() {
    String colon = ITEM.replace("\"ACCOUNT\"", "\"ACC:OUNT\"");

    assertThat(verifyItem(colon, SIGNED.replace("ACCOUNT", "ACC:OUNT"))).isEqualTo(BAD);
    assertThat(verifyItem(colon, "")).isEqualTo(BAD);
  }

  @Test
  void a_signature_is_a_text_and_every_item_has_its_own() {
    String good = item(ITEM, SIGNED);
    String unsigned = "{" + ITEM + "}";

    assertThat(verify(call(good, good), KEY)).isEqualTo(Verdict.verified());
    assertThat(verify(call(good, unsigned), KEY)).isEqualTo(BAD);
    assertThat(verify(call("{" + ITEM + ",\"additionalData\":{\"hmacSignature\":7}}"), KEY))
        .isEqualTo(BAD);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{\"notificationItems\":[]}", "{\"notificationItems\":{}}"})
  void without_items_nothing_is_signed(String body) {
    assertThat(verify(body, KEY))
        .isEqualTo(Verdict.failed(FailureKind.BODY, "no items that can be read, so no signature"));
  }

  @Test
  void items_in_an_object_are_verified_as_they_are_entered() {
    String start = "{\"notificationItems\":{\"0\":{\"NotificationRequestItem\":";

    assertThat(verify(start + "{" + ITEM + "}}}}", KEY)).isEqualTo(BAD);
    assertThat(verify(start + item(ITEM, SIGNED.replace("P1", "P2")) + "}}}", KEY)).isEqualTo(BAD);
  }

  @Test
  void a_member_that_stands_twice_is_never_verified() {
    String good = item(ITEM, SIGNED);
    String call = call(good);
    String twice = call.substring(0, call.length() - 1) + "," + call.substring(1);

    assertThat(verify(twice, KEY)).isInstanceOf(Verdict.Failed.class);
    assertThat(verifyItem("\"pspReference\":\"P2\"," + ITEM, SIGNED)).isEqualTo(BAD);
  }

  @Test
  void what_can_not_be_read_is_not_signed() {
    assertThat(verify("{", KEY))
        .isEqualTo(Verdict.failed(FailureKind.BODY, "no items that can be read, so no signature"));
  }

  @Test
  void a_key_that_is_not_hex_is_the_deployers_mistake_unless_another_one_fits() {
    String body = call(item(ITEM, SIGNED));

    assertThat(verify(body, "not hex"))
        .isEqualTo(Verdict.secretUnusable("the HMAC key is not hex"));
    assertThat(verify(body, "not hex", KEY)).isEqualTo(Verdict.verified());
    assertThat(verify(body, "ee".repeat(32))).isEqualTo(BAD);
  }

  @Test
  void code_reference_and_success_are_the_id_and_the_code_is_the_type() {
    Message message = Bodies.message("{" + ITEM + "}");

    assertThat(adyen.eventId(message, AUTH)).hasValue("CAPTURE:P1:true");
    assertThat(adyen.eventType(message, AUTH)).isEqualTo("CAPTURE");
    assertThat(adyen.knowsEventId(AUTH)).isTrue();
    assertThat(adyen.knowsType(AUTH)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"pspReference\":\"P1\",\"success\":\"true\"}",
        "{\"eventCode\":\"CAPTURE\",\"success\":\"true\"}",
        "{\"eventCode\":\"CAPTURE\",\"pspReference\":\"\",\"success\":\"true\"}",
        "{\"eventCode\":\"CAPTURE\",\"pspReference\":\"\u200b \",\"success\":\"true\"}"
      })
  void without_a_code_or_a_reference_the_id_is_the_hash_of_what_was_signed(String item) {
    Optional<String> id = adyen.eventId(Bodies.message(item), AUTH);
    String changed = item.replace("{", "{\"reason\":\"not signed\",");

    assertThat(id).isPresent();
    assertThat(id.get()).startsWith("sha256:");
    assertThat(adyen.eventId(Bodies.message(changed), AUTH)).isEqualTo(id);
    assertThat(adyen.eventId(Bodies.message(item.replace("true", "false")), AUTH)).isNotEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"pspReference\":8515131751004933,\"eventCode\":\"CAPTURE\",\"success\":\"true\"",
        "\"pspReference\":8515131751004933.0,\"eventCode\":\"CAPTURE\",\"success\":true,\"x\":1",
        "\"x\":{\"pspReference\":\"P\"},\"pspReference\":\"8515131751004933\",\"eventCode\":\"CAPTURE\",\"success\":\"true\""
      })
  void an_id_is_read_as_it_was_signed(String item) {
    String id = "CAPTURE:8515131751004933:true";

    assertThat(adyen.eventId(Bodies.message("{" + item + "}"), AUTH)).hasValue(id);
    // A route whose items leave what is around it.
    assertThat(
            adyen.eventId(
                Bodies.message("{\"NotificationRequestItem\":{" + item + "},\"y\":2}"), AUTH))
        .hasValue(id);
    assertThat(adyen.eventId(Bodies.message(call("{" + item + "}")), AUTH)).hasValue(id);
  }
}
