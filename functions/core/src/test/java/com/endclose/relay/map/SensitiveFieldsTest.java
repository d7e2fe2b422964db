package com.endclose.relay.map;

import static com.endclose.relay.map.Maps.enriched;
import static com.endclose.relay.map.Maps.hashed;
import static com.endclose.relay.map.Maps.map;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.json.Path;
import com.endclose.relay.route.CurrencyRef;
import com.endclose.relay.route.DateRef;
import com.endclose.relay.route.Direction;
import com.endclose.relay.route.DirectionRef;
import com.endclose.relay.route.FieldRef;
import com.endclose.relay.route.RouteMap;
import com.endclose.relay.route.Transform;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a map takes from a sensitive name, or what is sensitive whatever it is called. */
class SensitiveFieldsTest {

  private static final Instant RECEIVED = Instant.parse("2026-07-01T03:00:00Z");

  private final MaskingKey key = MaskingKey.of("some masking key");
  private final RecordMapper mapper = new RecordMapper(key);

  @Test
  void fields_taken_from_a_sensitive_name_are_told_to_hash() {
    String payload = "{\"id\":1,\"amt\":1,\"card\":{\"pan\":{\"x\":\"5\"}}}";
    FieldRef pan = FieldRef.at("card.pan.x");

    for (RouteMap map :
        new RouteMap[] {
          map().externalId(pan).build(), map().amount(pan).build(), map().description(pan).build()
        }) {
      assertThat(refusal(map, payload).fault().word()).endsWith("_sensitive");
      assertThat(refusal(map, payload).reason()).contains("card.pan.x", "hash");
    }
    assertThat(
            mapped(map().description(hashed("card.pan.x")).build(), payload).record().description())
        .isEqualTo(key.hash("5"));
    assertThat(
            mapped(map().externalId(hashed("card.pan.x")).build(), payload).record().externalId())
        .isEqualTo(key.hash("5"));
    assertFault(
        map().amount(hashed("card.pan.x")).build(), payload, MappingFault.AMOUNT_UNPARSEABLE);
  }

  @Test
  void what_decides_about_the_money_is_not_taken_from_a_sensitive_name() {
    String payload = "{\"id\":1,\"amt\":1,\"card\":{\"pin\":\"EUR\"}}";
    Path pin = Path.of("card.pin");
    DirectionRef byPin = new DirectionRef.ByValue(pin, Map.of("EUR", Direction.DEBIT), null);

    assertFault(
        map().currency(new CurrencyRef.Sent(pin)).build(),
        payload,
        MappingFault.CURRENCY_SENSITIVE);
    assertFault(map().direction(byPin).build(), payload, MappingFault.DIRECTION_SENSITIVE);
  }

  @Test
  void a_date_under_a_sensitive_name_is_taken_only_in_a_format_that_tells_no_digits() {
    String payload = "{\"id\":1,\"amt\":1,\"pin\":\"2026-07-03\"}";
    Path pin = Path.of("pin");

    assertThat(
            mapped(map().date(new DateRef(pin, DateRef.Format.ISO8601, null)).build(), payload)
                .record()
                .date())
        .hasToString("2026-07-03");
    assertFault(
        map().date(new DateRef(pin, DateRef.Format.EPOCH_SECONDS, null)).build(),
        payload,
        MappingFault.DATE_SENSITIVE);
    assertThat(
            mapped(
                    map()
                        .date(new DateRef(Path.of("on"), DateRef.Format.EPOCH_SECONDS, null))
                        .build(),
                    "{\"id\":1,\"amt\":1,\"on\":1782864005}")
                .record()
                .date())
        .hasToString("2026-07-01");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"4012888888881881\"",
        "4012888888881881",
        "4.012888888881881e15",
        "40128888888818.81",
        "\"40,128,888,888,818.81\""
      })
  void a_card_number_is_no_amount(String amount) {
    assertFault(map().build(), "{\"id\":1,\"amt\":" + amount + "}", MappingFault.AMOUNT_SENSITIVE);
  }

  @Test
  void metadata_from_or_under_a_sensitive_name_is_redacted_unless_hashed() {
    JsonNode metadata =
        mapped(
                map()
                    .metadata("a", FieldRef.at("x.cvv"))
                    .metadata("pin", FieldRef.at("x.k"))
                    .metadata("b", hashed("x.cvv"))
                    .metadata("c", FieldRef.at("x.*"))
                    .metadata("d", FieldRef.at("x"))
                    .build(),
                "{\"id\":1,\"amt\":1,\"x\":{\"cvv\":\"123\",\"k\":\"v\"}}")
            .record()
            .toJson()
            .get("metadata");

    assertThat(JsonWriter.text(metadata))
        .isEqualTo(
            "{\"a\":\"[REDACTED]\",\"pin\":\"[REDACTED]\",\"b\":\""
                + key.hash("123")
                + "\",\"c\":[\"[REDACTED]\",\"v\"],\"d\":{\"cvv\":\"[REDACTED]\",\"k\":\"v\"}}");
  }

  @Test
  void a_transform_leaves_what_was_redacted_as_it_is() {
    String payload = "{\"id\":1,\"amt\":1,\"x\":{\"cvv\":\"123\",\"k\":\"VALUE\"}}";

    assertThat(transformed(payload, Transform.LOWERCASE)).isEqualTo("[\"[REDACTED]\",\"value\"]");
    assertThat(transformed(payload, Transform.LAST4)).isEqualTo("[\"[REDACTED]\",\"ALUE\"]");
  }

  private String transformed(String payload, Transform transform) {
    FieldRef all = new FieldRef(Path.of("x.*"), List.of(transform), null);
    return JsonWriter.text(
        mapped(map().metadata("m", all).build(), payload).record().metadata().get("m"));
  }

  @Test
  void a_hash_and_an_enrichment_are_over_what_was_sent_under_a_sensitive_name_too() {
    Mapping.Mapped mapped =
        mapped(
            map().metadata("h", hashed("x.*")).metadata("e", enriched("x.*", "owner_name")).build(),
            "{\"id\":1,\"amt\":1,\"x\":{\"cvv\":\"123\"}}");

    assertThat(mapped.record().metadata().get("h").textValue()).isEqualTo(key.hash("[\"123\"]"));
    assertThat(mapped.pending().get(0).input()).isEqualTo(json("[\"123\"]"));
  }

  private static JsonNode json(String payload) {
    return Documents.json(payload);
  }

  private Mapping.Mapped mapped(RouteMap map, String payload) {
    return (Mapping.Mapped) mapper.map(map, json(payload), RECEIVED);
  }

  private Mapping.Unmappable refusal(RouteMap map, String payload) {
    return (Mapping.Unmappable) mapper.map(map, json(payload), RECEIVED);
  }

  private void assertFault(RouteMap map, String payload, MappingFault fault) {
    assertThat(refusal(map, payload).fault()).isEqualTo(fault);
  }
}
