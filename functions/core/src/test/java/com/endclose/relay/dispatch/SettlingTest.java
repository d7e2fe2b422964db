package com.endclose.relay.dispatch;

import static com.endclose.relay.dispatch.TestRelay.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.SeenPoll;
import com.endclose.relay.standin.SeenPost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the results of an accepted batch mean for its events (spec SETTLE; case 14). */
class SettlingTest {

  private final TestRelay relay = new TestRelay();

  SettlingTest() {
    relay.settings = TestRelay.settings(300, Duration.ofDays(7));
  }

  @AfterEach
  void close() {
    relay.close();
  }

  private List<String> accept(String... transfers) {
    return InOrder.accept(relay, transfers);
  }

  private Delivery delivery(String id) {
    return relay.event(id).settlement().delivery();
  }

  private List<Status> statuses(List<String> ids) {
    return ids.stream().map(id -> relay.event(id).status()).distinct().toList();
  }

  @Test
  void every_page_is_read() {
    List<String> ids = accept(named("t", 250));

    Summary summary = relay.cycle();

    assertThat(summary.delivered()).isEqualTo(250);
    assertThat(statuses(ids)).containsOnly(Status.DELIVERED);
    assertThat(relay.standIn.polls().stream().map(SeenPoll::query))
        .containsExactly("limit=200&offset=0", "limit=200&offset=200");
  }

  @Test
  void a_failure_on_page_two_parks_that_event_alone_and_a_skipped_one_is_counted_apart() {
    List<String> ids = accept(named("t", 120));
    List<String> second = new ArrayList<>(Polled.successful(50, 100));
    second.set(23, Polled.failed(73, "metadata.batch_id must be a string"));
    List<String> third = new ArrayList<>(Polled.successful(100, 120));
    third.set(18, Polled.row(118, "skipped"));
    relay.standIn.next(
        Polled.page("processing", false, Polled.successful(0, 10)),
        Polled.page("completed", true, Polled.successful(0, 50)),
        Polled.page("completed", true, second),
        Polled.page("completed", false, third));

    Summary summary = relay.cycle();

    assertThat(relay.standIn.polls().stream().map(SeenPoll::query))
        .containsExactly(
            "limit=200&offset=0",
            "limit=200&offset=0",
            "limit=200&offset=50",
            "limit=200&offset=100");
    Event failed = relay.event(ids.get(73));
    assertThat(failed.status()).isEqualTo(Status.PARKED);
    assertThat(failed.progress().lastError()).isEqualTo("metadata.batch_id must be a string");
    assertThat(failed.progress().unknown()).isNull();
    assertThat(delivery(ids.get(118))).isEqualTo(Delivery.SKIPPED_EXISTING);
    assertThat(ids.stream().filter(id -> !id.equals(failed.id())).map(this::delivery))
        .hasSize(119)
        .filteredOn(Delivery.CREATED::equals)
        .hasSize(118);
    assertThat(summary.parked()).isEqualTo(1);
    assertThat(relay.signals.count("forwarded pay delivered")).isEqualTo(118);
    assertThat(relay.signals.count("forwarded pay skipped_existing")).isEqualTo(1);
    assertThat(relay.standIn.posts()).hasSize(1);
  }

  @Test
  void results_are_read_again_from_the_start_when_the_end_came_between_two_pages() {
    List<String> ids = accept(named("t", 3));
    relay.standIn.next(
        Polled.page("processing", true, List.of(Polled.row(1, "successful"))),
        Polled.page("completed", false, List.of(Polled.row(2, "successful"))),
        Polled.page("completed", false, Polled.successful(0, 3)));

    relay.cycle();

    assertThat(statuses(ids)).containsOnly(Status.DELIVERED);
    assertThat(ids.stream().map(this::delivery)).containsOnly(Delivery.CREATED);
  }

  @Test
  void of_a_failed_bulk_request_what_was_reported_is_delivered_and_the_rest_goes_in_a_new_batch() {
    List<String> ids = accept(named("t", 100));
    relay.standIn.next(Fault.endsFailed("worker lost", 40));

    Summary first = relay.cycle();

    assertThat(first.delivered()).isEqualTo(40);
    assertThat(first.retried()).isEqualTo(60);
    Event again = relay.event(ids.get(40));
    assertThat(again.status()).isEqualTo(Status.RETRY);
    assertThat(again.progress().attempts()).isEqualTo(1);
    assertThat(again.progress().lastError()).contains("failed").contains("worker lost");
    assertThat(relay.batches()).isEmpty();

    relay.clock.tickSeconds(2);
    relay.cycle();

    assertThat(statuses(ids)).containsOnly(Status.DELIVERED);
    assertThat(relay.standIn.posts()).hasSize(2);
    assertThat(relay.standIn.posts().get(1).externalIds()).hasSize(60);
    assertThat(relay.standIn.posts().stream().map(SeenPost::idempotencyKey).distinct()).hasSize(2);
  }

