package com.endclose.relay.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.admin.AdminRequest.Caller;
import com.endclose.relay.event.InvalidCursor;
import com.endclose.relay.event.StoreUnavailable;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdminApiTest {

  private static final AdminApi API =
      new AdminApi(
          List.of(
              Endpoint.get("/events", call -> said(call.fields().paging()), "limit", "cursor"),
              Endpoint.get("/events/{id}", call -> said(call.part("id"))),
              Endpoint.post(
                  "/events/{id}/replay", call -> said(call.fields().flag("as_new")), "as_new"),
              Endpoint.post(
                  "/events/replay", call -> said(call.fields().number("limit", 1, 9)), "limit"),
              Endpoint.get(
                  "/range",
                  call -> said(call.fields().from("from") + " " + call.fields().until("to")),
                  "from",
                  "to"),
              Endpoint.post(
                  "/note", call -> said(call.fields().needed("note", 10, "say why")), "note"),
              Endpoint.get(
                  "/away",
                  call -> {
                    throw new StoreUnavailable("throttled at table relay-events");
                  }),
              Endpoint.get(
                  "/broken",
                  call -> {
                    throw new IllegalStateException("4111111111111111");
                  }),
              Endpoint.get(
                  "/cursor",
                  call -> {
                    throw new InvalidCursor(new IllegalStateException());
                  })));

  private static AdminAnswer said(Object what) {
    return AdminAnswer.json(
        200, JsonNodeFactory.instance.objectNode().put("said", what.toString()));
  }

  private static AdminAnswer call(
      String method, String path, Map<String, String> query, String body) {
    return API.answer(
        new AdminRequest(
            method,
            path,
            query,
            Map.of(),
            body.getBytes(StandardCharsets.UTF_8),
            new Caller("ann", "127.0.0.1")));
  }

  private static String get(String path, String... query) {
    return text(call("GET", path, query.length == 0 ? Map.of() : Map.of(query[0], query[1]), ""));
  }

  private static String post(String path, String body) {
    return text(call("POST", path, Map.of(), body));
  }

  private static String text(AdminAnswer answer) {
    return answer.status() + " " + new String(answer.body(), StandardCharsets.UTF_8);
  }

  @Test
  void a_path_finds_its_endpoint_and_the_one_that_spells_it_out_comes_first() {
    assertThat(get("/events/sha256:ab")).isEqualTo("200 {\"said\":\"sha256:ab\"}");
    assertThat(post("/events/sha256:ab/replay", "{\"as_new\":true}")).contains("true");
    assertThat(post("/events/replay", "{\"limit\":7}")).contains("Optional[7]");
  }

  @Test
  void an_unknown_path_is_404() {
    for (String path : List.of("/", "", "/event", "/events/", "/events/a/b", "//events")) {
      assertThat(get(path)).as(path).startsWith("404 {\"error\":");
    }
  }

  @Test
  void a_wrong_method_is_405_and_says_which_are_right() {
    AdminAnswer answer = call("DELETE", "/events/sha256:ab", Map.of(), "");

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.headers()).containsEntry("allow", "GET, HEAD");
    assertThat(call("GET", "/events/replay", Map.of(), "").headers())
        .containsEntry("allow", "POST");
  }

  @Test
  void head_answers_as_get_does_without_the_body() {
    AdminAnswer answer = call("HEAD", "/events", Map.of(), "");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers()).containsEntry("content-type", "application/json");
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void a_query_or_body_with_an_unknown_name_is_400_and_names_it() {
    assertThat(get("/events", "limt", "5"))
        .isEqualTo(
            "400 {\"error\":\"limt: this call takes no such field; it takes cursor, limit\","
                + "\"field\":\"limt\"}");
    assertThat(post("/events/a/replay", "{\"asNew\":true}")).startsWith("400 {\"error\":\"asNew: ");
    assertThat(text(call("POST", "/events/a/replay", Map.of("as_new", "true"), "{}")))
        .startsWith("400 {\"error\":\"as_new: say it in the body");
  }

  @Test
  void a_body_is_one_json_object() {
    for (String body : List.of("", "[]", "null", "1", "{", "{\"as_new\":true,\"as_new\":false}")) {
      assertThat(post("/events/a/replay", body)).as(body).startsWith("400 {\"error\":");
    }
  }

  @Test
  void a_value_of_the_wrong_kind_is_400_and_is_not_quoted() {
    assertThat(post("/events/a/replay", "{\"as_new\":\"yes-4111\"}"))
        .isEqualTo("400 {\"error\":\"as_new: true or false\",\"field\":\"as_new\"}");
    assertThat(post("/note", "{\"note\":1}")).contains("note: a text is wanted");
    assertThat(post("/note", "{\"note\":\"12345678901\"}")).contains("note: at most 10 characters");
    assertThat(post("/note", "{\"note\":\" \"}")).contains("note: say why");
    assertThat(post("/note", "{\"note\":null}")).contains("note: say why");
  }

  @Test
  void a_number_is_whole_and_in_its_range() {
    for (String number : List.of("0", "10", "-1", "1.5", "1e1", "\"5\"", "99999999999999999999")) {
      assertThat(post("/events/replay", "{\"limit\":" + number + "}"))
          .as(number)
          .startsWith("400 {\"error\":\"limit: a whole number from 1 to 9\"");
    }
    assertThat(get("/events", "limit", "201")).startsWith("400");
    assertThat(get("/events", "limit", "200")).contains("limit=200");
    assertThat(get("/events", "limit", "")).contains("limit=50");
  }

  @Test
  void a_day_begins_a_stretch_at_its_midnight_and_ends_one_after_it() {
    assertThat(get("/range", "from", "2026-07-01")).contains("[2026-07-01T00:00:00Z]");
    assertThat(get("/range", "to", "2026-07-01")).contains("[2026-07-02T00:00:00Z]");
    assertThat(get("/range", "to", "2026-07-01T02:00:00+02:00")).contains("[2026-07-01T00:00:00Z]");
    for (String time : List.of("yesterday", "2026-02-30", "2026-07-01T00:00", "1", "+2026-07-01")) {
      assertThat(get("/range", "from", time)).as(time).startsWith("400 {\"error\":\"from: a day ");
    }
  }

  @Test
  void a_store_that_is_away_is_503_without_details() {
    AdminAnswer answer = call("GET", "/away", Map.of(), "");

    assertThat(text(answer)).startsWith("503").doesNotContain("relay-events");
    assertThat(answer.headers()).containsEntry("retry-after", "1");
  }

  @Test
  void a_fault_of_its_own_is_500_without_details() {
    assertThat(get("/broken")).startsWith("500 {\"error\":\"internal error").doesNotContain("4111");
  }

  @Test
  void a_cursor_that_no_list_gave_is_400() {
    assertThat(get("/cursor")).startsWith("400").endsWith("\"field\":\"cursor\"}");
  }

  @Test
  void two_endpoints_of_one_method_and_path_are_refused() {
    Endpoint twice = Endpoint.get("/events", call -> said(""));

    assertThatThrownBy(() -> new AdminApi(List.of(twice, twice)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
