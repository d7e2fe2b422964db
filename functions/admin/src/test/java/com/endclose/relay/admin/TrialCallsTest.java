package com.endclose.relay.admin;

import static com.endclose.relay.admin.ConfigApi.ROUTES;
import static com.endclose.relay.admin.ConfigApi.WIDER;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.admin.ConfigApi.Said;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.crypto.MaskingKey;
import org.junit.jupiter.api.Test;

class TrialCallsTest {

  private static final String SAMPLE = "{\"id\":\"a\",\"amount\":\"1.25\",\"memo\":\"m\"}";

  private final ConfigApi api = new ConfigApi();

  @Test
  void a_draft_is_tried_on_a_sample() {
    Said said = api.post("/config/preview", "document", WIDER, "route", "pay", "sample", SAMPLE);

    assertThat(said.status()).isEqualTo(200);
    assertThat(said.json().at("/record/external_id").asText()).isEqualTo("a");
    assertThat(said.json().at("/record/amount").asLong()).isEqualTo(125);
    assertThat(said.json().at("/record/description").asText()).isEqualTo("m");
    assertThat(said.json().at("/report/mapped/date").asText()).isEqualTo("(receive time)");
    assertThat(said.json().at("/report/not_forwarded")).isEmpty();
    assertThat(said.json().get("events").asInt()).isEqualTo(1);
  }

  @Test
  void a_sample_that_holds_several_events_is_tried_event_by_event() {
    String draft = ROUTES.replace("    map:", "    items: events.*\n    map:");

    Said two =
        api.post(
            "/config/preview",
            "document",
            draft,
            "route",
            "pay",
            "sample",
            "{\"events\":[" + SAMPLE + ",{\"id\":\"b\"}]}");
    assertThat(two.json().get("events").asInt()).isEqualTo(2);
    assertThat(two.json().at("/items/0/record/external_id").asText()).isEqualTo("a");
    assertThat(two.json().at("/items/1/record").isNull()).isTrue();
    assertThat(two.json().at("/items/1/reason").asText()).contains("map.amount");

    Said none =
        api.post("/config/preview", "document", draft, "route", "pay", "sample", "{\"events\":[]}");
    assertThat(none.json().toString()).isEqualTo("{\"items\":[],\"events\":0}");
  }

  @Test
  void the_map_in_force_is_tried_on_a_stored_event_of_its_own_route() {
    api.applied(ROUTES);
    String id = api.events.store("pay", null, SAMPLE);

    Said said = api.post("/config/preview", "document", null, "event", id);

    assertThat(said.json().at("/record/external_id").asText()).isEqualTo("a");
    assertThat(said.json().at("/report/not_forwarded").toString()).isEqualTo("[\"memo\"]");
  }

  @Test
  void enrichments_are_listed_and_not_called_and_their_input_is_not_shown() {
    String draft = ROUTES + "      metadata: {city: {source: memo, enrich: geo}}\n";

    Said said = api.post("/config/preview", "document", draft, "route", "pay", "sample", SAMPLE);

    assertThat(said.json().get("pending_enrichments").toString())
        .isEqualTo("[{\"field\":\"metadata.city\",\"enrichment\":\"geo\",\"source\":\"memo\"}]");
  }

  @Test
  void what_makes_no_record_says_why() {
    Said said =
        api.post("/config/preview", "document", ROUTES, "route", "pay", "sample", "{\"id\":1}");
    assertThat(said.json().get("record").isNull()).isTrue();
    assertThat(said.json().get("reason").asText()).contains("map.amount");

    Said broken =
        api.post("/config/preview", "document", ROUTES, "route", "pay", "sample", "{\"id\":");
    assertThat(broken.json().get("reason").asText()).contains("not JSON");
  }

  @Test
  void what_is_missing_wiped_or_wrong_is_refused_and_named() {
    api.applied(ROUTES);
    String id = api.events.store("pay", null, SAMPLE);
    api.events.wipe(id);

    assertThat(api.post("/config/preview", "event", id).status()).isEqualTo(410);
    assertThat(api.post("/config/preview", "event", "sha256:0").status()).isEqualTo(404);
    assertThat(api.post("/config/preview", "route", "pay").json().get("field").asText())
        .isEqualTo("event");
    assertThat(api.post("/config/preview", "sample", SAMPLE).json().get("field").asText())
        .isEqualTo("route");
    assertThat(api.post("/config/preview", "sample", SAMPLE, "route", "other").status())
        .isEqualTo(404);
    assertThat(
            api.post("/config/preview", "sample", SAMPLE, "route", "pay", "document", "routes: []")
                .status())
        .isEqualTo(422);
  }

  @Test
  void a_sound_route_can_be_tried_beside_one_with_mistakes() {
    String draft = ROUTES + "  - id: half-done\n";

    assertThat(
            api.post("/config/preview", "document", draft, "route", "pay", "sample", SAMPLE)
                .status())
        .isEqualTo(200);
    assertThat(api.post("/config/rehearse", "document", draft).status()).isEqualTo(422);
    assertThat(api.post("/config/rehearse", "document", draft, "route", "pay").status())
        .isEqualTo(200);
  }

