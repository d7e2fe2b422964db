package com.endclose.relay.admin;

import static com.endclose.relay.admin.ConfigApi.ROUTES;
import static com.endclose.relay.admin.ConfigApi.WIDER;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.admin.ConfigApi.Said;
import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.RemoteState;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.testing.TickingClock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConfigCallsTest {

  private final ConfigApi api = new ConfigApi();

  @Test
  void there_is_none_until_one_is_applied() {
    assertThat(api.get("/config").status()).isEqualTo(404);

    String version = api.applied(ROUTES);
    Said said = api.get("/config");

    assertThat(said.status()).isEqualTo(200);
    assertThat(said.json().get("version").asText()).isEqualTo(version);
    assertThat(said.json().get("document").asText()).isEqualTo(ROUTES);
    assertThat(said.json().get("applied_by").asText()).isEqualTo("ann");
    assertThat(said.json().get("applied_at").asText()).isEqualTo("2026-07-01T00:00:00Z");
    assertThat(said.json().get("owner").asText()).isEqualTo("local");
    assertThat(said.json().get("problems")).isEmpty();
    assertThat(said.json().has("waiting")).isFalse();
  }

  @Test
  void a_stored_document_that_no_longer_validates_is_shown_with_its_problems() {
    api.store.apply(new Version("v", "routes: 1", "seed", TickingClock.START), Optional.empty());

    Said said = api.get("/config");

    assertThat(said.status()).isEqualTo(200);
    assertThat(said.json().get("problems")).isNotEmpty();
  }

  @Test
  void validating_tells_problems_with_path_line_and_column_and_is_200() {
    Said said = api.post("/config/validate", "document", ROUTES.replace("credit", "both"));

    assertThat(said.status()).isEqualTo(200);
    assertThat(said.json().get("valid").asBoolean()).isFalse();
    assertThat(said.json().at("/problems/0/path").asText()).isEqualTo("$.routes[0].map.direction");
    assertThat(said.json().at("/problems/0/line").asInt()).isEqualTo(9);
    assertThat(said.json().at("/problems/0/column").asInt()).isEqualTo(18);
    assertThat(said.json().at("/problems/0/message").asText()).contains("credit or debit");
    assertThat(api.store.current()).isEmpty();
  }

  @Test
  void validating_tells_what_it_would_let_leave_and_which_routes_it_drops() {
    api.applied(ROUTES);
    api.events.store("pay", null, "{}");

    assertThat(api.post("/config/validate", "document", WIDER).json().get("widens"))
        .extracting(each -> each.asText())
        .containsExactly("route pay newly forwards description (from memo)");
    Said dropped = api.post("/config/validate", "document", ROUTES.replace("id: pay", "id: other"));
    assertThat(dropped.json().get("removed_routes").toString())
        .isEqualTo("[{\"route\":\"pay\",\"events_left\":1}]");
    assertThat(dropped.json().get("warnings")).hasSize(1);
  }

  @Test
  void applying_over_another_version_than_the_named_one_is_409_with_the_current_one() {
    String version = api.applied(ROUTES);

    Said said = api.post("/config", "document", WIDER, "based_on", "0".repeat(64));

    assertThat(said.status()).isEqualTo(409);
    assertThat(said.json().get("current").asText()).isEqualTo(version);
    assertThat(api.post("/config", "document", WIDER).status()).isEqualTo(409);
    assertThat(api.post("/config", "document", WIDER, "based_on", version).status()).isEqualTo(200);
  }

  @Test
  void a_document_with_mistakes_is_422_with_its_problems() {
    Said said = api.post("/config", "document", "routes:\n\t- id: a");

    assertThat(said.status()).isEqualTo(422);
    assertThat(said.json().at("/problems/0/line").asInt()).isEqualTo(2);
    assertThat(said.json().get("error").asText()).isNotEmpty();
    assertThat(api.post("/config").status()).isEqualTo(400);
    assertThat(api.post("/config", "document", 7).status()).isEqualTo(400);
  }

  @Test
  void while_end_close_manages_it_applying_is_409_and_reading_goes_on() {
    String version = api.applied(ROUTES);
    waiting(WIDER);

    Said said = api.post("/config", "document", WIDER, "based_on", version);

    assertThat(said.status()).isEqualTo(409);
    assertThat(said.json().get("error").asText()).contains("End Close");
    assertThat(api.get("/config").json().get("owner").asText()).isEqualTo("endclose");
    assertThat(api.get("/config/versions").status()).isEqualTo(200);
    assertThat(api.post("/config/validate", "document", WIDER).status()).isEqualTo(200);
  }

  private String waiting(String document) {
    String version = RoutesParser.version(document);
    RemoteState.Waiting waiting =
        new RemoteState.Waiting(
            version,
            document,
            null,
            TickingClock.START,
            List.of("route pay does this", "and that"));
    api.store.remember(new RemoteState(1, true, null, null, waiting, null));
    return version;
  }

  @Test
  void a_waiting_document_is_shown_compared_and_approved() {
    String current = api.applied(ROUTES);
    String version = waiting(WIDER);

    assertThat(api.get("/config").json().get("waiting").toString())
        .isEqualTo(
            "{\"version\":\""
                + version
                + "\",\"since\":\"2026-07-01T00:00:00Z\","
                + "\"reason\":\"route pay does this; and that\"}");
    assertThat(api.get("/config/diff", "from=" + current + "&to=waiting").json().get("lines"))
        .filteredOn(line -> !line.get("op").asText().equals(" "))
        .singleElement()
        .hasToString("{\"op\":\"+\",\"text\":\"      description: memo\"}");
    assertThat(api.post("/config/approve", "version", current).status()).isEqualTo(409);
    assertThat(api.post("/config/approve", "version", version).json().get("version").asText())
        .isEqualTo(version);

    assertThat(api.get("/config").json().get("document").asText()).isEqualTo(WIDER);
    assertThat(api.get("/config").json().get("applied_by").asText()).isEqualTo("endclose");
    assertThat(api.audit.newest(1))
        .singleElement()
        .extracting(AuditLog.Entry::who, AuditLog.Entry::action, AuditLog.Entry::after)
        .containsExactly("ann", "config_applied", version);
    assertThat(api.post("/config/approve", "version", version).status()).isEqualTo(404);
  }

  @Test
  void the_status_tells_how_end_close_answered_and_what_waits() {
    assertThat(api.status().toString())
        .isEqualTo("{\"config\":{},\"owner\":\"local\",\"remote\":{\"mode\":\"approve\"}}");

    api.applied(ROUTES);
    String version = waiting(WIDER);
    RemoteState known = api.store.remote();
    api.store.remember(
        new RemoteState(
            2,
            true,
            null,
            new RemoteState.Asked(TickingClock.START, "none", "no answer"),
            known.waiting(),
            null));

    assertThat(api.status().at("/config/waiting/version").asText()).isEqualTo(version);
    assertThat(api.status().get("owner").asText()).isEqualTo("endclose");
    assertThat(api.status().get("remote").toString())
        .isEqualTo(
            "{\"mode\":\"approve\",\"last_asked_at\":\"2026-07-01T00:00:00Z\","
                + "\"last_answer\":\"none\",\"error\":\"no answer\"}");
  }

  @Test
  void versions_come_a_page_at_a_time_and_the_current_one_is_marked_once() {
    String first = api.applied(ROUTES);
    String second = api.applied(WIDER);
    api.applied(ROUTES);

    Said page = api.get("/config/versions", "limit=2");
    assertThat(page.json().get("items"))
        .extracting(each -> each.get("version").asText() + " " + each.get("current").asBoolean())
        .containsExactly(first + " true", second + " false");
    assertThat(page.json().at("/items/0/bytes").asInt()).isEqualTo(ROUTES.length());

    Said rest = api.get("/config/versions", "limit=2&cursor=" + page.json().get("cursor").asText());
    assertThat(rest.json().get("items"))
        .extracting(each -> each.get("version").asText() + " " + each.get("current").asBoolean())
        .containsExactly(first + " false");
    assertThat(rest.json().has("cursor")).isFalse();
    assertThat(api.get("/config/versions", "cursor=x").status()).isEqualTo(400);
  }

  @Test
  void an_earlier_version_can_be_read_and_compared() {
    String first = api.applied(ROUTES);
    String second = api.applied(WIDER);

    assertThat(api.get("/config/versions/" + first).json().get("document").asText())
        .isEqualTo(ROUTES);
    assertThat(api.get("/config/versions/nothing").status()).isEqualTo(404);
    assertThat(api.get("/config/diff", "from=" + second + "&to=" + first).json().get("lines"))
        .extracting(line -> line.get("op").asText())
        .contains("-")
        .doesNotContain("+");
    assertThat(api.get("/config/diff", "from=" + first + "&to=waiting").status()).isEqualTo(404);
    assertThat(api.get("/config/diff", "from=" + first).status()).isEqualTo(400);
  }

  @Test
  void the_schema_and_the_sources_can_be_asked_for() {
    assertThat(api.get("/schema").json().get("$schema").asText()).contains("json-schema");
    assertThat(api.get("/sources").json().get("items"))
        .anySatisfy(
            each -> {
              assertThat(each.get("name").asText()).isEqualTo("stripe");
              assertThat(each.get("title").asText()).isEqualTo("Stripe");
              assertThat(each.get("modes").toString()).isEqualTo("[\"hmac\"]");
              assertThat(each.get("document").asText()).startsWith("https://");
              assertThat(each.get("template").asText()).contains("source: stripe");
            });
  }
}
