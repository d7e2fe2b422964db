package com.endclose.relay.endclose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.endclose.relay.endclose.AskOutcome.Answered;
import com.endclose.relay.endclose.AskOutcome.BulkStatus;
import com.endclose.relay.endclose.AskOutcome.Failed;
import com.endclose.relay.endclose.AskOutcome.NotFound;
import com.endclose.relay.endclose.AskOutcome.Rejected;
import com.endclose.relay.endclose.AskOutcome.Row;
import com.endclose.relay.endclose.AskOutcome.RowStatus;
import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.SeenPoll;
import com.endclose.relay.standin.StandIn;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndCloseClientAskTest {

  private static final String KEY = "made-up-api-key";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final StandIn standIn = StandIn.start(KEY);
  private final EndCloseClient client =
      new EndCloseClient(standIn.baseUrl(), () -> KEY, Clock.systemUTC());

  @AfterEach
  void close() {
    standIn.close();
  }

  /** Posts r0, r1, ... and gives the bulk request's id. */
  private String posted(int count) {
    PostOutcome outcome = client.post("relay-1", Batches.of(count), LIMIT);
    return ((PostOutcome.Accepted) outcome).bulkRequestId();
  }

  private Answered answered(String id) {
    AskOutcome outcome = client.ask(id, LIMIT);
    assertThat(outcome).isInstanceOf(Answered.class);
    return (Answered) outcome;
  }

  /** What an ask comes to when the server answers it with this body. */
  private AskOutcome asked(String body) {
    standIn.next(Fault.reply(200, body).onPolls());
    return client.ask("1", LIMIT);
  }

  private static Integer[] upTo(int count) {
    return IntStream.range(0, count).boxed().toArray(Integer[]::new);
  }

  @Test
  void all_pages_are_read() {
    Answered answered = answered(posted(450));

    assertThat(answered.status()).isEqualTo(BulkStatus.COMPLETED);
    assertThat(answered.rows()).extracting(Row::index).containsExactly(upTo(450));
    assertThat(standIn.polls())
        .extracting(SeenPoll::query)
        .containsExactly("limit=200&offset=0", "limit=200&offset=200", "limit=200&offset=400");
  }

  @Test
  void each_row_tells_its_fate() {
    client.post("relay-0", Batches.of("held"), LIMIT);
    String body = new String(Batches.of("a", "b", "held"), StandardCharsets.UTF_8);
    byte[] oneBad = body.replaceFirst("\"amount\":1250", "\"amount\":0.5").getBytes();
    client.post("relay-1", oneBad, LIMIT);

    assertThat(answered("2").rows())
        .containsExactly(
            new Row(0, null, RowStatus.FAILED, "amount must be an integer"),
            new Row(1, null, RowStatus.SUCCESSFUL, null),
            new Row(2, null, RowStatus.SKIPPED, null));
  }

  @Test
  void while_processing_the_rows_so_far_are_told_and_read_once() {
    standIn.next(Fault.processing(1, 10));
    String id = posted(120);

    Answered processing = answered(id);
    assertThat(processing.status()).isEqualTo(BulkStatus.PROCESSING);
    assertThat(processing.rows()).extracting(Row::index).containsExactly(upTo(10));
    assertThat(standIn.polls()).hasSize(1);
    assertThat(answered(id).rows()).hasSize(120);
  }

  @Test
  void results_that_shift_while_they_are_read_are_read_again_once_final() {
    // Page one holds rows 0 to 200 without row 10. When row 10 appears, row 200 moves to page two
    // and
    // stands on both, and row 10 would be missed without a second reading.
    standIn.next(Fault.processingExcept(1, 10));

    Answered answered = answered(posted(250));

    assertThat(answered.status()).isEqualTo(BulkStatus.COMPLETED);
    assertThat(answered.rows()).extracting(Row::index).containsExactly(upTo(250));
    assertThat(standIn.polls())
        .extracting(SeenPoll::query)
        .containsExactly(
            "limit=200&offset=0",
            "limit=200&offset=200",
            "limit=200&offset=0",
            "limit=200&offset=200");
  }

  @Test
  void a_bulk_request_that_never_stays_final_is_not_called_final() {
    String processing =
        "{\"status\":\"processing\",\"results\":{\"data\":[{\"index\":0,\"status\":\"successful\"}],"
            + "\"has_more\":true}}";
    String completed = "{\"status\":\"completed\",\"results\":{\"data\":[],\"has_more\":false}}";
    for (int i = 0; i < 5; i++) {
      standIn.next(Fault.reply(200, processing).onPolls(), Fault.reply(200, completed).onPolls());
    }

    assertThat(answered("1").status()).isEqualTo(BulkStatus.PROCESSING);
    assertThat(standIn.polls()).hasSize(6);
  }

  @Test
  void a_failed_one_brings_its_error_and_the_rows_it_got_to() {
    standIn.next(Fault.endsFailed("worker\nlost", 40));

    Answered failed = answered(posted(120));

    assertThat(failed.status()).isEqualTo(BulkStatus.FAILED);
    assertThat(failed.errorMessage()).isEqualTo("workerlost");
    assertThat(failed.rows()).hasSize(40);
  }

  @Test
  void a_cancelled_one_and_a_lost_row_are_told_as_they_are() {
    standIn.next(Fault.endsCancelled(3).and(Fault.losesRows(1)));

    Answered cancelled = answered(posted(5));

    assertThat(cancelled.status()).isEqualTo(BulkStatus.CANCELLED);
    assertThat(cancelled.rows()).extracting(Row::index).containsExactly(0, 2);
  }

  @Test
  void an_older_servers_bare_array_names_external_ids() {
    standIn.always(Fault.oldStyleResults());

    assertThat(answered(posted(3)).rows())
        .containsExactly(
            new Row(-1, "r0", RowStatus.SUCCESSFUL, null),
            new Row(-1, "r1", RowStatus.SUCCESSFUL, null),
            new Row(-1, "r2", RowStatus.SUCCESSFUL, null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{}",
        "null",
        "7",
        "\"x\"",
        "{\"data\":null}",
        "{\"data\":{}}",
        "{\"data\":[]}",
        "{\"data\":[],\"has_more\":true}"
      })
  void no_results_are_no_rows_and_no_endless_loop(String results) {
    assertThat(asked("{\"status\":\"completed\",\"results\":" + results + "}"))
        .isEqualTo(new Answered(BulkStatus.COMPLETED, List.of(), null));
    assertThat(standIn.polls()).hasSize(1);
  }

  @Test
  void a_server_that_always_has_more_is_left_after_a_thousand_pages() {
    standIn.always(
        Fault.reply(
                200,
                "{\"status\":\"completed\",\"results\":{\"data\":"
                    + "[{\"index\":7,\"status\":\"successful\"}],\"has_more\":true}}")
            .onPolls());

    assertThat(answered("1").rows()).extracting(Row::index).containsExactly(7);
    assertThat(standIn.polls()).hasSize(1000);
  }

  @Test
  void rows_that_cannot_be_understood_count_as_pending() {
    String rows =
        """
        [{"index":0,"status":"pending"},{"index":1},{"status":"successful"},{"index":2147483648,\
        "status":"failed"},{"index":-1,"status":"failed"},{"index":1.5,"status":"failed"},\
        {"index":"3","status":"failed"},null,7,[],{"index":4,"external_id":"e","status":"failed",\
        "error":{}},{"index":2147483647,"status":"skipped","error":"\\u0007x"}]""";

    assertThat(asked("{\"status\":\"completed\",\"results\":{\"data\":" + rows + "}}"))
        .isEqualTo(
            new Answered(
                BulkStatus.COMPLETED,
                List.of(
                    new Row(4, "e", RowStatus.FAILED, null),
                    new Row(Integer.MAX_VALUE, null, RowStatus.SKIPPED, "x")),
                null));
  }

  @Test
  void a_row_status_that_is_not_known_fails_the_record_and_is_named_once_all_is_over() {
    String rows =
        "[{\"index\":0,\"status\":\"rejected\",\"error\":\"bad\"},{\"index\":1,\"status\":\"weird\"}]";

    assertThat(asked("{\"status\":\"completed\",\"results\":{\"data\":" + rows + "}}"))
        .isEqualTo(
            new Answered(
                BulkStatus.COMPLETED,
                List.of(
                    new Row(0, null, RowStatus.FAILED, "bad"),
                    new Row(
                        1,
                        null,
                        RowStatus.FAILED,
                        "End Close gave the record the status weird, which the relay does not"
                            + " know")),
                null));
  }

  @Test
  void an_unknown_status_counts_as_processing() {
    for (String body : new String[] {"{}", "{\"status\":null}", "{\"status\":\"COMPLETED!\"}"}) {
      assertThat(asked(body)).isEqualTo(new Answered(BulkStatus.PROCESSING, List.of(), null));
    }
    assertThat(asked("{\"status\":\"pending\"}"))
        .isEqualTo(new Answered(BulkStatus.PENDING, List.of(), null));
  }

  @Test
  void an_answer_that_cannot_be_read_is_a_failed_ask() {
    String deep = "[".repeat(200) + "]".repeat(200);
    String[] bodies = {
      "",
      "[]",
      "<html>",
      "{\"status\":",
      "{\"x\":" + deep + "}",
      "{\"x\":" + "1".repeat(200) + "}",
      "{\"x\":\"" + "y".repeat(4_500_000) + "\"}"
    };
    for (String body : bodies) {
      assertThat(asked(body)).isInstanceOf(Failed.class);
    }
  }

  @Test
  void an_id_is_one_segment_of_the_address_whatever_it_is_made_of() {
    String id = "br/1?x=ä +%2F#..";
    standIn.next(Fault.textId(id));
    assertThat(posted(1)).isEqualTo(id);

    assertThat(answered(id).rows()).hasSize(1);
    assertThat(standIn.polls()).extracting(SeenPoll::bulkRequest).containsExactly(id);
  }

  @Test
  void rows_that_wait_have_no_result_yet_and_an_unknown_status_is_named_at_the_end() {
    standIn.next(
        Fault.rowStatus(0, "rejected", "no such stream")
            .and(Fault.rowStatus(1, "weird", null))
            .and(Fault.rowStatus(2, "queued", null))
            .and(Fault.rowStatus(3, "pending", null))
            .and(Fault.processing(1, 10)));
    String id = posted(4);

    assertThat(answered(id).rows())
        .containsExactly(new Row(0, null, RowStatus.FAILED, "no such stream"));
    assertThat(answered(id).rows())
        .extracting(Row::index, Row::error)
        .containsExactly(
            tuple(0, "no such stream"),
            tuple(1, "End Close gave the record the status weird, which the relay does not know"),
            tuple(2, "End Close gave the record the status queued, which the relay does not know"));
  }

  @Test
  void refusals_are_told_apart() {
    String id = posted(1);
    standIn.next(
        Fault.answer(401, "Key revoked").onPolls(),
        Fault.answer(403, "No access").onPolls(),
        Fault.answer(500, "Broken").onPolls(),
        Fault.answer(429, "Slow down").onPolls(),
        Fault.reply(302, "").onPolls(),
        Fault.reply(204, "").onPolls());

    assertThat(client.ask(id, LIMIT)).isEqualTo(new Rejected(401, "Key revoked"));
    assertThat(client.ask(id, LIMIT)).isEqualTo(new Rejected(403, "No access"));
    assertThat(client.ask(id, LIMIT)).isEqualTo(new Failed("Broken"));
    assertThat(client.ask(id, LIMIT)).isEqualTo(new Failed("Slow down"));
    assertThat(client.ask(id, LIMIT)).isEqualTo(new Failed("HTTP 302"));
    assertThat(client.ask(id, LIMIT)).isEqualTo(new Failed("HTTP 204"));
    assertThat(client.ask(id + "1", LIMIT)).isEqualTo(new NotFound());
  }

  @Test
  void a_failure_on_a_later_page_is_a_failed_ask_not_a_short_answer() {
    String id = posted(250);
    standIn.next(Fault.none().onPolls(), Fault.answer(502, "Broken").onPolls());

    assertThat(client.ask(id, LIMIT)).isEqualTo(new Failed("Broken"));
    assertThat(answered(id).rows()).hasSize(250);
  }

  @Test
  void a_connection_that_died_is_tried_again() {
    String id = posted(1);
    standIn.next(Fault.resetUnread().onPolls());
    assertThat(answered(id).rows()).hasSize(1);
  }

  @Test
  void the_limit_holds_over_all_pages_together() {
    String id = posted(1000);
    standIn.always(Fault.slowBody(Duration.ofMillis(400)).onPolls());

    assertThat(client.ask(id, Duration.ofMillis(1000)))
        .isEqualTo(new Failed("no complete answer in time"));
    assertThat(standIn.polls()).hasSizeLessThan(4);
  }

  @Test
  void an_interrupt_ends_the_ask_and_stays_visible() {
    standIn.always(Fault.delay(Duration.ofSeconds(60)).onPolls());
    Thread.currentThread().interrupt();
    AskOutcome outcome = client.ask("1", LIMIT);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(outcome).isEqualTo(new Failed("interrupted"));
  }

  @Test
  void without_a_key_or_a_server_there_is_an_outcome_all_the_same() {
    var keyless = new EndCloseClient(standIn.baseUrl(), () -> null, Clock.systemUTC());
    assertThat(keyless.ask("1", LIMIT)).isInstanceOf(Rejected.class);
    standIn.close();
    assertThat(client.ask("1", LIMIT)).isEqualTo(new Failed("no answer (ConnectException)"));
  }
}
