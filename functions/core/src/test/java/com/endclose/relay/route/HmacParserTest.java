package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.HmacScheme.Encoding;
import com.endclose.relay.route.HmacScheme.Layout;
import com.endclose.relay.route.HmacScheme.SecretForm;
import com.endclose.relay.route.HmacScheme.Stamp;
import com.endclose.relay.route.SignedContent.Kind;
import com.endclose.relay.route.SignedContent.Piece;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HmacParserTest {

  private static RouteDocument with(String... keysAndValues) {
    RouteDocument document = RouteDocument.hmac();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      document.with("auth." + keysAndValues[i], keysAndValues[i + 1]);
    }
    return document;
  }

  private static HmacScheme scheme(String... keysAndValues) {
    return ((Auth.Hmac) with(keysAndValues).route().auth()).scheme();
  }

  private static void isRefusedAt(String key, RouteDocument document) {
    assertThat(document.read().problems())
        .extracting(Problem::path)
        .containsExactly("$.routes[0].auth." + key);
  }

  @Test
  void a_scheme_is_described_word_by_word() {
    HmacScheme scheme =
        scheme(
            "header_format", "\"pairs\"",
            "signature_member", "\"v1\"",
            "timestamp_member", "\"t\"",
            "timestamp_format", "\"milliseconds\"",
            "tolerance_seconds", "60",
            "algorithm", "\"sha512\"",
            "encoding", "\"base64\"",
            "prefix", "\"sig:\"",
            "secret_encoding", "\"hex\"",
            "signed_content", "\"{timestamp}.{body}\"");

    assertThat(scheme.signature())
        .isEqualTo(new HmacScheme.Signature("x-sig", Layout.PAIRS, "v1", Encoding.BASE64, "sig:"));
    assertThat(scheme.timestamp()).isEqualTo(new Stamp(null, "t", Stamp.Form.MILLISECONDS, 60));
    assertThat(scheme.secretForm()).isEqualTo(SecretForm.HEX);
    assertThat(scheme.content()).isEqualTo(SignedContent.TIMESTAMP_BODY);
  }

  @Test
  void a_template_is_its_pieces_in_order_and_the_url_is_text_from_here() {
    HmacScheme scheme =
        scheme(
            "id_header", "\"x-id\"",
            "timestamp_header", "\"x-ts\"",
            "url", "\"https://hooks.example.com/a?b=c\"",
            "signed_content", "\"v0:{id}|{timestamp}|{url}\\u00e9{body}.end\"");

    assertThat(scheme.content().pieces())
        .containsExactly(
            Piece.literal("v0:"),
            Piece.of(Kind.ID),
            Piece.literal("|"),
            Piece.of(Kind.TIMESTAMP),
            Piece.literal("|"),
            Piece.literal("https://hooks.example.com/a?b=c"),
            Piece.literal("é"),
            Piece.of(Kind.BODY),
            Piece.literal(".end"));
    assertThat(scheme.idHeader()).isEqualTo("x-id");
  }

  @Test
  void the_two_words_of_the_first_documents_mean_what_they_meant() {
    assertThat(scheme("signed_content", "\"body\"").content()).isEqualTo(SignedContent.BODY);
    assertThat(scheme("signed_content", "\"{body}\"").content()).isEqualTo(SignedContent.BODY);
    assertThat(
            scheme("signed_content", "\"timestamp.body\"", "timestamp_header", "\"x-ts\"")
                .content())
        .isEqualTo(SignedContent.TIMESTAMP_BODY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "Body",
        "{Body}",
        "{body",
        "body}",
        "{}",
        "{{body}}",
        "{body}{body}",
        "{timestamp}",
        "{timestamp}.{nonce}.{body}",
        "{ body }",
        "{body}}",
        "url.body",
      })
  void any_other_template_is_refused_with_its_path(String template) {
    isRefusedAt(
        "signed_content",
        with(
            "timestamp_header",
            "\"x-ts\"",
            "signed_content",
            RouteDocument.JSON.getNodeFactory().textNode(template).toString()));
  }

  @ParameterizedTest
  @CsvSource({
    "'{id}.{body}', id_header",
    "'{url}{body}', url",
    "'{timestamp}.{body}', timestamp_header",
    "'timestamp.body', timestamp_header",
  })
  void a_piece_needs_a_place_it_comes_from(String template, String missing) {
    isRefusedAt(missing, with("signed_content", '"' + template + '"'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hooks.example.com/x",
        "ftp://hooks.example.com",
        "https://",
        "https:///x",
        "https://a b",
        " https://hooks.example.com",
        "HTTPS://hooks.example.com",
        "",
      })
  void a_url_is_a_whole_one(String url) {
    isRefusedAt("url", with("signed_content", "\"{url}{body}\"", "url", '"' + url + '"'));
  }

  @ParameterizedTest
  @CsvSource({
    "algorithm, sha1",
    "algorithm, SHA256",
    "algorithm, md5",
    "encoding, base32",
    "header_format, header",
    "secret_encoding, whsec",
    "prefix, ''",
    "id_header, 'x id'",
    "type_header, 'x:type'",
  })
  void an_unknown_word_is_refused_with_its_path(String key, String word) {
    isRefusedAt(key, with(key, '"' + word + '"'));
  }

  @Test
  void pairs_and_lists_need_the_name_of_the_signatures() {
    isRefusedAt("signature_member", with("header_format", "\"list\""));
    isRefusedAt(
        "signature_member", with("header_format", "\"pairs\"", "signature_member", "\"v 1\""));
    isRefusedAt(
        "timestamp_member",
        with(
            "header_format", "\"pairs\"",
            "signature_member", "\"v1\"",
            "timestamp_member", "\"\"",
            "signed_content", "\"timestamp.body\""));
  }

  @Test
  void what_has_no_effect_is_warned_of_and_never_refused() {
    RoutesReading reading =
        with(
                "url", "\"https://a.example.com\"",
                "signature_member", "\"v1\"",
                "timestamp_member", "\"t\"",
                "timestamp_format", "\"iso8601\"")
            .read();

    assertThat(reading.valid()).isTrue();
    assertThat(reading.warnings())
        .extracting(Problem::path)
        .containsExactly(
            "$.routes[0].auth.url",
            "$.routes[0].auth.signature_member",
            "$.routes[0].auth.timestamp_member",
            "$.routes[0].auth.timestamp_format");
  }

  @Test
  void several_secrets_may_be_current_at_once() {
    Auth auth = with("secret_env", "[\"NEW\", \"OLD\", \"NEW\"]").route().auth();

    assertThat(auth.secretEnvs()).containsExactly("NEW", "OLD");
    assertThat(auth.secretNames()).containsOnlyKeys("secret_env");
    assertThat(RouteDocument.payabli().with("auth.secret_env", "[\"A\",\"B\"]").route().auth())
        .isEqualTo(new Auth.StaticHeader("authorization", List.of("A", "B"), List.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "'[]', secret_env",
    "'[\"A\", \"RELAY_KEY\"]', secret_env[1]",
    "'[\"A\", \" B\"]', secret_env[1]",
    "'[\"A\", 7]', secret_env[1]",
    "'[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\"]', secret_env",
    "'{\"a\":\"B\"}', secret_env",
  })
  void each_of_them_is_a_name(String names, String path) {
    isRefusedAt(path, with("secret_env", names));
  }

  @Test
  void an_id_may_be_several_values_or_a_header() {
    Auth.Hmac auth =
        (Auth.Hmac)
            with("event_id", "[\"a.b\", \"c\"]", "type_header", "\"x-type\"").route().auth();

    assertThat(auth.event().id()).containsExactly(Path.of("a.b"), Path.of("c"));
    assertThat(auth.event().typeHeader()).isEqualTo("x-type");
    isRefusedAt("event_id[1]", with("event_id", "[\"a\", \"b.*\"]"));
    isRefusedAt("event_id", with("event_id", "[]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "event_id      | event_id    | \"card_number\"",
        "event_id      | event_id    | \"account.number\"",
        "event_id      | event_id    | \"data.bank account.acct no\"",
        "event_id      | event_id    | \"payer.SSN2\"",
        "event_id[1]   | event_id    | [\"id\", \"payer.ssn\"]",
        "event_id[0]   | event_id    | [\"routing.number\", \"id\"]",
        "event_type    | event_type  | \"access.token\"",
        "event_type[1] | event_type  | [\"kind\", \"security-code\"]",
        "id_header     | id_header   | \"x-card-number\"",
        "id_header     | id_header   | \"X-Api-Key\"",
        "type_header   | type_header | \"x-account-no\""
      })
  void what_tells_events_apart_is_shown_and_has_no_sensitive_name(
      String place, String key, String value) {
    isRefusedAt(place, with(key, value));
  }
}
