package com.endclose.relay.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.standin.Fault;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** {@code GET /healthz} and {@code GET /status}. */
abstract class StatusContract extends ApiContract {

  private JsonNode route(String id) {
    for (JsonNode route : shop.get("/status").json().path("routes")) {
      if (route.path("id").asText().equals(id)) {
        return route;
      }
    }
    throw new AssertionError("no route " + id);
  }

  @Test
  final void healthz_says_which_version_runs() {
    assertThat(shop.get("/healthz").text()).isEqualTo("{\"status\":\"ok\",\"version\":\"1.2.3\"}");
  }

  @Test
  final void an_idle_relay_tells_its_configuration_and_which_secrets_resolve() {
    Said status = shop.get("/status");

    assertThat(status.at("/version")).isEqualTo("1.2.3");
    assertThat(status.at("/at")).isEqualTo("2026-07-01T00:00:00Z");
    assertThat(status.at("/killswitch")).isEqualTo("none");
    assertThat(status.at("/owner")).isEqualTo("local");
    assertThat(status.at("/config/version")).hasSize(64);
    assertThat(status.at("/config/applied_by")).isEqualTo("ann");
    assertThat(status.at("/config/routes")).isEqualTo("2");
    assertThat(status.json().at("/secrets").toString())
        .isEqualTo(
            "[{\"name\":\"PAYOUTS_HOOK\",\"resolves\":true},"
                + "{\"name\":\"REFUNDS_HOOK\",\"resolves\":false},"
                + "{\"name\":\"ENDCLOSE_API_KEY\",\"resolves\":false}]");
    assertThat(status.json().path("more").asBoolean()).isTrue();
    assertThat(route("refunds").path("configured").asBoolean()).isTrue();
    assertThat(route("refunds").path("counts").path("pending").asInt()).isZero();
    assertThat(route("refunds").path("secret").path("resolves").asBoolean()).isFalse();
    assertThat(route("refunds").has("last_delivered_at")).isFalse();
  }

  @Test
  final void the_queue_is_counted_in_the_words_of_the_lists() {
    shop.sound("t1");
    shop.broken("t2");
    shop.receive("{\"Event\":\"Other\"}");
    shop.cycle();
    shop.clock.tickSeconds(60);
    shop.sound("t3");

    JsonNode queue = shop.get("/status").json().path("queue");
    assertThat(queue.path("delivered").asInt()).isEqualTo(1);
    assertThat(queue.path("parked").asInt()).isEqualTo(1);
    assertThat(queue.path("dropped_by_filter").asInt()).isEqualTo(1);
    assertThat(queue.path("pending").asInt()).isEqualTo(1);
    assertThat(queue.path("submitted").asInt()).isZero();
    assertThat(queue.has("at_least")).isFalse();
    assertThat(route(Shop.ROUTE).path("counts")).isEqualTo(queue);
    assertThat(route(Shop.ROUTE).path("oldest_due_at").asText()).isEqualTo("2026-07-01T00:01:00Z");
    assertThat(route(Shop.ROUTE).path("oldest_undelivered_at").asText())
        .isEqualTo("2026-07-01T00:01:00Z");
    assertThat(route(Shop.ROUTE).path("last_delivered_at").asText())
        .isEqualTo("2026-07-01T00:00:00Z");
  }

  @Test
  final void the_week_ends_today_and_tells_what_came_of_events_each_day() {
    shop.sound("t1");
    shop.cycle();
    shop.clock.tick(Duration.ofDays(2));
    shop.sound("t2");
    shop.broken("t3");
    shop.receive("{\"Event\":\"Other\"}");
    shop.cycle();

    JsonNode week = route(Shop.ROUTE).path("week");
    assertThat(week).hasSize(7);
    assertThat(week.path(4).toString())
        .isEqualTo(
            "{\"day\":\"2026-07-01\",\"delivered\":1,\"skipped_existing\":0,\"parked\":0,"
                + "\"filtered\":0}");
    assertThat(week.path(6).toString())
        .isEqualTo(
            "{\"day\":\"2026-07-03\",\"delivered\":1,\"skipped_existing\":0,\"parked\":1,"
                + "\"filtered\":1}");
  }

  @Test
  final void holds_are_told_with_why_and_until_when() {
    shop.sound("t1");
    shop.standIn.next(Fault.answer(403, "stream is gone"));
    shop.cycle();

    JsonNode hold = shop.get("/status").json().at("/holds/0");
    assertThat(hold.path("scope").asText()).isEqualTo(Shop.ROUTE);
    assertThat(hold.path("kind").asText()).isEqualTo("rejected");
    assertThat(hold.path("status").asInt()).isEqualTo(403);
    assertThat(hold.path("until").asText()).isEqualTo("2026-07-01T00:01:00Z");
    assertThat(route(Shop.ROUTE).path("hold").path("kind").asText()).isEqualTo("rejected");
  }

  @Test
  final void a_removed_route_is_orphaned_until_nothing_of_it_is_left() {
    String parked = shop.broken("t1");
    shop.cycle();
    shop.closeRoutes();

    assertThat(shop.get("/status").at("/owner")).isEqualTo("endclose");
    assertThat(route(Shop.ROUTE).path("configured").asBoolean()).isFalse();
    assertThat(route(Shop.ROUTE).path("orphaned").asBoolean()).isTrue();
    shop.post("/events/" + parked + "/resolve", "{'note':'the route is gone'}");
    assertThat(route(Shop.ROUTE).path("orphaned").asBoolean()).isFalse();
  }
}
