package com.endclose.relay.relayctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.relayctl.FakeRelay.Reply;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finding events, looking at them, sending them again, setting them aside. */
class EventsTest {

  @TempDir private Path folder;

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

  private String parked(String eventId) {
    return relay.state.event("acme", eventId, "parked").path("id").asText();
  }

  private void many(int count) {
    for (int i = 0; i < count; i++) {
      parked("e" + i);
    }
  }

  private String status(String id) {
    return relay.state.events.get(id).path("status").asText();
  }

  @Test
  void a_list_is_one_line_an_event_for_grep() {
    String id = parked("1");
    relay.state.event("other", "2", "delivered");

    assertThat(ctl.run("events", "list")).isZero();

    assertThat(ctl.out().lines())
        .containsExactly(
            "received             route  type            status   size  error                  id",
            "2026-06-30 20:00:10  acme   TransferFunded  parked  512 B  map.amount: no number  "
                + id);
  }

  @Test
  void on_a_narrow_terminal_the_id_stays_whole_below_its_event() {
    String id = parked("1");
    ctl.terminal = true;

    ctl.run("events", "list");

    assertThat(ctl.out().lines())
        .containsExactly(
            "received             route  type            status   size  error",
            "  id",
            "2026-06-30 20:00:10  acme   TransferFunded  parked  512 B  map.amount: no number",
            "  " + id);
    assertThat(ctl.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void what_narrows_a_list_reaches_the_api_encoded() {
    ctl.run(
        "events",
        "list",
        "--route",
        "a b&c",
        "--from",
        "2026-07-01",
        "--to",
        "2026-07-02T00:00:00Z",
        "--limit",
        "7");

    assertThat(relay.calls)
        .containsExactly(
            "GET /events?route=a%20b%26c&from=2026-07-01&to=2026-07-02T00%3A00%3A00Z&limit=7");
    assertThat(ctl.err()).isEqualTo("None.\n");
  }

  @Test
  void a_page_says_how_to_go_on_and_all_goes_on_by_itself() {
    many(205);

    ctl.run("events", "list");
    assertThat(ctl.out().lines()).hasSize(51);
    assertThat(ctl.err()).isEqualTo("There are more: --all, or --cursor 50\n");

    ctl.run("events", "list", "--cursor", "200");
    assertThat(ctl.out().lines()).hasSize(6);
    assertThat(ctl.err()).isEmpty();

    ctl.run("events", "list", "--all");
    assertThat(ctl.out().lines()).hasSize(206);
  }

  @Test
  void all_with_json_is_one_item_a_line() {
    many(205);

    assertThat(ctl.run("events", "list", "--all", "--json")).isZero();

    assertThat(ctl.out().lines())
        .hasSize(205)
        .allMatch(line -> line.startsWith("{\"id\":\"sha256:"));
    assertThat(ctl.run("events", "list", "--json")).isZero();
    assertThat(ctl.json().path("cursor").asText()).isEqualTo("50");
  }

  @Test
  void a_list_that_never_ends_is_left() {
    String endless = "{\"items\":[],\"cursor\":\"x\"}";
    relay.instead.add(new Reply(200, endless));
    relay.instead.add(new Reply(200, endless));

    assertThat(ctl.run("events", "list", "--all")).isEqualTo(6);
    assertThat(ctl.err()).isEqualTo("the list goes round in circles: stopped\n");
  }

  @Test
  void an_event_is_found_by_its_processors_id() {
    String id = parked("TransferFunded:70341");

    assertThat(ctl.run("events", "find", "acme", "TransferFunded:70341")).isZero();
    assertThat(ctl.out()).contains(id, "TransferFunded:70341", "2026-06-30 20:00:10");

    assertThat(ctl.run("events", "find", "acme", "nothing")).isEqualTo(4);
    assertThat(ctl.err()).isEqualTo("route acme has no event nothing\n");
  }

  @Test
  void show_takes_the_digits_alone_and_shows_no_payload() {
    String id = parked("1");
    relay.state.payloads.put(id, "{\"card\":\"secret\"}");

    assertThat(ctl.run("events", "show", id.substring(7))).isZero();

    assertThat(relay.calls).containsExactly("GET /events/" + id);
    assertThat(ctl.out()).contains("error        map.amount: no number").doesNotContain("secret");
  }

  @Test
  void a_payload_goes_through_a_pipe_byte_by_byte() {
    String id = parked("1");
    relay.state.payloads.put(id, "{\"a\":\"\u001B[31m ü\"}");

    assertThat(ctl.run("events", "payload", id)).isZero();

    assertThat(ctl.bytes()).isEqualTo("{\"a\":\"\u001B[31m ü\"}".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void on_a_terminal_a_payload_acts_on_nothing() {
    String id = parked("1");
    relay.state.payloads.put(id, "{\"a\":\"\u001B[31m\u009B ü\"}");
    ctl.terminal = true;

    ctl.run("events", "payload", id);

    assertThat(ctl.out()).isEqualTo("{\"a\":\"\\u001B[31m\\u009B ü\"}\n");
  }

  @Test
  void a_binary_payload_is_not_for_a_terminal() throws IOException {
    byte[] bytes = {1, -1, 0, 27};
    String id = parked("1");
    relay.state.payloads.put(id, "base64:" + Base64.getEncoder().encodeToString(bytes));
    ctl.terminal = true;

    assertThat(ctl.run("events", "payload", id)).isEqualTo(2);
    assertThat(ctl.out()).isEmpty();

    Path file = folder.resolve("body");
    assertThat(ctl.run("events", "payload", id, "--output", file.toString())).isZero();
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(ctl.run("events", "payload", id, "--output", file.toString())).isEqualTo(5);
  }

  @Test
  void a_payload_too_large_for_one_answer_comes_in_parts() throws IOException {
    String id = parked("1");
    Path file = folder.resolve("body");
    relay.instead.add(Reply.error(413, "ask with range=0-999999"));
    relay.instead.add(part("abc", 5));
    relay.instead.add(part("de", 5));

    assertThat(ctl.run("events", "payload", id, "--output", file.toString())).isZero();

    assertThat(file).hasContent("abcde");
    assertThat(relay.calls)
        .containsExactly(
            "GET /events/" + id + "/payload",
            "GET /events/" + id + "/payload?range=0-999999",
            "GET /events/" + id + "/payload?range=3-1000002");
  }

  private static Reply part(String text, int bytes) {
    String base64 = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    return new Reply(
        200, "{\"bytes\":" + bytes + ",\"encoding\":\"base64\",\"body\":\"" + base64 + "\"}");
  }

  @Test
  void a_wiped_payload_is_exit_4() {
    assertThat(ctl.run("events", "payload", parked("1"))).isEqualTo(4);
    assertThat(ctl.err()).isEqualTo("the payload was wiped\n");
  }

  @Test
  void named_events_are_replayed_without_a_question() {
    String one = parked("1");
    String two = parked("2");

    assertThat(ctl.run("events", "replay", one, two, "--as-new")).isZero();

    assertThat(status(one)).isEqualTo("retry");
    assertThat(status(two)).isEqualTo("retry");
    assertThat(ctl.out()).isEqualTo(one + " is now retry\n" + two + " is now retry\n");
    assertThat(ctl.err()).isEqualTo("it may be there twice\n".repeat(2));
    assertThat(relay.state.bodies.get(0).toString())
        .isEqualTo("{\"as_new\":true,\"resend\":false}");
  }

  @Test
  void an_event_in_a_state_that_forbids_it_is_exit_5() {
    String id = relay.state.event("acme", "1", "delivered").path("id").asText();

    assertThat(ctl.run("events", "replay", id)).isEqualTo(5);
    assertThat(ctl.err()).startsWith("only a parked event can be changed");
  }

  @Test
  void a_replay_of_many_asks_first_and_tells_how_far_it_is() {
    many(250);
    ctl.answering("n", "y");

    assertThat(ctl.run("events", "replay", "--route", "acme", "--error", "amount")).isEqualTo(1);
    assertThat(relay.calls).isEmpty();

    assertThat(ctl.run("events", "replay", "--route", "acme", "--error", "amount")).isZero();
    assertThat(ctl.asked.get(1))
        .isEqualTo(
            "Send every parked event of route acme with the error text \"amount\" again? [y/N] ");
    assertThat(ctl.out()).isEqualTo("250 will be sent again, 0 left as they are.\n");
    assertThat(ctl.err().lines())
        .containsExactly(
            "looked at 100, changed 100",
            "looked at 200, changed 200",
            "looked at 250, changed 250");
    assertThat(relay.state.events.values())
        .allMatch(e -> e.path("status").asText().equals("retry"));
  }

  @Test
  void what_was_interrupted_says_how_to_go_on_and_does() {
    many(150);
    relay.instead.add(new Reply(200, "{\"changed\":100,\"looked_at\":100,\"cursor\":\"100\"}"));
    relay.instead.add(Reply.error(503, "the store is busy"));

    assertThat(ctl.run("events", "replay", "--all", "--yes")).isEqualTo(6);
    assertThat(ctl.err())
        .endsWith(
            "the store is busy\nChanged so far: 100. To go on, run the same again with --cursor 100\n");

    assertThat(ctl.run("events", "replay", "--all", "--yes", "--cursor", "100", "--json")).isZero();
    assertThat(ctl.json().toString())
        .isEqualTo("{\"changed\":50,\"looked_at\":50,\"unchanged\":0}");
  }

  @Test
  void everything_at_once_must_be_said() {
    parked("1");

    assertThat(ctl.run("events", "replay")).isEqualTo(2);
    assertThat(ctl.run("events", "replay", "--status", "parked", "--yes")).isEqualTo(2);
    assertThat(ctl.run("events", "replay", "sha256:1", "--all")).isEqualTo(2);
    assertThat(ctl.run("events", "resolve", "--note", "x")).isEqualTo(2);
    assertThat(relay.calls).isEmpty();
  }

  @Test
  void a_change_of_many_in_a_script_needs_yes() {
    parked("1");

    assertThat(ctl.run("events", "replay", "--all")).isEqualTo(2);
    assertThat(ctl.err()).contains("--yes");
    assertThat(relay.calls).isEmpty();
  }

  @Test
  void resolving_needs_a_note_and_keeps_it() {
    String id = parked("1");
    parked("2");

    assertThat(ctl.run("events", "resolve", id)).isEqualTo(2);
    assertThat(ctl.err()).contains("--note");

    assertThat(ctl.run("events", "resolve", id, "--note", "a test")).isZero();
    assertThat(ctl.out()).isEqualTo(id + " is now resolved\n");
    assertThat(ctl.run("events", "resolve", "--all", "--note", "all tests", "--yes")).isZero();
    assertThat(ctl.out()).isEqualTo("1 are resolved, 1 left as they are.\n");
    assertThat(relay.state.bodies)
        .extracting(body -> body.path("note").asText())
        .contains("a test", "all tests");
  }

  @Test
  void the_first_digits_of_an_id_name_its_event_in_every_command() {
    String id = parked("1");
    relay.state.payloads.put(id, "{}");
    String digits = id.substring(7, 15);

    assertThat(ctl.run("events", "show", digits)).isZero();
    assertThat(ctl.out()).contains(id);
    assertThat(ctl.run("events", "show", "sha256:" + digits)).isZero();
    assertThat(ctl.run("events", "payload", digits)).isZero();
    assertThat(ctl.run("events", "replay", digits)).isZero();
    assertThat(status(id)).isEqualTo("retry");
    assertThat(relay.calls)
        .contains("GET /events?id_prefix=sha256%3A" + digits)
        .contains("GET /events/" + id);

    String other = parked("2");
    assertThat(ctl.run("events", "resolve", other.substring(7, 13), "--note", "test")).isZero();
    assertThat(status(other)).isEqualTo("resolved");
  }

  @Test
  void digits_that_name_several_events_or_none_are_refused() {
    String id = parked("1");
    ObjectNode twin = relay.state.events.get(id).deepCopy();
    String twinId = id.substring(0, 20) + "0".repeat(51);
    relay.state.events.put(twinId, twin.put("id", twinId));

    assertThat(ctl.run("events", "show", id.substring(7, 15))).isEqualTo(1);
    assertThat(ctl.err()).contains(id, twinId);
    assertThat(ctl.run("events", "replay", id.substring(7, 15))).isEqualTo(1);
    assertThat(status(id)).isEqualTo("parked");
    assertThat(ctl.run("events", "show", "000000")).isEqualTo(4);
  }

  @Test
  void few_digits_change_nothing_while_older_events_were_not_looked_at() {
    String id = parked("1");
    relay.state.searchedAll = false;

    assertThat(ctl.run("events", "show", id.substring(7, 15))).isZero();
    assertThat(ctl.run("events", "replay", id.substring(7, 15))).isEqualTo(1);
    assertThat(ctl.err()).contains("at least 12 digits", "5000");
    assertThat(status(id)).isEqualTo("parked");
    assertThat(ctl.run("events", "show", "000000")).isEqualTo(4);
    assertThat(ctl.err()).contains("5000");

    assertThat(ctl.run("events", "replay", id.substring(7, 19))).isZero();
  }
}
