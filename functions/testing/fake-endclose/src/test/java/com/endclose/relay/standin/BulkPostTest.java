package com.endclose.relay.standin;

import static com.endclose.relay.standin.Caller.KEY;
import static com.endclose.relay.standin.Caller.bulk;
import static com.endclose.relay.standin.Caller.bulkOf;
import static com.endclose.relay.standin.Caller.record;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BulkPostTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");

  private final StandIn standIn = StandIn.start(0, KEY, Clock.fixed(NOW, ZoneOffset.UTC));
  private final Caller caller = new Caller(standIn);

  @AfterEach
  void close() {
    standIn.close();
  }

  @Test
  void a_bulk_request_is_accepted_as_pending() throws Exception {
    Caller.Answer answer = caller.post("k1", bulkOf("a", "b"));

    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.json())
        .isEqualTo(
            Json.parse(
                """
                {"id":1,"status":"pending","total_items":2,"processed_items":0,\
                "successful_items":0,"failed_items":0,"skipped_items":0,\
                "url":"/v1/bulk_requests/1"}"""));
  }

  @Test
  void records_are_held_in_order_of_arrival_with_their_text_unchanged() throws Exception {
    String exact =
        record("a", "\"amount\":9223372036854775807,\"metadata\":{\"n\":1.10, \"e\":1E2}");
    caller.post("k1", bulk(exact, record("b")));
    caller.post("k2", bulkOf("c"));

    assertThat(standIn.records("payouts"))
        .extracting(StoredRecord::externalId)
        .containsExactly("a", "b", "c");
    StoredRecord first = standIn.record("payouts", "a").orElseThrow();
    assertThat(first.raw()).isEqualTo(exact);
    assertThat(first.json().get("amount").longValue()).isEqualTo(Long.MAX_VALUE);
    assertThat(first.json().at("/metadata/n").decimalValue()).hasToString("1.10");
    assertThat(first.bulkRequestId()).isEqualTo(1);
    assertThat(first.arrivedAt()).isEqualTo(NOW);
  }

  @Test
  void a_known_idempotency_key_gives_the_old_bulk_request_whatever_the_body() throws Exception {
    long id = caller.posted("k1", bulkOf("a"));

    for (String body : List.of(bulkOf("a"), bulkOf("b", "c"), "{}", "no JSON at all")) {
      Caller.Answer again = caller.post("k1", body);
      assertThat(again.status()).isEqualTo(202);
      assertThat(again.json().get("id").longValue()).isEqualTo(id);
      assertThat(again.json().get("total_items").intValue()).isEqualTo(1);
    }
    assertThat(standIn.records()).hasSize(1);
    assertThat(caller.posted("k2", bulkOf("b"))).isNotEqualTo(id);
  }

  @Test
  void a_key_is_remembered_only_for_a_request_that_was_accepted() throws Exception {
    assertThat(caller.post("k1", "{\"records\":[]}").status()).isEqualTo(422);
    assertThat(caller.post("k1", bulkOf("a")).status()).isEqualTo(202);
    assertThat(standIn.records()).hasSize(1);
  }

  @Test
  void without_a_key_each_request_is_a_new_one() throws Exception {
    assertThat(caller.posted("", bulkOf("a"))).isNotEqualTo(caller.posted("", bulkOf("b")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"upsert\"", "\"\"", "null", "1"})
  void an_unknown_on_conflict_is_refused_with_400(String onConflict) throws Exception {
    Caller.Answer answer =
        caller.post("k", "{\"on_conflict\":" + onConflict + ",\"records\":[" + record("a") + "]}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("on_conflict");
    assertThat(standIn.records()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"records\":{}}", "{\"records\":null}", "{\"records\":[]}", "{}", "[]", "7"})
  void records_that_are_no_array_or_an_empty_one_are_refused_with_422(String body)
      throws Exception {
    Caller.Answer answer = caller.post("k", body);

    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.message()).contains("records");
  }

  @Test
  void a_thousand_records_are_accepted_and_one_more_is_not() throws Exception {
    assertThat(caller.post("k1", bulkOf(1000)).status()).isEqualTo(202);
    assertThat(caller.post("k2", bulkOf(1001)).status()).isEqualTo(422);
    assertThat(standIn.records()).hasSize(1000);
  }

  @Test
  void a_body_that_is_not_json_is_refused() throws Exception {
    assertThat(caller.post("k", "{\"records\":[").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"date\":\"2026-02-30\"        | date",
        "\"date\":\"2026-7-1\"          | date",
        "\"date\":20260701              | date",
        "\"data_stream_key\":\"\"       | data_stream_key",
        "\"data_stream_key\":null       | data_stream_key",
        "\"amount\":\"1250\"            | amount",
        "\"amount\":12.5                | amount",
        "\"amount\":9223372036854775808 | amount",
        "\"amount\":null                | amount",
        "\"direction\":\"CREDIT\"       | direction",
        "\"external_id\":\"\"           | external_id",
        "\"external_id\":17             | external_id",
        "\"currency\":\"US\"            | currency",
        "\"description\":5              | description",
        "\"metadata\":[]                | metadata"
      })
  void a_record_that_breaks_a_rule_fails_alone_and_names_the_field(String member, String field)
      throws Exception {
    long id = caller.posted("k", bulk(record("a"), record("bad", member), record("c")));

    JsonNode rows = caller.bulkRequest(id).at("/results/data");
    assertThat(rows.findValuesAsText("status"))
        .containsExactly("successful", "failed", "successful");
    assertThat(rows.get(1).get("error").asText()).startsWith(field);
    assertThat(standIn.records()).extracting(StoredRecord::externalId).containsExactly("a", "c");
  }

  @Test
  void each_required_member_must_be_there_and_a_record_must_be_an_object() throws Exception {
    String[] required = {"date", "data_stream_key", "amount", "direction", "external_id"};
    var records = new ArrayList<String>(List.of("7"));
    for (String name : required) {
      records.add(record("x").replace('"' + name + '"', "\"other\""));
    }
    long id = caller.posted("k", bulk(records.toArray(String[]::new)).replace("1250", "\"n\""));

    assertThat(caller.bulkRequest(id).get("failed_items").intValue()).isEqualTo(records.size());
    assertThat(standIn.records()).isEmpty();
  }

  @Test
  void an_external_id_held_in_the_stream_is_skipped_and_the_first_record_stays() throws Exception {
    caller.post("k1", bulkOf("a"));
    String other = record("a", "\"data_stream_key\":\"fees\"");
    long id =
        caller.posted("k2", bulk(record("a", "\"amount\":9"), other, record("b"), record("b")));

    assertThat(caller.bulkRequest(id).at("/results/data").findValuesAsText("status"))
        .containsExactly("skipped", "successful", "successful", "skipped");
    assertThat(standIn.record("payouts", "a").orElseThrow().json().get("amount").intValue())
        .isEqualTo(1250);
    assertThat(standIn.records("fees")).hasSize(1);
  }

  @Test
  void on_conflict_error_makes_a_held_external_id_fail_and_skip_is_the_default() throws Exception {
    caller.post("k1", bulkOf("a"));
    String records = "\"records\":[" + record("a") + "]}";
    long failing = caller.posted("k2", "{\"on_conflict\":\"error\"," + records);
    long skipping = caller.posted("k3", "{" + records);

    assertThat(caller.bulkRequest(failing).get("failed_items").intValue()).isEqualTo(1);
    assertThat(caller.bulkRequest(skipping).get("skipped_items").intValue()).isEqualTo(1);
  }

  @Test
  void a_listener_hears_of_each_record_stored_and_of_no_other() throws Exception {
    var heard = new ArrayList<String>();
    standIn.onRecord(record -> heard.add(record.externalId()));

    caller.post("k1", bulk(record("a"), record("bad", "\"amount\":0.5"), record("a"), record("b")));

    assertThat(heard).containsExactly("a", "b");
  }

  @Test
  void every_post_is_noted_whatever_became_of_it() throws Exception {
    caller.post("k1", bulkOf("a", "b"));
    caller.post("k1", bulkOf("a", "b"));
    caller.post("k2", "nothing");

    assertThat(standIn.posts())
        .containsExactly(
            new SeenPost("k1", List.of("a", "b"), NOW, 202),
            new SeenPost("k1", List.of("a", "b"), NOW, 202),
            new SeenPost("k2", List.of(), NOW, 400));
  }

  @Test
  void another_key_is_401_and_a_rotated_one_counts_at_once() throws Exception {
    var body = BodyPublishers.ofString(bulkOf("a"));
    assertThat(caller.postAs("other-key", body).status()).isEqualTo(401);
    standIn.apiKey("other-key");
    assertThat(caller.postAs("other-key", body).status()).isEqualTo(202);
    assertThat(caller.post("k", bulkOf("b")).status()).isEqualTo(401);
  }

  @Test
  void a_chunked_body_is_read_like_any_other() throws Exception {
    byte[] body = bulkOf("a", "b").getBytes(StandardCharsets.UTF_8);
    var chunked = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));

    assertThat(caller.postAs(KEY, chunked).status()).isEqualTo(202);
    assertThat(standIn.records()).hasSize(2);
  }

  @Test
  void concurrent_posts_of_one_record_store_it_once() throws Exception {
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < 8; i++) {
      String key = "k" + i;
      var thread =
          new Thread(
              () -> {
                try {
                  new Caller(standIn).post(key, bulkOf("same", key));
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(standIn.posts()).hasSize(8);
    assertThat(standIn.records()).hasSize(9);
  }
}
