package com.endclose.relay.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Cursor;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Lists of events, single ones, and the batches they travel in. */
abstract class EventsContract extends ApiContract {

  @Test
  final void parked_events_are_listed_with_what_is_wrong() {
    String id = shop.broken("t1");
    shop.sound("t2");
    shop.cycle();

    Said list = shop.get("/events");

    assertThat(list.items("id")).containsExactly(id);
    assertThat(list.at("/items/0/status")).isEqualTo("parked");
    assertThat(list.at("/items/0/event_id")).isEqualTo("TransferFunded:t1");
    assertThat(list.at("/items/0/error")).contains("amount");
    assertThat(list.cursor()).isEmpty();
  }

  @Test
  final void every_word_of_the_queue_is_a_list() {
    shop.sound("t1");
    shop.broken("t2");
    shop.receive("{\"Event\":\"Other\"}");
    shop.cycle();
    String waiting = shop.sound("t3");
    shop.standIn.next(Fault.answer(500, "x"), Fault.answer(500, "x"), Fault.answer(500, "x"));
    shop.cycle();
    shop.sound("t4");

    for (String status : List.of("delivered", "parked", "dropped_by_filter", "retry", "pending")) {
      assertThat(shop.get("/events", "status", status).items("status"))
          .as(status)
          .containsExactly(status);
    }
    assertThat(shop.get("/events", "status", "retry").items("id")).containsExactly(waiting);
    for (String status : List.of("delivering", "submitted", "skipped_existing", "resolved")) {
      assertThat(shop.get("/events", "status", status).items("id")).as(status).isEmpty();
    }
    assertRefused(shop.get("/events", "status", "lost"), 400, "status");
  }

  @Test
  final void a_list_is_read_page_by_page_by_route_and_time_of_receipt() {
    IntStream.range(0, 5)
        .forEach(
            i -> {
              shop.broken("t" + i);
              shop.cycle();
              shop.clock.tick(Duration.ofHours(12));
            });

    Said first = shop.get("/events", "limit", "2", "from", "2026-07-01T12:00:00Z");
    assertThat(first.items("event_id")).containsExactly("TransferFunded:t4", "TransferFunded:t3");
    Said second =
        shop.get("/events", "limit", "2", "from", "2026-07-01T12:00:00Z", "cursor", first.cursor());
    assertThat(second.items("event_id")).containsExactly("TransferFunded:t2", "TransferFunded:t1");
    assertThat(shop.get("/events", "from", "2026-07-01", "to", "2026-07-01").items("event_id"))
        .containsExactly("TransferFunded:t1", "TransferFunded:t0");
    assertThat(shop.get("/events", "to", "2026-07-01T12:00:00Z").items("event_id"))
        .containsExactly("TransferFunded:t0");
    assertThat(shop.get("/events", "route", "refunds").items("id")).isEmpty();
    assertRefused(shop.get("/events", "from", "noon"), 400, "from");
    assertRefused(shop.get("/events", "limit", "0"), 400, "limit");
    assertRefused(shop.get("/events", "cursor", "AAAA"), 400, "cursor");
  }

  @Test
  final void names_and_cursors_too_long_for_any_store_are_refused() {
    shop.broken("t1");
    shop.cycle();
    String time = "2026-07-01T00:00:00.000000000Z";
    for (String id : List.of("x".repeat(2_000), "\u20ac".repeat(251))) {
      String spot = Cursor.write(List.of("2026-07-01", "", "", time, id));
      assertRefused(shop.get("/events", "cursor", spot), 400, "cursor");
      String place = Cursor.write(List.of(time + id));
      assertRefused(shop.get("/audit", "cursor", place), 400, "cursor");
      String stop = Cursor.write(List.of("2026-07-01", "payouts", "0", time, id));
      assertRefused(shop.post("/events/replay", "{'cursor':'" + stop + "'}"), 400, "cursor");
    }
    assertRefused(shop.get("/events", "route", "x".repeat(3_000)), 400, "route");
    assertThat(shop.get("/events", "route", "no/such#route").items("id")).isEmpty();
  }

  @Test
  final void an_event_is_found_by_the_processors_id() {
    String id = shop.sound("t1");

    Said found = shop.get("/events", "route", "payouts", "event_id", "TransferFunded:t1");
    assertThat(found.items("id")).containsExactly(id);
    assertThat(shop.get("/events", "route", "refunds", "event_id", "TransferFunded:t1").items("id"))
        .isEmpty();
    assertRefused(shop.get("/events", "event_id", "t1"), 400, "route");
    assertRefused(
        shop.get("/events", "route", "payouts", "event_id", "t1", "status", "parked"),
        400,
        "status");
  }

  @Test
  final void an_event_is_shown_with_all_that_is_known_of_it_but_its_payload() {
    String id = shop.sound("t1");
    shop.cycle();

    Said event = shop.get("/events/" + id);

    assertThat(event.at("/status")).isEqualTo("delivered");
    assertThat(event.at("/delivery")).isEqualTo("created");
    assertThat(event.at("/source")).isEqualTo("payabli");
    assertThat(event.at("/event_type")).isEqualTo("TransferFunded");
    assertThat(event.at("/received_at")).isEqualTo("2026-07-01T00:00:00Z");
    assertThat(event.at("/settled_at")).isEqualTo("2026-07-01T00:00:00Z");
    assertThat(event.at("/bulk_id")).isNotEmpty();
    assertThat(event.at("/batch")).isNotEmpty();
    assertThat(event.at("/payload")).isEqualTo("stored");
    assertThat(event.at("/bodies/0/sha256")).matches("[0-9a-f]{64}");
    assertThat(event.at("/headers/content-type")).isEqualTo("application/json");
    assertThat(event.text()).doesNotContain("10.00").doesNotContain("o-t1");
  }

