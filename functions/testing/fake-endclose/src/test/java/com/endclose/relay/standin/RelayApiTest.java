package com.endclose.relay.standin;

import static com.endclose.relay.standin.Caller.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RelayApiTest {

  private static final String CONFIG = "/relays/config";

  private final StandIn standIn = StandIn.start(KEY);
  private final Caller caller = new Caller(standIn);

  @AfterEach
  void close() {
    standIn.close();
  }

  @Test
  void without_a_document_the_relay_is_not_managed() throws Exception {
    assertThat(caller.get(CONFIG).status()).isEqualTo(404);
    standIn.config("{}").config(null);
    assertThat(caller.get(CONFIG, "If-None-Match", "*").status()).isEqualTo(404);
  }

  @Test
  void a_document_comes_with_an_etag_that_changes_with_it() throws Exception {
    standIn.config("{\"routes\":[]}");
    Caller.Answer first = caller.get(CONFIG);
    standIn.config("{\"routes\":[{}]}");
    Caller.Answer second = caller.get(CONFIG);

    assertThat(first.status()).isEqualTo(200);
    assertThat(first.response().body()).isEqualTo("{\"routes\":[]}");
    assertThat(first.header("etag")).singleElement().asString().startsWith("\"").endsWith("\"");
    assertThat(second.header("etag")).isNotEqualTo(first.header("etag"));
  }

  @Test
  void unchanged_is_an_answer_to_a_conditional_request_only() throws Exception {
    standIn.config("{\"routes\":[]}");
    String etag = caller.get(CONFIG).header("etag").get(0);

    Caller.Answer unchanged = caller.get(CONFIG, "If-None-Match", etag);
    assertThat(unchanged.status()).isEqualTo(304);
    assertThat(unchanged.response().body()).isEmpty();
    assertThat(unchanged.header("etag")).containsExactly(etag);
    assertThat(caller.get(CONFIG, "If-None-Match", "\"old\", W/" + etag).status()).isEqualTo(304);
    assertThat(caller.get(CONFIG, "If-None-Match", "\"old\"").status()).isEqualTo(200);
    assertThat(caller.get(CONFIG).status()).isEqualTo(200);
  }

  @Test
  void the_latest_manifest_of_each_instance_is_kept() throws Exception {
    assertThat(caller.put("/relays/instances/i-1", "{\"reason\":\"boot\"}").status())
        .isEqualTo(200);
    caller.put("/relays/instances/i-2", "{\"reason\":\"boot\"}");
    caller.put("/relays/instances/i-1", "{\"reason\":\"heartbeat\"}");

    assertThat(standIn.manifests())
        .containsOnlyKeys("i-1", "i-2")
        .containsEntry("i-1", "{\"reason\":\"heartbeat\"}");
  }

  @Test
  void a_manifest_that_is_no_object_is_refused() throws Exception {
    assertThat(caller.put("/relays/instances/i-1", "[]").status()).isEqualTo(422);
    assertThat(caller.put("/relays/instances/i-1", "{").status()).isEqualTo(400);
    assertThat(standIn.manifests()).isEmpty();
  }

  @Test
  void another_key_is_401_everywhere_and_other_paths_are_404() throws Exception {
    assertThat(caller.get("/nothing").status()).isEqualTo(404);
    assertThat(caller.put(CONFIG, "{}").status()).isEqualTo(404);
    standIn.config("{}").apiKey("other");
    for (String path : new String[] {CONFIG, "/bulk_requests/1", "/nothing"}) {
      assertThat(caller.get(path).status()).isEqualTo(401);
    }
  }

  @Test
  void faults_can_be_aimed_at_either_call() throws Exception {
    standIn.config("{}");
    standIn.next(Fault.answer(403, "no").onConfig(), Fault.answer(500, "broken").onManifests());

    assertThat(caller.get(CONFIG).status()).isEqualTo(403);
    assertThat(caller.put("/relays/instances/i", "{}").status()).isEqualTo(500);
    assertThat(caller.get(CONFIG).status()).isEqualTo(200);
  }

  @Test
  void what_was_asked_and_told_is_kept_in_order() throws Exception {
    standIn.config("{}");
    String etag = caller.get(CONFIG).header("etag").get(0);
    caller.get(CONFIG, "If-None-Match", etag);
    standIn.next(Fault.answer(403, "no").onConfig());
    caller.get(CONFIG);
    caller.put("/relays/instances/i", "{\"reason\":\"boot\"}");
    caller.put("/relays/instances/i", "{\"reason\":\"heartbeat\"}");

    assertThat(standIn.asks())
        .containsExactly(new SeenAsk("", 200), new SeenAsk(etag, 304), new SeenAsk("", 403));
    assertThat(standIn.manifestsInOrder())
        .containsExactly("{\"reason\":\"boot\"}", "{\"reason\":\"heartbeat\"}");
  }
}