  @Test
  void a_cancelled_bulk_request_is_as_one_that_failed() {
    List<String> ids = accept(named("t", 10));
    relay.standIn.next(Fault.endsCancelled(4));

    assertThat(relay.cycle().delivered()).isEqualTo(4);

    assertThat(relay.event(ids.get(9)).progress().lastError()).contains("cancelled");
    relay.untilQuiet();
    assertThat(relay.arrived()).containsExactlyInAnyOrder(named("t", 10));
  }

  @Test
  void in_a_failed_bulk_request_a_failed_row_goes_again_since_it_may_not_be_its_own_fault() {
    List<String> ids = accept("t1", "t2", "t3");
    relay.standIn.next(
        Polled.ended(
            "failed",
            Polled.row(0, "successful"),
            Polled.failed(1, "rolled back"),
            Polled.row(2, "skipped")));

    relay.cycle();

    assertThat(ids.stream().map(id -> relay.event(id).status()))
        .containsExactly(Status.DELIVERED, Status.RETRY, Status.DELIVERED);
  }

  @Test
  void a_row_without_a_result_goes_in_a_new_batch_and_is_then_skipped_as_our_own() {
    List<String> ids = accept("t1", "t2", "t3");
    relay.standIn.next(Fault.losesRows(1));

    Summary first = relay.cycle();

    assertThat(first.delivered()).isEqualTo(2);
    assertThat(relay.event(ids.get(1)).status()).isEqualTo(Status.RETRY);
    relay.clock.tickSeconds(2);
    relay.cycle();
    assertThat(delivery(ids.get(1))).isEqualTo(Delivery.SKIPPED);
    assertThat(relay.standIn.posts().get(1).externalIds()).containsExactly("t2");
    assertThat(relay.standIn.posts().get(1).idempotencyKey())
        .isNotEqualTo(relay.standIn.posts().get(0).idempotencyKey());
  }

  @Test
  void completed_without_any_result_says_nothing_of_any_event() {
    List<String> ids = accept("t1", "t2");
    relay.standIn.next(Polled.ended("completed"));

    Summary first = relay.cycle();

    assertThat(first.delivered()).isZero();
    assertThat(statuses(ids)).containsOnly(Status.RETRY);
    relay.untilQuiet();
    assertThat(ids.stream().map(this::delivery)).containsOnly(Delivery.SKIPPED);
    assertThat(relay.arrived()).containsExactly("t1", "t2");
  }

  @Test
  void rows_of_records_that_were_never_sent_are_ignored() {
    List<String> ids = accept("t1");
    relay.standIn.next(
        Polled.ended("completed", Polled.row(0, "successful"), Polled.failed(7, "not ours")));

    relay.cycle();

    assertThat(delivery(ids.get(0))).isEqualTo(Delivery.CREATED);
  }

  @Test
  void an_older_servers_bare_array_names_external_ids() {
    List<String> ids = accept("t1", "t2", "t3");
    relay.standIn.next(
        Fault.reply(
                200,
                """
                {"id":77,"status":"completed","results":[
                  {"external_id":"t3","status":"skipped"},
                  {"external_id":"t2","status":"failed","error":"no such day"},
                  {"external_id":"t1","status":"successful"}]}""")
            .onPolls());

    relay.cycle();

    assertThat(delivery(ids.get(0))).isEqualTo(Delivery.CREATED);
    assertThat(relay.event(ids.get(1)).progress().lastError()).isEqualTo("no such day");
    assertThat(delivery(ids.get(2))).isEqualTo(Delivery.SKIPPED_EXISTING);
  }

  @Test
  void an_older_server_settles_whole_batches_too() {
    List<String> ids = accept(named("t", 250));
    relay.standIn.always(Fault.oldStyleResults());

    assertThat(relay.cycle().delivered()).isEqualTo(250);
    assertThat(statuses(ids)).containsOnly(Status.DELIVERED);
  }

  @Test
  void an_older_servers_rows_find_their_events_after_the_map_has_changed() {
    List<String> ids = accept("t1", "t2");
    relay.standIn.always(Fault.oldStyleResults()).next(Fault.processingUntilSettled());
    relay.cycle();

    relay.configure("routes:\n" + TestRelay.route("pay", "amount", ""));
    relay.standIn.settle();
    relay.clock.tickSeconds(10);
    relay.cycle();

    assertThat(ids.stream().map(this::delivery)).containsOnly(Delivery.CREATED);
    assertThat(relay.standIn.posts()).hasSize(1);
  }
}
