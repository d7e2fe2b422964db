package com.endclose.relay.verify;

import static com.endclose.relay.verify.Requests.SECRET;
import static com.endclose.relay.verify.Requests.paths;
import static com.endclose.relay.verify.Requests.post;
import static com.endclose.relay.verify.Requests.sign;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.HmacScheme.Algorithm;
import com.endclose.relay.route.SignedContent;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class GenericHmacProcessorTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final String BODY = "{\n  \"id\": \"Café 😀\"\n}\n";
  private static final Verdict BAD = Verdict.badSignature();

  private final Processor processor = new HmacProcessor(SourceTable.GENERIC);

  @ParameterizedTest
  @EnumSource
  void hex_in_either_case_with_or_without_the_algorithm_before_it(Algorithm algorithm) {
    String hex = sign(algorithm, BODY);
    String wire = algorithm.wire();

    assertThat(ofBody(algorithm, hex)).isEqualTo(Verdict.verified());
    assertThat(ofBody(algorithm, hex.toUpperCase(Locale.ROOT))).isEqualTo(Verdict.verified());
    assertThat(ofBody(algorithm, wire + "=" + hex)).isEqualTo(Verdict.verified());
    assertThat(ofBody(algorithm, wire.toUpperCase(Locale.ROOT) + "=" + hex))
        .isEqualTo(Verdict.verified());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sha512=",
        "sha1=",
        "sha-1=",
        "sha3-256=",
        "hmac-sha1=",
        "HMACSHA512=",
        "md5=",
        "rsa-sha1=",
        "none=",
        "a b=",
        "a_b=",
        "a.b=",
        "é=",
        "=",
        " sha256=",
        "sha256 =",
        "ſha256=",
        "sha256==",
        "sha256=sha256=",
        "sha256:",
        "0x",
        " "
      })
  void neither_another_algorithm_nor_another_text_may_stand_before_the_hex(String prefix) {
    assertThat(ofBody(Algorithm.SHA256, prefix + sign(Algorithm.SHA256, BODY))).isEqualTo(BAD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "v1=",
        "V0=",
        "s=",
        "sig=",
        "signature=",
        "hmac=",
        "hmac-sha256=",
        "SHA-256=",
        "hs256=",
        "HMACSHA256=",
        "shadow=",
        "acme-2024-v3=",
        "-="
      })
  void any_word_may_stand_before_it_that_names_no_other_algorithm(String prefix) {
    assertThat(ofBody(Algorithm.SHA256, prefix + sign(Algorithm.SHA256, BODY)))
        .isEqualTo(Verdict.verified());
    assertThat(ofBody(Algorithm.SHA256, prefix + "00")).isEqualTo(BAD);
  }

  @Test
  void of_two_algorithms_each_refuses_the_others_name() {
    assertThat(ofBody(Algorithm.SHA512, "sha256=" + sign(Algorithm.SHA512, BODY))).isEqualTo(BAD);
    assertThat(ofBody(Algorithm.SHA512, "sha-512=" + sign(Algorithm.SHA512, BODY)))
        .isEqualTo(Verdict.verified());
  }

  @Test
  void a_signature_is_of_these_very_bytes() {
    String signature = sign(Algorithm.SHA256, BODY);

    for (String changed :
        new String[] {BODY.strip(), BODY + "\n", BODY.replace("\n", "\r\n"), "\ufeff" + BODY, ""}) {
      assertThat(verify(bodyAuth(), post(changed, "X-Signature", signature))).isEqualTo(BAD);
    }
  }

  @Test
  void of_values_joined_by_commas_each_is_tried() {
    String good = sign(Algorithm.SHA256, BODY);

    assertThat(ofBody(Algorithm.SHA256, good + ", zz")).isEqualTo(Verdict.verified());
    assertThat(ofBody(Algorithm.SHA256, "sha256=" + good + ",sha256=zz"))
        .isEqualTo(Verdict.verified());
    assertThat(ofBody(Algorithm.SHA256, "zz," + good)).isEqualTo(Verdict.verified());
    assertThat(ofBody(Algorithm.SHA256, "sha1=zz, zz ,sha256=" + good))
        .isEqualTo(Verdict.verified());
    assertThat(ofBody(Algorithm.SHA256, "," + good)).isEqualTo(Verdict.verified());
    assertThat(ofBody(Algorithm.SHA256, "00," + good.substring(1))).isEqualTo(BAD);
  }

  @ParameterizedTest
  @ValueSource(strings = {"=", ",", "sha256=", "\u0000", "é", "\ud800", "0", "sha256=,sha256="})
  void what_is_no_signature_is_refused_and_never_an_error(String value) {
    assertThat(ofBody(Algorithm.SHA256, value)).isEqualTo(BAD);
  }

  @Test
  void an_empty_secret_verifies_nothing() {
    assertThat(
            processor.verify(
                post(BODY, "X-Signature", "00"), bodyAuth(), Credentials.secret(""), NOW))
        .isEqualTo(BAD);
  }

  @Test
  void the_time_stamp_is_signed_as_it_was_sent() {
    assertThat(stamped("1782864010", "1782864010")).isEqualTo(Verdict.verified());
    assertThat(stamped(" 1782864010", " 1782864010")).isEqualTo(Verdict.verified());
    assertThat(stamped("+1782864010", "1782864010")).isEqualTo(BAD);
    assertThat(stamped("1782864011", "1782864010")).isEqualTo(BAD);
    assertThat(stamped("1782863709", "1782863709"))
        .isEqualTo(
            Verdict.badTimeStamp(Optional.of(Duration.ofSeconds(301)), Duration.ofSeconds(300)));
  }

  @Test
  void of_time_stamps_joined_by_commas_each_is_tried() {
    assertThat(stamped("1782864010,1", "1782864010")).isEqualTo(Verdict.verified());
    assertThat(stamped("1,1782864010", "1782864010")).isEqualTo(Verdict.verified());
    assertThat(stamped("1782864011, 1782864010", "1782864010")).isEqualTo(Verdict.verified());
    assertThat(stamped("1,2", "1"))
        .isEqualTo(
            Verdict.badTimeStamp(
                Optional.of(Duration.ofSeconds(1782864008)), Duration.ofSeconds(300)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"id\":\"e1\"}               | e1",
        "{\"id\":12}                   | 12",
        "{\"id\":-7}                   | -7",
        "{\"id\":12.0}                 | 12",
        "{\"id\":12.50}                | 12.5",
        "{\"id\":1e3}                  | 1000",
        "{\"id\":1e21}                 | 1e+21",
        "{\"id\":9007199254740993}     | 9007199254740993",
        "{\"id\":12345678901234567891} | 12345678901234567891",
        "{\"id\":0.1}                  | 0.1",
        "{\"id\":\"12.0\"}             | 12.0",
      })
  void an_id_is_a_text_as_it_stands_or_the_text_of_a_number(String body, String id) {
    assertThat(processor.eventId(Bodies.message(body), paths("id", null))).hasValue(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "null",
        "7",
        "\"id\"",
        "{\"id\":null}",
        "{\"id\":\"\"}",
        "{\"id\":{}}",
        "{\"id\":[\"a\"]}",
        "{\"ID\":\"a\"}"
      })
  void anything_else_is_no_id(String body) {
    assertThat(processor.eventId(Bodies.message(body), paths("id", null))).isEmpty();
  }

  @Test
  void paths_lead_through_objects_and_array_indexes() {
    String body =
        "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"o\":{\"0\":\"zero\"},\"constructor\":\"c\"}";

    assertThat(id(body, "data.1.id")).hasValue("b");
    assertThat(id(body, "data.0000000000001.id")).hasValue("b");
    assertThat(id(body, "o.0")).hasValue("zero");
    assertThat(id(body, "constructor")).hasValue("c");
    assertThat(id("{\"lines\":{\"*\":{\"id\":\"x\"}}}", "lines.*.id")).isEmpty();
    for (String path :
        new String[] {
          "data.2.id",
          "data.-1.id",
          "data.+1.id",
          "data.1e0.id",
          "data.99999999999.id",
          "data.*.id",
          "data.length",
          "__proto__",
          "o.toString",
          "data.1.id.0"
        }) {
      assertThat(id(body, path)).as(path).isEmpty();
    }
  }

  @Test
  void a_type_is_a_text_even_an_empty_one() {
    assertThat(type("{\"kind\":\"paid\"}")).isEqualTo("paid");
    assertThat(type("{\"kind\":\"\"}")).isEmpty();
    assertThat(type("{\"kind\":true}")).isEqualTo("true");
    assertThat(type("{\"kind\":7}")).isNull();
    assertThat(type("{}")).isNull();
  }

  @Test
  void it_knows_what_a_path_names_one_value_for() {
    assertThat(processor.knowsEventId(paths("id", null))).isTrue();
    assertThat(processor.knowsType(paths("id", null))).isFalse();
    assertThat(processor.knowsType(paths(null, "kind"))).isTrue();
    assertThat(processor.knowsEventId(paths(null, "kind"))).isFalse();
    assertThat(processor.knowsEventId(paths("lines.*.id", null))).isFalse();
  }

  private Verdict ofBody(Algorithm algorithm, String signature) {
    return verify(
        Requests.hmac(algorithm, SignedContent.BODY), post(BODY, "x-signature", signature));
  }

  private Verdict stamped(String sent, String signed) {
    String signature = sign(Algorithm.SHA256, signed + "." + BODY);
    return verify(
        Requests.hmac(Algorithm.SHA256, SignedContent.TIMESTAMP_BODY),
        post(BODY, "X-Signature", signature, "x-timestamp", sent));
  }

  private Verdict verify(Auth auth, WebhookRequest request) {
    return processor.verify(request, auth, Credentials.secret(SECRET), NOW);
  }

  private static Auth.Hmac bodyAuth() {
    return Requests.hmac(Algorithm.SHA256, SignedContent.BODY);
  }

  private Optional<String> id(String body, String path) {
    return processor.eventId(Bodies.message(body), paths(path, null));
  }

  private String type(String body) {
    return processor.eventType(Bodies.message(body), paths(null, "kind"));
  }
}
