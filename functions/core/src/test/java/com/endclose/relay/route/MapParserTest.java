package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MapParserTest {

  private static final String METADATA = "$.routes[0].map.metadata.";

  @Test
  void a_bare_path_is_a_field_without_transforms() {
    assertThat(RouteDocument.hmac().with("map.external_id", "\"a.b\"").route().map().externalId())
        .isEqualTo(FieldRef.at("a.b"));
  }

  @Test
  void transforms_keep_their_order() {
    RouteDocument document =
        RouteDocument.hmac()
            .with(
                "map.description", "{\"source\": \"a.*.b\", \"transform\": [\"hash\", \"trim\"]}");

    assertThat(document.route().map().description())
        .isEqualTo(new FieldRef(Path.of("a.*.b"), List.of(Transform.HASH, Transform.TRIM), null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "a..b",
        ".a",
        "a.",
        "a b",
        "a\\tb",
        "a\\u00a0b",
        "a\\ufeffb",
        "a\\u2003",
        "a\\u0000"
      })
  void a_path_has_neither_empty_parts_nor_white_space(String path) {
    assertThat(paths(RouteDocument.hmac().with("map.amount", '"' + path + '"')))
        .containsExactly("$.routes[0].map.amount");
    assertThat(paths(RouteDocument.hmac().with("auth.event_id", '"' + path + '"')))
        .containsExactly("$.routes[0].auth.event_id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"amount", "金額", "a-b.0.$c", "__proto__.constructor", "[0]"})
  void anything_else_is_a_path(String path) {
    assertThat(paths(RouteDocument.hmac().with("map.amount", '"' + path + '"'))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"5", "null", "[]", "true", "{}", "'{\"source\": 5}'", "'{\"source\": null}'"})
  void what_is_no_field_is_reported_where_the_field_stands(String field) {
    assertThat(paths(RouteDocument.hmac().with("map.amount", field)))
        .containsExactly("$.routes[0].map.amount");
  }

  @Test
  void enrichments_are_only_for_description_and_metadata() {
    Sources sources = new KnownSources(Set.of(), Set.of("owner"));
    String enriched = "{\"source\": \"p\", \"enrich\": \"owner\"}";
    RouteDocument fine = RouteDocument.hmac().with("map.description", enriched);
    RouteDocument faulty = RouteDocument.hmac().with("map.external_id", enriched);

    assertThat(new RoutesParser(sources).parse(fine.toString()).problems()).isEmpty();
    assertThat(new RoutesParser(sources).parse(faulty.toString()).problems())
        .singleElement()
        .asString()
        .contains("map.external_id.enrich", "description or a metadata field");
  }

  @Test
  void an_unknown_enrichment_is_told_the_known_ones() {
    String field = "{\"source\": \"p\", \"enrich\": \"ownr\"}";
    String document = RouteDocument.hmac().with("map.description", field).toString();
    Sources sources = new KnownSources(Set.of(), Set.of("zip", "owner"));

    assertThat(new RoutesParser(sources).parse(document).problems())
        .containsExactly(
            new Problem(
                "$.routes[0].map.description.enrich",
                "enrich \"ownr\" is not a registered enrichment: known are owner, zip"));
  }

  @ParameterizedTest
  @CsvSource({
    "account_number, x",
    "x, bank.accountNumber",
    "x, cards.*.cvv2",
    "x, ssn.value",
    "password_hint, x",
    "x, IBAN",
    "api_keys, x",
  })
  void sensitive_metadata_must_be_hashed(String name, String source) {
    RouteDocument clear =
        RouteDocument.hmac().with("map.metadata", "{\"" + name + "\": \"" + source + "\"}");
    RouteDocument trimmed = RouteDocument.hmac().with("map.metadata", field(name, source, "trim"));
    RouteDocument hashed = RouteDocument.hmac().with("map.metadata", field(name, source, "hash"));

    assertThat(paths(clear)).containsExactly(METADATA + name);
    assertThat(paths(trimmed)).containsExactly(METADATA + name);
    assertThat(paths(hashed)).isEmpty();
  }

  @Test
  void an_enrichment_may_not_fill_a_sensitive_name_even_from_a_hash() {
    String field = "{\"source\": \"p\", \"transform\": \"hash\", \"enrich\": \"owner\"}";
    String document = RouteDocument.hmac().with("map.metadata.pin", field).toString();
    Sources sources = new KnownSources(Set.of(), Set.of("owner"));

    assertThat(new RoutesParser(sources).parse(document).problems())
        .extracting(Problem::path)
        .containsExactly(METADATA + "pin");
  }

  @ParameterizedTest
  @ValueSource(strings = {"external_id", "amount", "description"})
  void a_field_from_a_sensitive_name_is_told_to_hash(String key) {
    assertThat(RouteDocument.hmac().with("map." + key, "\"card.pan\"").read().problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo("$.routes[0].map." + key);
              assertThat(problem.reason()).contains("pan", "transform: hash");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"external_id", "amount", "date", "description"})
  void a_single_value_that_fans_out_is_warned_of(String key) {
    RoutesReading reading = RouteDocument.hmac().with("map." + key, "\"lines.*.x\"").read();

    assertThat(reading.valid()).isTrue();
    assertThat(reading.warnings())
        .extracting(Problem::path)
        .containsExactly("$.routes[0].map." + key);
  }

  @Test
  void a_hashed_amount_is_warned_of() {
    assertThat(
            RouteDocument.hmac()
                .with("map.amount", "{\"source\": \"a\", \"transform\": \"hash\"}")
                .read()
                .warnings())
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"USD", "usd", "Jpy", "KWD", "CLF", "XAF", "SLE"})
  void a_currency_in_use_is_kept_as_written(String code) {
    assertThat(RouteDocument.hmac().with("map.currency", '"' + code + '"').route().map().currency())
        .isEqualTo(new CurrencyRef.Fixed(code));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "US", "USDT", "ZZZ", "DEM", "XXX", "XAU", "U\u017FD", "840", "ＵＳＤ"})
  void any_other_currency_is_refused(String code) {
    assertThat(paths(RouteDocument.hmac().with("map.currency", '"' + code + '"')))
        .containsExactly("$.routes[0].map.currency");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "\" \"", "\"a\\nb\"", "2024", "null"})
  void a_data_stream_key_is_text(String key) {
    assertThat(paths(RouteDocument.hmac().with("map.data_stream_key", key)))
        .containsExactly("$.routes[0].map.data_stream_key");
  }

  @Test
  void a_date_is_iso_8601_unless_it_says_otherwise() {
    assertThat(RouteDocument.hmac().with("map.date", "\"at\"").route().map().date())
        .isEqualTo(new DateRef(Path.of("at"), DateRef.Format.ISO8601, null));
    assertThat(
            RouteDocument.hmac()
                .with("map.date", "{\"source\": \"at\", \"format\": \"mdy_hms\"}")
                .route()
                .map()
                .date())
        .isEqualTo(new DateRef(Path.of("at"), DateRef.Format.MDY_HMS, null));
  }

  private static String field(String name, String source, String transform) {
    return "{\"%s\": {\"source\": \"%s\", \"transform\": \"%s\"}}"
        .formatted(name, source, transform);
  }

  private static List<String> paths(RouteDocument document) {
    return document.read().problems().stream().map(Problem::path).toList();
  }
}
