package com.endclose.relay.relayctl;

import static com.endclose.relay.relayctl.FakeRelay.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.relayctl.FakeRelay.Reply;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How the relay is, and the switches. */
class StatusTest {

  private FakeRelay relay;
  private Ctl ctl;

  @BeforeEach
  void start() throws IOException {
    relay = new FakeRelay();
    relay.state.applied("routes: []\n");
    ctl = new Ctl().at(relay.url());
  }

  @AfterEach
  void stop() {
    relay.close();
  }

  @Test
  void status_is_one_screen_in_local_time() {
    relay.state.event("acme", "1", "parked");
    relay.state.event("acme", "2", "delivered");

    assertThat(ctl.run("status")).isZero();

    assertThat(ctl.out())
        .containsSubsequence(
            "Relay 1.0.0  " + relay.url() + "  2026-07-02 10:00:00\n",
            "killswitch  none\n",
            "1 routes, applied 2026-07-01 08:00:00 by ann, owner local\n",
            "queue       parked 1, delivered 1\n",
            "route  state  pending  retry  sending  parked  delivered  oldest due  last delivered\n",
            "acme   on           0      0        0       1          1  1m 30s\n",
            "! 1 event is parked: `relayctl events list`\n")
        .doesNotContain("\u001B");
    assertThat(ctl.err()).isEmpty();
  }

  @Test
  void what_was_too_much_to_count_says_so() {
    relay.instead.add(
        new Reply(
            200,
            "{\"queue\":{\"parked\":9,\"at_least\":true},\"routes\":[{\"id\":\"acme\",\"counts\":"
                + "{\"parked\":9,\"at_least\":true}}]}"));

    ctl.run("status");

    assertThat(ctl.out()).contains("queue       parked 9 at least\n", " 9+ ");
  }

  @Test
  void utc_shows_times_in_utc() {
    assertThat(ctl.run("status", "--utc")).isZero();

    assertThat(ctl.out()).contains("2026-07-02 14:00:00", "applied 2026-07-01 12:00:00");
  }

  @Test
  void colours_are_for_terminals() {
    ctl.colours = true;

    ctl.run("status");

    assertThat(ctl.out()).contains("killswitch  \u001B[0m\u001B[32mnone\u001B[0m");
  }

  @Test
  void json_is_what_the_api_said() {
    assertThat(ctl.run("status", "--json")).isZero();

    assertThat(ctl.json().path("killswitch").asText()).isEqualTo("none");
    assertThat(ctl.json().path("routes").path(0).path("id").asText()).isEqualTo("acme");
  }

  @Test
  void check_is_silent_while_nothing_needs_a_person() {
    assertThat(ctl.run("status", "--check")).isZero();

    assertThat(ctl.out()).isEmpty();
  }

  @Test
  void check_says_what_needs_a_person_and_ends_with_1() {
    relay.state.killswitch = "panic";
    relay.state.paused.add("acme");
    relay.state.current = "";
    relay.state.event("acme", "1", "parked");
    relay.state.secrets.add(object().put("name", "ACME_SECRET").put("resolves", false));
    relay.state.holds.add(
        object().put("scope", "*").put("kind", "rejected").put("reason", "401: bad key"));

    assertThat(ctl.run("status", "--check")).isEqualTo(1);

    assertThat(ctl.out().lines())
        .containsExactly(
            "The killswitch is on panic: webhooks are refused, nothing is forwarded.",
            "Route acme is paused.",
            "There is no configuration: webhooks are answered 503. `relayctl config apply FILE`",
            "The secret ACME_SECRET is not set.",
            "Everything is held (rejected): 401: bad key",
            "1 event is parked: `relayctl events list`");
  }

  private static ObjectNode refused(String route, int count, int accepted) {
    return object()
        .put("route", route)
        .put("configured", !route.equals("unknown"))
        .put("count", count)
        .put("accepted", accepted)
        .put("reason", "signature")
        .put("detail", "bad signature");
  }

  @Test
  void a_route_that_refused_more_than_it_accepted_needs_a_person() {
    relay.state.refused.add(refused("acme", 3, 2));

    assertThat(ctl.run("status", "--check")).isEqualTo(1);
    assertThat(ctl.out())
        .isEqualTo(
            "Route acme refused 3 webhooks in the last hour and accepted 2, the last refused:"
                + " signature (bad signature): `relayctl refusals`\n");
  }

  @Test
  void a_few_refused_webhooks_or_those_of_unknown_routes_need_nobody() {
    relay.state.refused.add(refused("acme", 2, 0));
    relay.state.refused.add(refused("other", 30, 30));
    relay.state.refused.add(refused("unknown", 500, 0));

    assertThat(ctl.run("status", "--check")).isZero();

    assertThat(ctl.run("status")).isZero();
    assertThat(ctl.out())
        .contains(
            "refused     acme 2 (signature), other 30 (signature), unknown 500 (signature) in the"
                + " last hour: `relayctl refusals`\n");
  }

