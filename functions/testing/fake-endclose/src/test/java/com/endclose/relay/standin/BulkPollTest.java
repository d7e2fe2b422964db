package com.endclose.relay.standin;

import static com.endclose.relay.standin.Caller.KEY;
import static com.endclose.relay.standin.Caller.bulk;
import static com.endclose.relay.standin.Caller.bulkOf;
import static com.endclose.relay.standin.Caller.record;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BulkPollTest {

  private final TickingClock clock = new TickingClock();
  private final StandIn standIn = StandIn.start(0, KEY, clock);
  private final Caller caller = new Caller(standIn);

  @AfterEach
  void close() {
    standIn.close();
  }

  @Test
  void a_finished_bulk_request_tells_counts_and_every_row() throws Exception {
    caller.post("k0", bulkOf("held"));
    long id =
        caller.posted("k1", bulk(record("a"), record("b", "\"amount\":true"), record("held")));

    assertThat(caller.bulkRequest(id))
        .isEqualTo(
            Json.parse(
                """
                {"id":2,"status":"completed","total_items":3,"processed_items":3,\
                "successful_items":1,"failed_items":1,"skipped_items":1,"stuck":false,\
                "error_message":null,"results":{"data":[\
                {"index":0,"status":"successful","record_id":2},\
                {"index":1,"status":"failed","error":"amount must be an integer"},\
                {"index":2,"status":"skipped"}],"has_more":false,"offset":0}}"""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                     | 0   | 50  | true",
        "?limit=200             | 0   | 200 | true",
        "?limit=5000            | 0   | 200 | true",
        "?limit=0               | 0   | 1   | true",
        "?limit=x&offset=x      | 0   | 50  | true",
        "?limit=200&offset=200  | 200 | 50  | false",
        "?offset=200            | 200 | 50  | false",
        "?offset=249&limit=200  | 249 | 1   | false",
        "?offset=250            | 250 | 0   | false",
        "?offset=9999           | 9999| 0   | false"
      })
  void results_come_in_pages_of_50_and_at_most_200(String query, int from, int rows, boolean more)
      throws Exception {
    long id = caller.posted("k", bulkOf(250));

    JsonNode results = caller.get("/bulk_requests/" + id + query).json().get("results");

    assertThat(results.get("data")).hasSize(rows);
    if (rows > 0) {
      assertThat(results.at("/data/0/index").intValue()).isEqualTo(from);
    }
    assertThat(results.get("has_more").booleanValue()).isEqualTo(more);
    assertThat(results.get("offset").intValue()).isEqualTo(from);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "0", "-1", "x", "", "1/2", "99999999999999999999"})
  void an_unknown_bulk_request_is_404(String id) throws Exception {
    caller.post("k", bulkOf("a"));
    assertThat(caller.get("/bulk_requests/" + id).status()).isEqualTo(404);
  }

  @Test
  void results_grow_while_it_is_processing() throws Exception {
    standIn.next(Fault.processing(2, 10));
    long id = caller.posted("k", bulkOf(120));

    for (int ask = 0; ask < 2; ask++) {
      JsonNode processing = caller.bulkRequest(id);
      assertThat(processing.get("status").asText()).isEqualTo("processing");
      assertThat(processing.get("processed_items").intValue()).isEqualTo(10);
      assertThat(processing.at("/results/data")).hasSize(10);
    }
    JsonNode done = caller.bulkRequest(id);
    assertThat(done.get("status").asText()).isEqualTo("completed");
    assertThat(done.get("processed_items").intValue()).isEqualTo(120);
  }

  @Test
  void a_row_may_appear_among_those_already_reported() throws Exception {
    standIn.next(Fault.processingExcept(1, 1));
    long id = caller.posted("k", bulkOf("a", "b", "c"));

    assertThat(caller.bulkRequest(id).at("/results/data").findValuesAsText("index"))
        .containsExactly("0", "2");
    assertThat(caller.bulkRequest(id).at("/results/data").findValuesAsText("index"))
        .containsExactly("0", "1", "2");
  }

  @Test
  void it_may_process_until_told_and_is_stuck_after_five_minutes() throws Exception {
    standIn.next(Fault.processingUntilSettled());
    long id = caller.posted("k", bulkOf("a"));

    assertThat(caller.bulkRequest(id).get("stuck").booleanValue()).isFalse();
    clock.tick(Duration.ofMinutes(6));
    JsonNode stuck = caller.bulkRequest(id);
    assertThat(stuck.get("status").asText()).isEqualTo("processing");
    assertThat(stuck.get("stuck").booleanValue()).isTrue();

    standIn.settle();
    assertThat(caller.bulkRequest(id).get("status").asText()).isEqualTo("completed");
    assertThat(caller.bulkRequest(id).get("stuck").booleanValue()).isFalse();
  }

  @Test
  void one_that_ends_failed_reports_its_first_rows_and_holds_no_other_record() throws Exception {
    standIn.next(Fault.endsFailed("worker lost", 2));
    long id = caller.posted("k", bulkOf("a", "b", "c"));

    JsonNode failed = caller.bulkRequest(id);
    assertThat(failed.get("status").asText()).isEqualTo("failed");
    assertThat(failed.get("error_message").asText()).isEqualTo("worker lost");
    assertThat(failed.get("total_items").intValue()).isEqualTo(3);
    assertThat(failed.at("/results/data")).hasSize(2);
    assertThat(standIn.records()).hasSize(2);
  }

  @Test
  void one_that_is_cancelled_after_some_asks_says_so_then() throws Exception {
    standIn.next(Fault.endsCancelled(1).and(Fault.processing(1)));
    long id = caller.posted("k", bulkOf("a", "b"));

    assertThat(caller.bulkRequest(id).get("status").asText()).isEqualTo("processing");
    assertThat(caller.bulkRequest(id).get("status").asText()).isEqualTo("cancelled");
  }

  @Test
  void a_lost_row_is_counted_and_stored_and_never_reported() throws Exception {
    standIn.next(Fault.losesRows(1));
    long id = caller.posted("k", bulkOf("a", "b", "c"));

    JsonNode bulk = caller.bulkRequest(id);
    assertThat(bulk.get("successful_items").intValue()).isEqualTo(3);
    assertThat(bulk.at("/results/data").findValuesAsText("index")).containsExactly("0", "2");
    assertThat(standIn.record("payouts", "b")).isPresent();
  }

  @Test
  void an_older_server_gives_a_bare_array_that_names_external_ids() throws Exception {
    standIn.always(Fault.oldStyleResults());
    long id = caller.posted("k", bulk(record("a"), record("b", "\"direction\":1")));

    assertThat(caller.bulkRequest(id).get("results"))
        .isEqualTo(
            Json.parse(
                """
                [{"external_id":"a","status":"successful"},\
                {"external_id":"b","status":"failed","error":"direction must be credit or debit"}]"""));
  }

  @Test
  void every_poll_is_noted_and_may_be_answered_otherwise() throws Exception {
    standIn.next(Fault.none().onPolls(), Fault.answer(500, "broken").onPolls());
    long id = caller.posted("k", bulkOf("a"));

    caller.get("/bulk_requests/" + id + "?limit=200&offset=0");
    assertThat(caller.get("/bulk_requests/" + id).message()).isEqualTo("broken");
    assertThat(standIn.polls())
        .containsExactly(
            new SeenPoll("1", "limit=200&offset=0", clock.instant(), 200),
            new SeenPoll("1", "", clock.instant(), 500));
  }

  /** Stands still until told. */
  private static final class TickingClock extends Clock {

    private volatile Instant now = Instant.parse("2026-07-01T00:00:10Z");

    void tick(Duration by) {
      now = now.plus(by);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }
}
