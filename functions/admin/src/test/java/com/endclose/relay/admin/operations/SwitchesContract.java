package com.endclose.relay.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.admin.AdminAnswer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Killswitch, pauses, dispatch, and the trail they leave. */
abstract class SwitchesContract extends ApiContract {

  @Test
  final void pause_holds_what_is_due_and_is_lifted_again() {
    shop.sound("t1");

    assertThat(shop.post("/killswitch", "{'state':'pause'}").text())
        .isEqualTo("{\"before\":\"none\",\"state\":\"pause\"}");
    assertThat(shop.noted()).contains("ann killswitch null none->pause");
    shop.cycle();
    assertThat(shop.standIn.records()).isEmpty();

    shop.post("/killswitch", "{'state':'none'}");
    shop.cycle();
    assertThat(shop.standIn.records()).hasSize(1);
  }

  @Test
  final void panic_wants_to_be_confirmed_and_refuses_webhooks_at_once() {
    assertRefused(shop.post("/killswitch", "{'state':'panic'}"), 400, "confirm");
    assertRefused(shop.post("/killswitch", "{'state':'panic','confirm':'yes'}"), 400, "confirm");
    assertThat(shop.noted()).isEmpty();

    assertThat(shop.post("/killswitch", "{'state':'panic','confirm':'panic'}").status())
        .isEqualTo(200);
    assertThat(
            shop.receive(Shop.transfer("t1", "1.00").getBytes(StandardCharsets.UTF_8))
                .outcome()
                .word())
        .isEqualTo("panic");
    assertThat(shop.get("/status").at("/killswitch")).isEqualTo("panic");
  }

  @Test
  final void a_state_that_is_none_is_refused() {
    for (String state : List.of("'on'", "''", "null", "1", "'PANIC'")) {
      assertRefused(shop.post("/killswitch", "{'state':" + state + "}"), 400, "state");
    }
    assertRefused(shop.post("/killswitch", "{}"), 400, "state");
  }

  @Test
  final void one_route_is_paused_and_resumed() {
    shop.sound("t1");

    assertThat(shop.post("/routes/payouts/pause", "{'paused':true}").text())
        .isEqualTo("{\"route\":\"payouts\",\"before\":false,\"paused\":true}");
    assertThat(shop.noted()).contains("ann pause payouts running->paused");
    shop.cycle();
    assertThat(shop.standIn.records()).isEmpty();
    assertThat(shop.post("/routes/payouts/pause", "{'paused':false}").at("/before"))
        .isEqualTo("true");
    shop.cycle();
    assertThat(shop.standIn.records()).hasSize(1);
  }

  @Test
  final void a_route_that_nobody_knows_is_404_and_a_removed_one_is_not() {
    assertRefused(shop.post("/routes/payout/pause", "{'paused':true}"), 404, "route");
    assertRefused(shop.post("/routes/payouts/pause", "{}"), 400, "paused");
    assertRefused(shop.post("/routes/payouts/pause", "{'paused':'true'}"), 400, "paused");

    shop.sound("t1");
    shop.closeRoutes();
    assertThat(shop.post("/routes/payouts/pause", "{'paused':true}").status()).isEqualTo(200);
  }

  @Test
  final void dispatch_wakes_every_shard_with_something_due() {
    assertThat(shop.post("/dispatch", "{}").text()).isEqualTo("{\"woken\":[]}");
    IntStream.range(0, 12).forEach(i -> shop.sound("t" + i));

    Said said = shop.post("/dispatch", "{'route':'payouts'}");

    assertThat(said.status()).isEqualTo(202);
    assertThat(said.json().path("woken")).hasSize(2);
    assertThat(shop.woken).containsExactly("payouts/0", "payouts/1");
    assertThat(shop.noted()).contains("ann dispatch payouts null->2 shards woken");
    assertThat(shop.post("/dispatch", "{'route':'refunds'}").text()).isEqualTo("{\"woken\":[]}");
    assertRefused(shop.post("/dispatch", "{'route':'unknown'}"), 404, "route");
  }

  @Test
  final void the_audit_trail_is_read_in_pages_newest_first() {
    List.of("pause", "none", "pause")
        .forEach(state -> shop.post("/killswitch", "{'state':'" + state + "'}"));

    Said first = shop.get("/audit", "limit", "2");
    assertThat(first.items("after")).containsExactly("pause", "none");
    assertThat(first.at("/items/0/who")).isEqualTo("ann");
    assertThat(first.at("/items/0/at")).isEqualTo("2026-07-01T00:00:00Z");
    assertThat(first.json().at("/items/0").has("subject")).isFalse();
    Said second = shop.get("/audit", "limit", "2", "cursor", first.cursor());
    assertThat(second.items("after")).containsExactly("pause");
    assertThat(second.cursor()).isEmpty();
    assertRefused(shop.get("/audit", "cursor", "x"), 400, "cursor");
    assertRefused(shop.get("/audit", "format", "csv"), 400, "format");
  }

  @Test
  final void the_audit_trail_is_downloaded_line_by_line() {
    shop.post("/killswitch", "{'state':'pause'}");
    shop.post("/routes/payouts/pause", "{'paused':true}");

    AdminAnswer answer = shop.get("/audit", Map.of("format", "jsonl", "limit", "1"), Map.of());

    assertThat(answer.headers().get("content-type")).isEqualTo("application/x-ndjson");
    assertThat(answer.headers().get("content-disposition")).startsWith("attachment");
    assertThat(new String(answer.body(), StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"at\":\"2026-07-01T00:00:00Z\",\"who\":\"ann\",\"action\":\"pause\","
                + "\"subject\":\"payouts\",\"before\":\"running\",\"after\":\"paused\"}\n");
    assertThat(shop.get("/audit", "cursor", answer.headers().get("relay-cursor")).items("action"))
        .containsExactly("killswitch");
  }
}
