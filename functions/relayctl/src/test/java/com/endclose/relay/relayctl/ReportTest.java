package com.endclose.relay.relayctl;

import static com.endclose.relay.relayctl.FakeRelay.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.relayctl.FakeRelay.Reply;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a controller and an auditor ask for. */
class ReportTest {

  private FakeRelay relay;
  private Ctl ctl;

  @BeforeEach
  void start() throws IOException {
    relay = new FakeRelay();
    ctl = new Ctl().at(relay.url());
  }

  @AfterEach
  void stop() {
    relay.close();
  }

  private ObjectNode route(int received, int delivered) {
    ObjectNode route = object().put("route", "acme").put("received", received);
    route
        .put("delivered", delivered)
        .put("skipped_existing", 1)
        .put("filtered", 1)
        .put("parked", 1);
    route.put("resolved", 0).put("due", 1).put("adds_up", true);
    relay.state.report.add(route);
    return route;
  }

  @Test
  void a_report_adds_up_what_was_received() {
    route(9, 5);

    assertThat(ctl.run("report", "2026-07-01", "--tz", "Europe/Berlin")).isZero();

    assertThat(relay.calls).containsExactly("GET /report?day=2026-07-01&tz=Europe%2FBerlin");
    assertThat(ctl.out())
        .contains(
            "acme          9          5                 1         1       1         0    1  adds up\n")
        .endsWith(
            "received 9 = delivered 5 + skipped existing 1 + filtered 1 + parked 1 + resolved 0 + due 1\n");
  }

  @Test
  void a_report_that_does_not_add_up_is_exit_1_whoever_says_so() {
    route(10, 5);

    assertThat(ctl.run("report")).isEqualTo(1);
    assertThat(ctl.out()).contains("DOES NOT ADD UP").endsWith(": it does not add up\n");

    relay.state.report.clear();
    route(9, 5).put("adds_up", false);
    assertThat(ctl.run("report", "--json")).isEqualTo(1);
  }

  @Test
  void the_day_is_yesterday_where_the_person_is() {
    ctl.run("report");
    ctl.run("report", "today", "--tz", "Pacific/Auckland");
    ctl.run("report", "--utc", "--route", "acme");

    assertThat(relay.calls)
        .containsExactly(
            "GET /report?day=2026-07-01&tz=America%2FNew_York",
            "GET /report?day=2026-07-03&tz=Pacific%2FAuckland",
            "GET /report?day=2026-07-01&tz=UTC&route=acme");
  }

  @Test
  void no_day_and_no_zone_are_exit_2() {
    assertThat(ctl.run("report", "2026-02-30")).isEqualTo(2);
    assertThat(ctl.err()).contains("no such day");
    assertThat(ctl.run("report", "--tz", "Mars/Olympus")).isEqualTo(2);
    assertThat(relay.calls).isEmpty();
  }

  @Test
  void ids_are_listed_on_demand() {
    ObjectNode event = object().put("id", "sha256:1").put("event_id", "70341");
    route(9, 5)
        .putObject("ids")
        .putArray("parked")
        .add(event.put("received_at", "2026-07-01T12:00:00Z"));

    ctl.run("report");
    assertThat(ctl.out()).doesNotContain("70341");
    ctl.run("report", "--ids");
    assertThat(ctl.out())
        .endsWith(
            "acme, parked\n"
                + "received             processor's id  id\n"
                + "2026-07-01 08:00:00  70341           sha256:1\n");
  }

  @Test
  void ids_beyond_the_reports_first_are_asked_for() {
    ObjectNode route = route(9, 5);
    route.putObject("ids").putArray("delivered").addObject().put("id", "sha256:first");
    route.putArray("more").add("delivered");
    for (int i = 0; i < 7; i++) {
      relay.state.event("acme", "paid-" + i, "delivered");
    }

    assertThat(ctl.run("report", "2026-07-01", "--tz", "UTC", "--ids")).isZero();

    assertThat(ctl.out()).contains("paid-0", "paid-6").doesNotContain("sha256:first");
    assertThat(relay.calls)
        .contains("GET /report/ids?day=2026-07-01&tz=UTC&route=acme&outcome=delivered&limit=5000");
  }

  @Test
  void why_it_does_not_add_up_is_said() {
    route(9, 5).put("adds_up", false).put("note", "events moved while they were counted");

    assertThat(ctl.run("report")).isEqualTo(1);
    assertThat(ctl.out()).endsWith("acme: events moved while they were counted\n");
  }

  @Test
  void routes_of_all_pages_are_added_up() {
    relay.instead.add(
        new Reply(
            200, "{\"routes\":[{\"route\":\"a\",\"received\":1,\"due\":1}],\"cursor\":\"a\"}"));
    route(9, 4);

    assertThat(ctl.run("report")).isEqualTo(1);
    assertThat(ctl.out())
        .contains("a             1", "acme          9", "received 10 = delivered 4");
  }

  @Test
  void the_audit_trail_names_who_did_what() {
    ObjectNode entry =
        object().put("at", "2026-07-01T12:00:00Z").put("who", "arn:aws:iam::1:user/ann");
    entry
        .put("action", "killswitch")
        .put("subject", "*")
        .put("before", "none")
        .put("after", "pause");
    relay.state.audit.add(entry);

    assertThat(ctl.run("audit")).isZero();
    assertThat(ctl.out())
        .contains(
            "2026-07-01 08:00:00  killswitch  *        none    pause  arn:aws:iam::1:user/ann");
    assertThat(ctl.run("audit", "--all", "--json")).isZero();
    assertThat(ctl.json()).isEqualTo(entry);
  }

  @Test
  void batches_show_what_is_on_its_way() {
    relay.state.batches.add(
        object()
            .put("id", "b1")
            .put("route", "acme")
            .put("shard", 3)
            .put("state", "waiting")
            .put("events", 100)
            .put("tries", 2)
            .put("next_at", "2026-07-02T14:01:00Z")
            .put("error", "503"));

    assertThat(ctl.run("batches")).isZero();
    assertThat(ctl.out()).contains("acme       3  waiting     100      2  2026-07-02 10:01:00");
    relay.state.batches.clear();
    assertThat(ctl.run("batches")).isZero();
    assertThat(ctl.err()).isEqualTo("None.\n");
  }
}
