package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.endclose.relay.testing.VectorFile;
import com.endclose.relay.verify.Processors;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** infra/routes.schema.json, which editors use, says what the parser says. */
class RoutesSchemaTest {

  /** What no schema can see: names that must differ, be registered, be known, or be hashed. */
  private static final Set<String> BEYOND_A_SCHEMA =
      Set.of(
          "duplicate ids",
          "source upper case",
          "source named constructor passes the adapter check",
          "currency unknown code is accepted",
          "enrich name not registered",
          "metadata sensitive output name",
          "metadata sensitive source leaf",
          "metadata sensitive on both names",
          "metadata sensitive with trim only",
          "metadata two sensitive entries",
          "metadata sensitive parent segment is not checked",
          "metadata wildcard leaf is not checked",
          "metadata card number name is allowed",
          "external id, amount and description names are not checked",
          "enrich sensitive output name even when hashed",
          "enrich sensitive source without hash");

  private final JsonSchema schema =
      new JsonSchema(read(new File("../../infra/routes.schema.json")));

  @TestFactory
  List<DynamicTest> the_schema_and_the_parser_agree_on_every_vector() {
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode vector : VectorFile.read("routes.json")) {
      String name = vector.get("name").asText();
      boolean valid = RoutesVectorsTest.reading("JSON", vector.get("input")).valid();
      boolean accepted = valid || BEYOND_A_SCHEMA.contains(name);
      tests.add(
          dynamicTest(
              name,
              () ->
                  assertThat(schema.accepts(vector.get("input").get("document")))
                      .isEqualTo(accepted)));
    }
    return tests;
  }

  @ParameterizedTest
  @CsvSource({
    "DOCUMENT, ''",
    "ROUTE, route",
    "STATIC_HEADER_AUTH, staticHeaderAuth",
    "HMAC_AUTH, hmacAuth",
    "MAP, map",
    "FETCH, fetchObject",
    "AMOUNT, amountObject",
    "CURRENCY, currencyObject",
    "DIRECTION_BY_VALUE, directionByValue",
    "DIRECTION_BY_SIGN, directionBySign",
    "DATE, dateObject",
    "FIELD, fieldObject",
    "ENRICHED_FIELD, enrichedFieldObject",
  })
  void each_part_has_the_same_keys_in_both(Part part, String definition) {
    assertThat(schema.keys(definition)).toIterable().containsExactlyElementsOf(part.keys());
  }

  @ParameterizedTest
  @CsvSource({
    "auth.secret_env, '\"RELAY_DATA_KEYS\"', false",
    "auth.secret_env, '\" X\"', false",
    "auth.header, '\"x sig\"', false",
    "auth.signed_content, '\"timestamp.body\"', false",
    "auth.tolerance_seconds, 31536001, false",
    "auth.event_id, '\"events.*.id\"', false",
    "auth.event_type, '\"*\"', false",
    "auth.event_id, '\"events.0.*id\"', true",
    "timezone, '\"+02:00\"', false",
    "timezone, '\"America/Argentina/Buenos_Aires\"', true",
    "timezone, '\"Etc/GMT+5\"', true",
    "timezone, '\"UTC\"', true",
    "max_body_bytes, 2e3, true",
    "max_body_bytes, 2000.5, false",
    "events, '[\"a\\u0000\"]', false",
    "map.data_stream_key, '\" \"', false",
    "map.date, '{\"source\": \"a\", \"timezone\": \"Europe/Berlin\"}', true",
    "map.date, '{\"source\": \"a\", \"zone\": \"Europe/Berlin\"}', false",
    "map.description, '{\"source\": \"a\", \"transform\": []}', false",
    "map.description, '{\"source\": \"a\", \"transform\": [\"last4\", \"uppercase\"]}', true",
    "map.amount, '{\"source\": \"a\", \"unit\": \"minor\", \"sign\": \"absolute\"}', true",
    "map.fetch, '{\"source\": \"a\"}', false",
    "map.fetch, '\"a\"', false",
    "map.amount, '{\"source\": \"a\", \"unit\": \"cents\"}', false",
    "map.amount, '{\"source\": \"a\", \"sign\": null}', false",
    "map.amount, '{\"source\": \"a\", \"unit\": \"minor\", \"decimals\": {\"isk\": 0}}', true",
    "map.amount, '{\"source\": \"a\", \"unit\": \"minor\", \"decimals\": {\"ISKR\": 2}}', false",
    "map.amount, '{\"source\": \"a\", \"unit\": \"minor\", \"decimals\": {\"ISK\": 9}}', false",
    "map.amount, '{\"source\": \"a\", \"decimals\": {\"ISK\": 2}}', false",
    "map.amount, '{\"source\": \"a\", \"unit\": \"major\", \"decimals\": {}}', false",
    "map.currency, '{\"source\": \"a\"}', true",
    "map.currency, '{\"source\": \"a\", \"transform\": \"trim\"}', false",
    "map.currency, '{}', false",
    "map.direction, '{\"source\": \"a\", \"when\": {\"\": \"debit\", \"true\": \"credit\"}}', true",
    "map.direction, '{\"source\": \"a\", \"when\": {\"x\": \"debit\"}, \"otherwise\": \"credit\"}', true",
    "map.direction, '{\"source\": \"a\", \"when\": {\"x\": \"Debit\"}}', false",
    "map.direction, '{\"source\": \"a\", \"when\": {}}', false",
    "map.direction, '{\"source\": \"a\"}', false",
    "map.direction, '{\"source\": \"a\", \"by\": \"amount_sign\"}', false",
    "map.direction, '{\"by\": \"amount_sign\", \"positive\": \"credit\", \"negative\": \"debit\"}', true",
    "map.direction, '{\"by\": \"sign\", \"positive\": \"credit\", \"negative\": \"debit\"}', false",
    "map.direction, '{\"by\": \"amount_sign\", \"positive\": \"credit\"}', false",
    "map.date, '{\"source\": \"a\", \"format\": \"epoch_seconds\"}', true",
    "map.date, '{\"source\": \"a\", \"format\": \"yyyyMMddHHmmss\"}', true",
    "map.date, '{\"source\": \"a\", \"format\": \"DD/MM/YYYY\"}', false",
  })
  void they_agree_on_what_is_new_since_the_predecessor(String place, String value, boolean accepted)
      throws IOException {
    RouteDocument document = RouteDocument.hmac().with(place, value);

    assertThat(document.read().valid()).isEqualTo(accepted);
    assertThat(schema.accepts(RouteDocument.JSON.readTree(document.toString())))
        .isEqualTo(accepted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'{\"header_format\":\"pairs\",\"signature_member\":\"v1\",\"timestamp_member\":\"t\",\"signed_content\":\"{timestamp}.{body}\"}' | true",
        "'{\"header_format\":\"pairs\",\"timestamp_member\":\"t\"}' | false",
        "'{\"header_format\":\"list\"}' | false",
        "'{\"signed_content\":\"{timestamp}.{body}\"}' | false",
        "'{\"signed_content\":\"{id}.{body}\"}' | false",
        "'{\"signed_content\":\"{id}.{body}\",\"id_header\":\"x-id\"}' | true",
        "'{\"signed_content\":\"{url}{body}\"}' | false",
        "'{\"signed_content\":\"{url}{body}\",\"url\":\"https://a.example.com/x\"}' | true",
        "'{\"signed_content\":\"{url}{body}\",\"url\":\"a.example.com/x\"}' | false",
        "'{\"signed_content\":\"{body}{body}\"}' | false",
        "'{\"signed_content\":\"{nonce}{body}\"}' | false",
        "'{\"signed_content\":\"{body\"}' | false",
        "'{\"secret_env\":[\"A\",\"B\"]}' | true",
        "'{\"secret_env\":[]}' | false",
        "'{\"secret_env\":[\"RELAY_A\"]}' | false",
        "'{\"event_id\":[\"a\",\"b.c\"]}' | true",
        "'{\"event_id\":[\"a\",\"b.*\"]}' | false",
        "'{\"algorithm\":\"sha1\"}' | false",
        "'{\"encoding\":\"base64\",\"secret_encoding\":\"base64\",\"prefix\":\"v0=\"}' | true",
        "'{\"prefix\":\"\"}' | false",
        "'{\"timestamp_format\":\"iso\"}' | false",
      })
  void they_agree_on_how_a_signature_is_described(String keys, boolean accepted)
      throws IOException {
    RouteDocument document = RouteDocument.hmac();
    RouteDocument.JSON
        .readTree(keys)
        .properties()
        .forEach(key -> document.with("auth." + key.getKey(), key.getValue().toString()));

    assertThat(document.read().valid()).isEqualTo(accepted);
    assertThat(schema.accepts(RouteDocument.JSON.readTree(document.toString())))
        .isEqualTo(accepted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stripe | '{\"secret_env\":\"S\"}' | true",
        "stripe | '{\"secret_env\":[\"S\",\"T\"],\"mode\":\"hmac\",\"tolerance_seconds\":60}' | true",
        "stripe | '{}' | false",
        "stripe | '{\"secret_env\":\"S\",\"mode\":\"static_header\"}' | false",
        "stripe | '{\"secret_env\":\"S\",\"sig\":1}' | false",
        "square | '{\"secret_env\":\"S\"}' | false",
        "square | '{\"secret_env\":\"S\",\"url\":\"https://a.example.com\"}' | true",
        "adyen | '{\"secret_env\":\"S\"}' | true",
        "adyen | '{\"secret_env\":[\"S\"],\"mode\":\"source\"}' | true",
        "adyen | '{}' | false",
        "adyen | '{\"secret_env\":\"S\",\"header\":\"x\"}' | false",
        "adyen | '{\"secret_env\":\"S\",\"mode\":\"hmac\"}' | false",
        "wise | '{}' | true",
        "wise | '{\"environment\":\"sandbox\"}' | true",
        "wise | '{\"public_key\":\" \"}' | false",
        "wise | '{\"secret_env\":\"S\"}' | false",
        "wise | '{\"environment\":\"test\"}' | false",
        "plaid | '{\"secret_env\":\"S\",\"client_id\":\"c\"}' | true",
        "plaid | '{\"secret_env\":\"S\"}' | false",
        "plaid | '{\"secret_env\":\"S\",\"client_id\":\" \"}' | false",
        "paypal | '{\"webhook_id\":\"W\",\"mode\":\"source\"}' | true",
        "paypal | '{\"webhook_id\":\"\"}' | false",
        "paypal | '{\"webhook_id\":\"W\",\"cert_url\":\"x\"}' | false",
        "braintree | '{\"secret_env\":\"S\",\"public_key\":\"p\"}' | true",
        "braintree | '{\"public_key\":\"p\"}' | false",
      })
  void they_agree_on_what_a_named_source_needs(String source, String auth, boolean accepted)
      throws IOException {
    String text =
        RouteDocument.hmac()
            .with("source", '"' + source + '"')
            .with("auth", auth)
            .with("map.external_id", "\"pspReference\"")
            .with("map.amount", "{\"source\":\"amount.value\",\"unit\":\"minor\"}")
            .with("map.currency", "{\"source\":\"amount.currency\"}")
            .toString();

    assertThat(new RoutesParser(Processors.standard(Set.of())).parse(text).valid())
        .isEqualTo(accepted);
    assertThat(schema.accepts(RouteDocument.JSON.readTree(text))).isEqualTo(accepted);
  }

  @Test
  void the_schema_names_every_source_that_signs_with_an_hmac() {
    Processors processors = Processors.standard(Set.of());
    Set<String> hmac = new TreeSet<>();
    for (String name : processors.names()) {
      if (Auth.Hmac.MODE.equals(processors.preset(name).get("mode"))) {
        hmac.add(name);
      }
    }
    Set<String> listed = new TreeSet<>();
    schema.sources().forEach(name -> listed.add(name.asText()));

    assertThat(listed).isEqualTo(hmac);
  }

  @Test
  void every_date_format_and_transform_is_in_both() {
    assertThat(schema.words("dateObject", "properties", "format"))
        .containsExactlyElementsOf(
            Stream.of(DateRef.Format.values()).map(DateRef.Format::word).toList());
    assertThat(schema.words("transformName"))
        .containsExactlyElementsOf(Stream.of(Transform.values()).map(Transform::word).toList());
  }

  private static JsonNode read(File file) {
    try {
      return RouteDocument.JSON.readTree(file);
    } catch (IOException unreadable) {
      throw new AssertionError(file.toString(), unreadable);
    }
  }
}
