package com.endclose.relay.map;

import static com.endclose.relay.map.Maps.enriched;
import static com.endclose.relay.map.Maps.hashed;
import static com.endclose.relay.map.Maps.map;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.json.Path;
import com.endclose.relay.route.AmountRef;
import com.endclose.relay.route.DateRef;
import com.endclose.relay.route.FieldRef;
import com.endclose.relay.route.RouteMap;
import com.endclose.relay.route.Transform;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordMapperTest {

  private static final Instant RECEIVED = Instant.parse("2026-07-01T03:00:00Z");

  private final MaskingKey key = MaskingKey.of("some masking key");
  private final RecordMapper mapper = new RecordMapper(key);

  @Test
  void only_what_the_map_names_leaves() {
    String payload =
        "{\"id\":\"e-1\",\"amt\":\"1.00\",\"memo\":\"rent\",\"n\":1.10,\"secret_thing\":\"no\"}";
    Mapping.Mapped mapped =
        mapped(
            map().description(FieldRef.at("memo")).metadata("n", FieldRef.at("n")).build(),
            payload);

    assertThat(JsonWriter.text(mapped.record().toJson()))
        .isEqualTo(
            "{\"date\":\"2026-07-01\",\"data_stream_key\":\"ledger_in\",\"amount\":100,"
                + "\"direction\":\"credit\",\"external_id\":\"e-1\",\"metadata\":{\"n\":1.10},"
                + "\"description\":\"rent\"}");
    assertThat(mapped.report().notForwarded(json(payload))).containsExactly("secret_thing");
  }

  @ParameterizedTest
  @CsvSource({"42, 42", "1.50, 1.5", "1e3, 1000", "-0, 0", "9007199254740993, 9007199254740993"})
  void a_numeric_external_id_takes_the_text_that_stands_at_end_close(String number, String id) {
    assertThat(mapped(map().build(), "{\"id\":" + number + ",\"amt\":1}").record().externalId())
        .isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",\"id\":null",
        ",\"id\":\"\"",
        ",\"id\":\" \\u00a0\\u200b\"",
        ",\"id\":{\"a\":1}",
        ",\"id\":[\"a\"]",
        ",\"id\":[]"
      })
  void no_external_id_fails_hashed_or_not(String member) {
    String payload = "{\"amt\":1" + member + "}";

    assertFault(map().build(), payload, MappingFault.MISSING_EXTERNAL_ID);
    assertFault(map().externalId(hashed("id")).build(), payload, MappingFault.MISSING_EXTERNAL_ID);
  }

  @Test
  void a_boolean_is_an_external_id_only_when_hashed() {
    assertFault(map().build(), "{\"id\":true,\"amt\":1}", MappingFault.MISSING_EXTERNAL_ID);
    assertThat(
            mapped(map().externalId(hashed("id")).build(), "{\"id\":true,\"amt\":1}")
                .record()
                .externalId())
        .isEqualTo(key.hash("true"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"4012888888881881\"",
        "4012888888881881",
        "4.012888888881881e15",
        "4000000000000000006e0",
        "40000000000000000.06e2",
        "\"order 4012 8888 8888 1881\"",
        "\"219-09-9999\""
      })
  void an_external_id_that_the_denylist_hides_is_told_to_hash(String id) {
    String payload = "{\"id\":" + id + ",\"amt\":1}";

    assertThat(refusal(map().build(), payload).reason()).contains("transform: hash");
    assertFault(map().build(), payload, MappingFault.EXTERNAL_ID_SENSITIVE);
    assertThat(mapper.map(map().externalId(hashed("id")).build(), json(payload), RECEIVED))
        .isInstanceOf(Mapping.Mapped.class);
  }

  /** One random UUID in 28,000 holds digits that pass for a card number. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "47223179-9330-4259-b66c-f2db26efb20c",
        "EVT_47223179-9330-4259-B66C-F2DB26EFB20C",
        "urn:uuid:47223179-9330-4259-b66c-f2db26efb20c/1",
        "47223179-9330-4259-1111-411111111111",
        "0-47223179-9330-4259-b66c-f2db26efb20c"
      })
  void a_uuid_is_an_external_id_whatever_its_digits(String id) {
    assertThat(mapped(map().build(), "{\"id\":\"" + id + "\",\"amt\":1}").record().externalId())
        .isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "47223179-9330-4259-b66c-f2db26efb20",
        "47223179-9330-4259-b66c-f2db26efb20c0",
        "47223179-9330-4259-b66c-f2db26efb20c 4012888888881881"
      })
  void what_only_looks_like_one_hides_no_card_number(String id) {
    assertFault(
        map().build(), "{\"id\":\"" + id + "\",\"amt\":1}", MappingFault.EXTERNAL_ID_SENSITIVE);
  }

  @Test
  void an_id_whose_last_four_characters_are_blank_is_none() {
    FieldRef last4 = new FieldRef(Path.of("id"), List.of(Transform.LAST4), null);
    String payload = "{\"id\":\"INV-1    \",\"amt\":1}";

    assertFault(map().externalId(last4).build(), payload, MappingFault.MISSING_EXTERNAL_ID);
    assertThat(refusal(map().externalId(last4).build(), payload).reason())
        .contains("finds an empty or blank text");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "{}, finds nothing in this payload",
        "{\"id\":null}, finds null;",
        "{\"id\":[]}, finds an array",
        "{\"id\":{}}, finds an object",
        "{\"id\":\" \"}, finds an empty or blank text",
        "{\"id\":true}, finds a boolean",
        "{\"id\":\"4012888888881881\"}, finds a card number",
        "{\"id\":\"219-09-9999\"}, finds a social security number",
      })
  void a_reason_tells_what_stands_there_instead_of_an_id(String payload, String found) {
    assertThat(refusal(map().build(), payload).reason()).contains(found);
  }

  @Test
  void an_enrichment_waits_with_the_value_as_it_is() {
    Mapping.Mapped mapped =
        mapped(
            map()
                .description(enriched("memo", "label"))
                .metadata("owner", enriched("payer", "owner_name"))
                .metadata("none", enriched("nope", "owner_name"))
                .build(),
            "{\"id\":1,\"amt\":1,\"payer\":\"4012888888881881\",\"memo\":null}");

    assertThat(mapped.pending())
        .containsExactly(
            new PendingEnrichment(
                "metadata.owner",
                "owner_name",
                JsonNodeFactory.instance.textNode("4012888888881881"),
                Path.of("payer")),
            new PendingEnrichment(
                "description", "label", JsonNodeFactory.instance.nullNode(), Path.of("memo")));
    assertThat(mapped.toString())
        .doesNotContain("4012888888881881")
        .contains("PendingEnrichment[metadata.owner <- owner_name(payer)]");
    assertThat(mapped.record().metadata()).isEmpty();
  }

  @Test
  void the_date_of_receipt_is_that_of_the_route_s_zone_else_utc() {
    String payload = "{\"id\":1,\"amt\":1}";

    assertThat(mapped(map().build(), payload).record().date()).hasToString("2026-07-01");
    assertThat(mapped(map().timezone("America/New_York").build(), payload).record().date())
        .hasToString("2026-06-30");
  }

  @Test
  void the_date_ref_s_zone_decides_before_the_route_s() {
    Path when = Path.of("when");
    String payload = "{\"id\":1,\"amt\":1,\"when\":\"2026-07-01T03:00:00Z\"}";
    DateRef own = new DateRef(when, DateRef.Format.ISO8601, ZoneId.of("Asia/Tokyo"));
    DateRef none = new DateRef(when, DateRef.Format.ISO8601, null);

    assertThat(
            mapped(map().timezone("America/New_York").date(own).build(), payload).record().date())
        .hasToString("2026-07-01");
    assertThat(
            mapped(map().timezone("America/New_York").date(none).build(), payload).record().date())
        .hasToString("2026-06-30");
  }

  @Test
  void a_currency_that_is_not_known_fails_and_does_not_throw() {
    assertFault(
        map().currency("XAU").build(), "{\"id\":1,\"amt\":1}", MappingFault.CURRENCY_UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"id\":[\"hunter2\"]}', map.external_id, id",
    "'{\"id\":\"219-09-9999 hunter2\"}', map.external_id, id",
    "'{\"id\":1,\"amt\":[\"hunter2\"]}', map.amount, amt",
    "'{\"id\":1,\"amt\":\"hunter2\"}', map.amount, amt",
    "'{\"id\":1,\"amt\":\"1,hunter2\"}', map.amount, amt",
    "'{\"id\":1,\"amt\":12.345219099999}', map.amount, amt",
    "'{\"id\":1,\"amt\":219099999e20}', map.amount, amt",
    "'{\"id\":1,\"amt\":1,\"when\":[\"hunter2\"]}', map.date, when",
    "'{\"id\":1,\"amt\":1,\"when\":\"hunter2\"}', map.date, when"
  })
  void a_reason_names_field_and_source_and_no_value(String payload, String field, String source) {
    RouteMap map = map().date(new DateRef(Path.of("when"), DateRef.Format.ISO8601, null)).build();

    assertThat(refusal(map, payload).reason())
        .contains(field + " (source \"" + source + "\")", "; ")
        .doesNotContain("hunter", "21909", "219-09");
  }

  private static JsonNode json(String payload) {
    return Documents.json(payload);
  }

  private Mapping.Mapped mapped(RouteMap map, String payload) {
    return (Mapping.Mapped) mapper.map(map, json(payload), RECEIVED);
  }

  @Test
  void a_text_too_long_to_transform_parks_whatever_field_it_is_for() {
    FieldRef lower = new FieldRef(Path.of("long"), List.of(Transform.LOWERCASE), null);
    FieldRef computed = new FieldRef(Path.of("long"), List.of(Transform.TRIM), "name");
    String payload = "{\"id\":1,\"amt\":1,\"long\":\"" + "\u0130".repeat(160_000) + "\"}";
    for (RouteMap map :
        List.of(
            map().externalId(lower).build(),
            map().amount(AmountRef.major(lower)).build(),
            map().description(lower).build(),
            map().metadata("m", lower).build(),
            map().metadata("m", computed).build())) {
      Mapping.Unmappable refusal = refusal(map, payload);

      assertThat(refusal.fault()).isEqualTo(MappingFault.TEXT_TOO_LONG);
      assertThat(refusal.reason()).contains("(source \"long\")", "longer than 64 KB");
    }
    mapped(map().metadata("m", FieldRef.at("long")).build(), payload);
  }

  private Mapping.Unmappable refusal(RouteMap map, String payload) {
    return (Mapping.Unmappable) mapper.map(map, json(payload), RECEIVED);
  }

  private void assertFault(RouteMap map, String payload, MappingFault fault) {
    assertThat(refusal(map, payload).fault()).isEqualTo(fault);
  }
}