  @Test
  void refusals_are_listed() {
    ObjectNode item =
        object()
            .put("route", "acme")
            .put("reason", "time_stamp")
            .put("count", 12)
            .put("last_at", "2026-07-02T13:58:30Z")
            .put("detail", "time stamp 412 s old, at most 300");
    item.putArray("headers").add("host").add("x-signature");
    relay.state.refusals.add(item);

    assertThat(ctl.run("refusals", "--hours", "48")).isZero();

    assertThat(ctl.out())
        .contains(
            "route  reason      count  last                 detail",
            "acme   time_stamp     12  2026-07-02 09:58:30  time stamp 412 s old, at most 300",
            "host x-signature");
    assertThat(relay.calls).last().asString().contains("hours=48");
    relay.state.refusals.clear();
    assertThat(ctl.run("refusals")).isZero();
    assertThat(ctl.err()).isEqualTo("None.\n");
  }

  @Test
  void text_from_outside_moves_no_cursor() {
    relay.state.holds.add(
        object().put("scope", "acme").put("kind", "refused").put("reason", "x\u001B[2J\n\u202Ey"));

    ctl.run("status", "--check");

    assertThat(ctl.out()).isEqualTo("Route acme is held (refused): x\\u001B[2J\\u000A\\u202Ey\n");
  }

  @Test
  void watch_looks_again_and_outlives_an_absence() {
    relay.instead.add(new Reply(200, "{\"killswitch\":\"none\"}"));
    relay.instead.add(Reply.error(503, "the store is busy"));
    relay.instead.add(Reply.error(503, "the store is busy"));

    assertThat(ctl.run("watch", "--count", "3", "--interval", "7", "--json")).isZero();

    assertThat(ctl.out().lines()).hasSize(2).first().isEqualTo("{\"killswitch\":\"none\"}");
    assertThat(ctl.err()).isEqualTo("the store is busy\n");
    assertThat(ctl.pauses).containsExactly(7_000L, 1_000L, 7_000L);
  }

  @Test
  void watch_ends_when_it_is_refused() {
    relay.admits = exchange -> false;

    assertThat(ctl.run("watch")).isEqualTo(3);
  }

  @Test
  void killswitch_is_turned_and_tells_what_it_was_on() {
    assertThat(ctl.run("killswitch", "pause")).isZero();
    assertThat(ctl.out()).isEqualTo("The killswitch is on pause (before: none).\n");
    assertThat(ctl.run("killswitch", "pause")).isZero();
    assertThat(ctl.out()).isEqualTo("The killswitch was on pause already.\n");
    assertThat(ctl.run("killswitch")).isZero();
    assertThat(ctl.out()).isEqualTo("pause\n");
    assertThat(ctl.asked).isEmpty();
  }

  @Test
  void panic_needs_the_word() {
    ctl.answering("y", "panic");

    assertThat(ctl.run("killswitch", "panic")).isEqualTo(1);
    assertThat(relay.state.killswitch).isEqualTo("none");
    assertThat(ctl.err()).isEqualTo("Nothing was changed.\n");

    assertThat(ctl.run("killswitch", "panic")).isZero();
    assertThat(relay.state.killswitch).isEqualTo("panic");
  }

  @Test
  void panic_in_a_script_needs_yes() {
    assertThat(ctl.run("killswitch", "panic")).isEqualTo(2);
    assertThat(ctl.err()).contains("add --yes");
    assertThat(relay.calls).isEmpty();

    assertThat(ctl.run("killswitch", "panic", "--yes")).isZero();
    assertThat(relay.state.killswitch).isEqualTo("panic");
  }

  @Test
  void routes_are_paused_and_resumed_one_after_the_other() {
    assertThat(ctl.run("routes", "pause", "acme")).isZero();
    assertThat(ctl.out()).isEqualTo("Route acme is paused.\n");
    assertThat(relay.state.paused).containsExactly("acme");
    assertThat(ctl.run("routes", "resume", "acme")).isZero();
    assertThat(ctl.out()).isEqualTo("Route acme is on.\n");
    assertThat(ctl.run("routes", "resume", "acme")).isZero();
    assertThat(ctl.out()).isEqualTo("Route acme was on already.\n");
  }

  @Test
  void an_unknown_route_is_exit_4_in_the_apis_words() {
    assertThat(ctl.run("routes", "pause", "amce")).isEqualTo(4);
    assertThat(ctl.err()).isEqualTo("no route amce is configured or was ever seen\n");
  }

  @Test
  void routes_are_listed() {
    relay.state.paused.add("acme");

    assertThat(ctl.run("routes", "list")).isZero();

    assertThat(ctl.out()).contains("acme   payabli  paused");
    assertThat(ctl.run("routes", "list", "--json")).isZero();
    assertThat(ctl.json().path(0).path("paused").asBoolean()).isTrue();
  }

  @Test
  void a_new_route_begins_with_its_sources_template() {
    assertThat(ctl.run("routes", "new", "--source", "stripe")).isZero();
    assertThat(ctl.out()).isEqualTo("routes:\n  - id: x\n");
    assertThat(ctl.run("routes", "new", "--source", "strype")).isEqualTo(4);
    assertThat(ctl.err()).isEqualTo("no source strype; there are stripe\n");
    assertThat(ctl.run("routes", "sources")).isZero();
    assertThat(ctl.out()).contains("stripe  Stripe  hmac   https://docs.example/stripe");
  }

  @Test
  void dispatch_names_what_it_woke() {
    assertThat(ctl.run("dispatch", "--route", "acme")).isZero();
    assertThat(ctl.out()).isEqualTo("Woken: acme/2\n");
    assertThat(relay.state.bodies.get(0).toString()).isEqualTo("{\"route\":\"acme\"}");
  }
}
