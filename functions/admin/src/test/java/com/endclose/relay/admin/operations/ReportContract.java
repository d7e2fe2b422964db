package com.endclose.relay.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.testing.TickingClock;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@code GET /report}: what a controller compares with the processor's own list. */
abstract class ReportContract extends ApiContract {

  private JsonNode payouts(String... query) {
    for (JsonNode route : shop.get("/report", query).json().path("routes")) {
      if (route.path("route").asText().equals(Shop.ROUTE)) {
        return route;
      }
    }
    throw new AssertionError("no route");
  }

  @Test
  final void a_day_with_all_outcomes_adds_up_to_what_was_received() {
    shop.sound("t1");
    shop.cycle();
    shop.mapping("n");
    shop.receive(
        "{\"Event\":\"TransferFunded\",\"transferId\":\"t9\",\"amount\":\"2\",\"n\":\"t1\"}");
    shop.cycle();
    shop.mapping("transferId");
    shop.receive("{\"Event\":\"Other\"}");
    shop.broken("t2");
    String resolved = shop.broken("t3");
    shop.cycle();
    shop.post("/events/" + resolved + "/resolve", "{'note':'known'}");
    shop.sound("t4");
    shop.sound("t5");

    Said report = shop.get("/report", "day", "2026-07-01");
    assertThat(report.at("/from")).isEqualTo("2026-07-01T00:00:00Z");
    assertThat(report.at("/to")).isEqualTo("2026-07-02T00:00:00Z");
    assertThat(report.at("/tz")).isEqualTo("UTC");
    JsonNode day = payouts("day", "2026-07-01");
    assertThat(day.path("received").asInt()).isEqualTo(7);
    for (String one : List.of("delivered", "skipped_existing", "filtered", "parked", "resolved")) {
      assertThat(day.path(one).asInt()).as(one).isEqualTo(1);
    }
    assertThat(day.path("due").asInt()).isEqualTo(2);
    assertThat(day.path("adds_up").asBoolean()).isTrue();
    assertThat(day.at("/ids/delivered/0/event_id").asText()).isEqualTo("TransferFunded:t1");
    assertThat(day.at("/ids/skipped_existing/0/event_id").asText()).isEqualTo("TransferFunded:t9");
    assertThat(day.at("/ids/delivered/0/id").asText()).startsWith("sha256:");
    assertThat(day.at("/ids/delivered/0/received_at").asText()).isEqualTo("2026-07-01T00:00:00Z");
    assertThat(day.has("more")).isFalse();
  }

  @Test
  final void a_day_is_a_day_of_the_zone_asked_for_summer_time_and_all() {
    shop.clock.set(TickingClock.START.plus(Duration.ofHours(3)));
    shop.sound("late on the last of June in New York");
    shop.clock.set(TickingClock.START.plus(Duration.ofHours(4)));
    shop.sound("the first of July there too");

    String[] june = {"day", "2026-06-30", "tz", "America/New_York"};
    assertThat(payouts(june).path("received").asInt()).isEqualTo(1);
    assertThat(shop.get("/report", june).at("/to")).isEqualTo("2026-07-01T04:00:00Z");
    assertThat(payouts("tz", "America/New_York").path("received").asInt()).isEqualTo(1);
    assertThat(payouts().path("received").asInt()).isEqualTo(2);
    Said longest = shop.get("/report", "day", "2026-10-25", "tz", "Europe/Berlin");
    assertThat(longest.at("/from")).isEqualTo("2026-10-24T22:00:00Z");
    assertThat(longest.at("/to")).isEqualTo("2026-10-25T23:00:00Z");
  }

  @Test
  final void a_day_or_zone_that_is_none_is_refused() {
    for (String day : List.of("2026-02-29", "today", "2026-7-1", "12026-01-01", "1969-12-31")) {
      assertRefused(shop.get("/report", "day", day), 400, "day");
    }
    for (String zone : List.of("EST", "+02:00", "Mars/Olympus", "america/new_york")) {
      assertRefused(shop.get("/report", "tz", zone), 400, "tz");
    }
    assertRefused(shop.get("/report", "route", "unknown"), 404, "route");
    assertRefused(shop.get("/report", "cursor", "!"), 400, "cursor");
  }

  @Test
  final void a_day_beyond_the_ledger_does_not_add_up_and_says_why() {
    shop.sound("t1");
    shop.clock.tick(Duration.ofDays(31));

    JsonNode day = payouts("day", "2026-07-01");
    assertThat(day.path("adds_up").asBoolean()).isFalse();
    assertThat(day.path("note").asText()).contains("30 days");
  }

  @Test
  final void all_ids_of_an_outcome_are_read_in_pages() {
    IntStream.range(0, 12).forEach(i -> shop.receive("{\"Event\":\"Other\",\"n\":" + i + "}"));

    assertThat(payouts().path("ids").path("filtered")).hasSize(10);
    assertThat(payouts().at("/more/0").asText()).isEqualTo("filtered");
    assertThat(payouts("route", "payouts").path("ids").path("filtered")).hasSize(12);
    Said first = shop.get("/report/ids", "route", "payouts", "outcome", "filtered", "limit", "7");
    Said second =
        shop.get(
            "/report/ids",
            "route",
            "payouts",
            "outcome",
            "filtered",
            "limit",
            "7",
            "cursor",
            first.cursor());
    assertThat(first.items("id")).hasSize(7).doesNotContainAnyElementsOf(second.items("id"));
    assertThat(second.items("event_id")).hasSize(5).allMatch(id -> id.startsWith("sha256:"));
    assertThat(second.cursor()).isEmpty();
    assertRefused(shop.get("/report/ids", "outcome", "filtered"), 400, "route");
    assertRefused(shop.get("/report/ids", "route", "payouts"), 400, "outcome");
  }
}