  @Test
  void a_rehearsal_tells_what_would_change_and_changes_nothing() {
    api.applied(ROUTES);
    String id = api.events.store("pay", null, SAMPLE);
    String broken = api.events.store("pay", null, "{\"id\":\"b\"}");

    Said said = api.post("/config/rehearse", "document", WIDER, "last", 10, "show", true);

    assertThat(said.json().at("/routes/0/route").asText()).isEqualTo("pay");
    assertThat(said.json().at("/routes/0/looked_at").asInt()).isEqualTo(2);
    assertThat(said.json().at("/routes/0/mapped").asInt()).isEqualTo(1);
    assertThat(said.json().at("/routes/0/failed/0/id").asText()).isEqualTo(broken);
    assertThat(said.json().at("/routes/0/changed/0/id").asText()).isEqualTo(id);
    assertThat(said.json().at("/routes/0/changed/0/before").has("description")).isFalse();
    assertThat(said.json().at("/routes/0/changed/0/after/description").asText()).isEqualTo("m");
    assertThat(said.json().at("/routes/0/same").asInt()).isZero();
    assertThat(api.store.history()).hasSize(1);
    assertThat(api.post("/config/rehearse", "document", WIDER, "last", 0).status()).isEqualTo(400);
  }

  @Test
  void a_draft_on_a_stored_event_shows_only_what_the_document_in_force_forwards() {
    api.applied(ROUTES);
    String id = api.events.store("pay", null, SAMPLE);

    Said hidden = api.post("/config/preview", "document", WIDER, "event", id);
    assertThat(hidden.json().at("/record/description").asText()).isEqualTo("(text of 1 character)");
    assertThat(hidden.json().at("/record/external_id").asText()).isEqualTo("a");
    assertThat(hidden.json().get("hidden").toString()).isEqualTo("[\"description\"]");
    assertThat(newest()).startsWith("ann payload_tried " + id + " document ");

    Said shown = api.post("/config/preview", "document", WIDER, "event", id, "show", true);
    assertThat(shown.json().at("/record/description").asText()).isEqualTo("m");
    assertThat(newest()).startsWith("ann payload_viewed " + id + " document ");
  }

  @Test
  void a_whole_object_shows_the_number_of_its_members() {
    api.applied(ROUTES);
    String body = "{\"id\":\"a\",\"amount\":1,\"who\":{\"name\":\"Jane Roe\",\"bank\":[1,2]}}";
    String id = api.events.store("pay", null, body);
    String draft = ROUTES + "      metadata: {all: who, name: who.name, list: who.bank}\n";

    Said said = api.post("/config/preview", "document", draft, "event", id);

    assertThat(said.json().at("/record/metadata").toString())
        .isEqualTo(
            "{\"all\":\"(object of 2 members)\",\"name\":\"(text of 8 characters)\","
                + "\"list\":\"(array of 2 entries)\"}");
  }

  @Test
  void a_rehearsal_is_noted_by_route_and_with_show_by_event() {
    api.applied(ROUTES);
    String id = api.events.store("pay", null, SAMPLE);

    Said said = api.post("/config/rehearse", "document", WIDER);
    assertThat(said.json().at("/routes/0/changed/0/after/description").asText())
        .isEqualTo("(text of 1 character)");
    assertThat(newest()).startsWith("ann payload_tried pay document ").endsWith(", 1 event");

    api.post("/config/rehearse", "document", WIDER, "show", true);
    assertThat(newest()).startsWith("ann payload_viewed " + id);
  }

  @Test
  void a_route_of_another_source_path_hides_its_repeated_external_ids() {
    api.applied(ROUTES);
    api.events.store("pay", null, SAMPLE);
    api.events.store("pay", null, SAMPLE);
    String draft = ROUTES.replace("external_id: id", "external_id: memo");

    Said said = api.post("/config/rehearse", "document", draft);

    assertThat(said.json().at("/routes/0/repeated_external_ids/0/external_id").asText())
        .isEqualTo("(text of 1 character)");
  }

  @Test
  void a_sample_is_hashed_under_a_key_that_is_not_the_masking_key() {
    String draft = ROUTES + "      metadata: {memo: {source: memo, transform: hash}}\n";

    Said said = api.post("/config/preview", "document", draft, "route", "pay", "sample", SAMPLE);

    assertThat(said.json().at("/record/metadata/memo").asText())
        .startsWith("hmac256:")
        .isNotEqualTo(MaskingKey.of("made-up").hash("m"));
    assertThat(api.audit.newest(1)).isEmpty();
  }

  private String newest() {
    AuditLog.Entry entry = api.audit.newest(1).get(0);
    return entry.who() + " " + entry.action() + " " + entry.subject() + " " + entry.after();
  }
}