  @Test
  final void an_event_that_is_not_there_is_404_and_what_is_no_id_400() {
    assertRefused(shop.get("/events/" + NO_SUCH), 404, "id");
    assertRefused(shop.get("/events/TransferFunded:t1"), 400, "id");
    assertRefused(shop.get("/events/" + NO_SUCH.toUpperCase(Locale.ROOT)), 400, "id");
  }

  @Test
  final void an_event_is_found_by_the_id_that_is_shown_when_it_is_redacted_or_cut() {
    String cut = shop.sound("x".repeat(1_100));
    String redacted = shop.sound("4111 1111 1111 1111");

    for (String id : List.of(cut, redacted)) {
      String shown = shop.get("/events/" + id).at("/event_id");
      Said found = shop.get("/events", "route", "payouts", "event_id", shown);
      assertThat(found.items("id")).containsExactly(id);
      assertThat(found.text()).doesNotContain("stopped_early");
    }
    assertThat(
            shop.get(
                    "/events",
                    "route",
                    "payouts",
                    "event_id",
                    "TransferFunded:" + "x".repeat(1_100))
                .items("id"))
        .containsExactly(cut);
  }

  @Test
  final void an_event_is_named_by_the_first_digits_of_its_id() {
    String id = shop.broken("t1");
    shop.cycle();
    String digits = id.substring("sha256:".length(), 15);

    assertThat(shop.get("/events", "id_prefix", digits).items("id")).containsExactly(id);
    assertThat(shop.get("/events", "id_prefix", "sha256:" + digits).items("id"))
        .containsExactly(id);
    assertThat(shop.get("/events", "id_prefix", "000000").items("id")).isEmpty();
    assertThat(shop.get("/events", "id_prefix", digits, "route", "refunds").items("id")).isEmpty();
    assertRefused(shop.get("/events", "id_prefix", "12345"), 400, "id_prefix");
    assertRefused(shop.get("/events", "id_prefix", "t1"), 400, "id_prefix");
    assertRefused(shop.get("/events", "id_prefix", digits, "status", "parked"), 400, "status");

    assertThat(shop.get("/events/" + digits).at("/id")).isEqualTo(id);
    assertThat(shop.get("/events/sha256:" + digits + "/payload").at("/id")).isEqualTo(id);
    assertRefused(shop.get("/events/000000"), 404, "id");
    assertRefused(shop.post("/events/000000/replay", "{}"), 404, "id");
    assertThat(shop.post("/events/" + digits + "/replay", "{}").at("/id")).isEqualTo(id);
    shop.cycle();
    assertThat(shop.post("/events/" + digits + "/resolve", "{'note':'x'}").at("/id")).isEqualTo(id);
  }

  @Test
  final void digits_that_several_events_share_are_409_and_name_them() {
    shop.rowsBeginningAlike("abcdef", 2);

    Said several = shop.get("/events/abcdef");
    assertRefused(several, 409, "id");
    assertThat(several.text()).contains("sha256:abcdef0", "sha256:abcdef1");
    assertRefused(shop.post("/events/abcdef/replay", "{}"), 409, "id");
    assertThat(shop.get("/events", "id_prefix", "abcdef").items("id")).hasSize(2);
  }

  @Test
  final void batches_are_listed_while_they_are_in_flight() {
    shop.sound("t1");
    Fault oops = Fault.answer(500, "out of paper");
    shop.standIn.next(oops, oops, oops);
    shop.cycle();

    Said batches = shop.get("/batches");

    assertThat(batches.items("state")).containsExactly("waiting");
    assertThat(batches.at("/items/0/route")).isEqualTo("payouts");
    assertThat(batches.at("/items/0/events")).isEqualTo("1");
    assertThat(batches.at("/items/0/next_at")).isNotEmpty();
    assertThat(batches.at("/items/0/error")).contains("out of paper");
    assertThat(batches.at("/items/0/config")).hasSize(64);
    assertThat(shop.get("/events", "status", "retry").at("/items/0/batch"))
        .isEqualTo(batches.at("/items/0/id"));
    shop.clock.tickSeconds(61);
    shop.cycle();
    assertThat(shop.get("/batches").items("id")).isEmpty();
  }

  @Test
  void all_events_are_listed_page_by_page_each_once() {
    String pending = shop.sound("all-1");
    String other = shop.sound("all-2");
    List<String> ids = new ArrayList<>();
    String cursor = "";
    do {
      Said page =
          cursor.isEmpty()
              ? shop.get("/events", "status", "all", "limit", "1")
              : shop.get("/events", "status", "all", "limit", "1", "cursor", cursor);
      ids.addAll(page.items("id"));
      cursor = page.cursor();
    } while (!cursor.isEmpty());

    assertThat(ids).containsExactlyInAnyOrder(pending, other);
    assertThat(shop.get("/events", "status", "all", "cursor", "x").at("/field"))
        .isEqualTo("cursor");
  }
}
