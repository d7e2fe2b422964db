package com.endclose.relay.relayctl;

import static com.endclose.relay.relayctl.FakeRelay.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.relayctl.FakeRelay.Reply;
import com.endclose.relay.route.RoutesParser;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The routes document: checked, tried, applied, edited, compared. */
class ConfigTest {

  static final String ROUTES =
      """
      routes:
        - id: acme
          source: payabli
          auth: {mode: static_header, secret_env: ACME_SECRET}
          map:
            data_stream_key: acme
            external_id: transferId
            amount: NetAmount
            direction: credit
            currency: USD
      """;
  private static final String OTHER = ROUTES.replace("credit", "debit");

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

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void get_prints_the_document_alone_to_standard_output() {
    relay.state.applied(ROUTES);

    assertThat(ctl.run("config", "get")).isZero();

    assertThat(ctl.out()).isEqualTo(ROUTES);
    assertThat(ctl.err())
        .isEqualTo(
            "# version " + RoutesParser.version(ROUTES) + ", applied 2026-07-01 08:00:00 by ann\n");
  }

  @Test
  void without_a_document_get_is_exit_4() {
    assertThat(ctl.run("config", "get")).isEqualTo(4);
  }

  @Test
  void validate_writes_problems_as_compilers_do() throws IOException {
    String file = file("r.yaml", "routes:\n  - id: A\n");

    assertThat(ctl.run("config", "validate", file)).isEqualTo(1);

    assertThat(ctl.out().lines()).allMatch(line -> line.startsWith(file + ":3:5: $.routes[0]"));
    assertThat(ctl.run("config", "validate", file, "--json")).isEqualTo(1);
    assertThat(ctl.json().path("valid").asBoolean()).isFalse();
    assertThat(ctl.run("config", "validate", file("s.yaml", ROUTES))).isZero();
    assertThat(ctl.out()).isEqualTo("valid\n");
  }

  @Test
  void offline_validation_asks_nobody() throws IOException {
    ctl.environment.clear();

    assertThat(ctl.run("config", "validate", file("r.yaml", ROUTES), "--offline")).isZero();
    assertThat(ctl.out()).isEqualTo("valid\n");
    assertThat(ctl.reading("routes:\n  - sorce: x\n").run("config", "validate", "-", "--offline"))
        .isEqualTo(1);
    assertThat(ctl.out()).contains("$.routes[0].sorce: the nearest known key is source");
  }

  @Test
  void offline_problems_have_their_line_and_column() throws IOException {
    String file = file("r.yaml", ROUTES.replace("amount: NetAmount", "amount: {source: a, transform: upper}"));
    String broken = file("b.yaml", "routes:\n  - id: 'x\n");

    assertThat(ctl.run("config", "validate", file, "--offline")).isEqualTo(1);
    assertThat(ctl.out()).startsWith(file + ":8:").contains("$.routes[0].map.amount").hasLineCount(1);
    assertThat(ctl.run("config", "validate", broken, "--offline", "--json")).isEqualTo(1);
    assertThat(ctl.json().path("problems").path(0).path("line").asInt()).isGreaterThan(1);
    assertThat(relay.calls).isEmpty();
  }

  @Test
  void a_file_that_is_not_there_or_not_utf8_is_exit_2() throws IOException {
    Path latin = Files.write(folder.resolve("latin"), new byte[] {(byte) 0xE9});

    assertThat(ctl.run("config", "validate", "/nowhere/r.yaml", "--offline")).isEqualTo(2);
    assertThat(ctl.err()).isEqualTo("no file /nowhere/r.yaml\n");
    assertThat(ctl.run("config", "validate", latin.toString(), "--offline")).isEqualTo(2);
    assertThat(ctl.err()).isEqualTo(latin + " is not UTF-8: save it as UTF-8\n");
  }

  @Test
  void apply_shows_the_change_asks_and_names_what_it_was_based_on() throws IOException {
    relay.state.applied(ROUTES);
    String based = relay.state.current;
    String file = file("r.yaml", OTHER);
    ctl.answering("no", "y");

    assertThat(ctl.run("config", "apply", file)).isEqualTo(1);
    assertThat(relay.state.current).isEqualTo(based);
    assertThat(ctl.out())
        .isEqualTo(
            String.join(
                "\n",
                "  ...",
                "        data_stream_key: acme",
                "        external_id: transferId",
                "        amount: NetAmount",
                "-       direction: credit",
                "+       direction: debit",
                "        currency: USD",
                ""));

    assertThat(ctl.run("config", "apply", file)).isZero();
    assertThat(relay.state.documents.get(relay.state.current)).isEqualTo(OTHER);
    assertThat(ctl.out())
        .endsWith("Applied: version " + relay.state.current.substring(0, 12) + ".\n");
    assertThat(relay.state.bodies)
        .extracting(body -> body.path("based_on").asText(""))
        .contains(based);
  }

  @Test
  void the_first_document_is_based_on_none() throws IOException {
    assertThat(ctl.run("config", "apply", file("r.yaml", ROUTES), "--yes")).isZero();

    assertThat(relay.state.bodies).anyMatch(body -> body.path("based_on").isNull());
    assertThat(relay.state.documents).containsValue(ROUTES);
  }

  @Test
  void an_invalid_document_is_never_sent_to_be_applied() throws IOException {
    assertThat(ctl.run("config", "apply", file("r.yaml", "routes: []\n"), "--yes")).isEqualTo(1);

    assertThat(ctl.err()).contains("r.yaml:3:5: ");
    assertThat(relay.calls).doesNotContain("POST /config");
  }

  @Test
  void a_dry_run_and_the_current_document_apply_nothing() throws IOException {
    relay.state.applied(ROUTES);

    assertThat(ctl.run("config", "apply", file("r.yaml", OTHER), "--dry-run")).isZero();
    assertThat(ctl.out()).contains("+       direction: debit");
    assertThat(ctl.run("config", "apply", file("s.yaml", ROUTES))).isZero();
    assertThat(ctl.err()).isEqualTo("This is the current document already.\n");
    assertThat(relay.calls).doesNotContain("POST /config");
  }

  @Test
  void somebody_elses_version_meanwhile_is_exit_5() throws IOException {
    relay.state.applied(ROUTES);

    int code = ctl.run("config", "apply", file("r.yaml", OTHER), "--yes", "--based-on", "old");

    assertThat(code).isEqualTo(5);
    assertThat(ctl.err()).startsWith("another version became current meanwhile");
  }

  @Test
  void problems_of_a_refusal_are_shown_with_their_places() throws IOException {
    relay.instead.add(Reply.error(404, "there is no configuration yet"));
    relay.instead.add(new Reply(200, "{\"valid\":true}"));
    relay.instead.add(
        new Reply(
            422,
            "{\"error\":\"it does not validate\",\"field\":\"document\",\"problems\":"
                + "[{\"path\":\"$.routes\",\"line\":1,\"column\":9,\"message\":\"is empty\"}]}"));

    assertThat(ctl.run("config", "apply", file("r.yaml", ROUTES), "--yes")).isEqualTo(1);
    assertThat(ctl.err())
        .isEqualTo(
            "it does not validate (field: document)\n  line 1, column 9: $.routes: is empty\n");
  }

  @Test
  void an_edited_document_is_applied_once_it_is_valid() throws IOException {
    relay.state.applied(ROUTES);
    Path editor = folder.resolve("editor");
    // Makes a mistake at first, and mends it when it is called again.
    Files.writeString(
        editor,
        "#!/bin/sh\nif grep -q wrong \"$2\"; then sed -i s/wrong/debit/ \"$2\";"
            + " else sed -i s/credit/wrong/ \"$2\"; fi\n");
    ctl.environment.put("EDITOR", "sh " + editor + " -w");
    ctl.answering("y", "y");

    assertThat(ctl.run("config", "edit")).isZero();

    assertThat(ctl.asked)
        .containsExactly(
            "It can't be applied like this. Edit it again? [y/N] ", "Apply this? [y/N] ");
    assertThat(relay.state.documents.get(relay.state.current)).isEqualTo(OTHER);
    assertThat(ctl.err()).doesNotContain("Your text is in");
  }

  @Test
  void an_edit_that_is_not_applied_is_kept() throws IOException {
    relay.state.applied(ROUTES);
    ctl.environment.put("VISUAL", "sed -i s/credit/debit/");
    ctl.answering("n");

    assertThat(ctl.run("config", "edit")).isEqualTo(1);

    assertThat(ctl.err()).contains("Nothing was changed.", "Your text is in ");
    Path kept = Path.of(ctl.err().replaceAll("(?s).*Your text is in (.*)\n", "$1"));
    assertThat(kept).hasContent(OTHER);
    Files.delete(kept);
  }

  @Test
  void an_editor_that_changes_nothing_or_fails_applies_nothing() {
    relay.state.applied(ROUTES);
    ctl.environment.put("EDITOR", "true");

    assertThat(ctl.run("config", "edit")).isEqualTo(1);
    assertThat(ctl.err()).isEqualTo("Nothing was changed.\n");
    ctl.environment.put("EDITOR", "false");
    assertThat(ctl.run("config", "edit")).isEqualTo(1);
    assertThat(ctl.err()).contains("false ended with an error");
    assertThat(relay.calls).doesNotContain("POST /config");
  }

  @Test
  void a_waiting_document_is_shown_before_it_is_approved() {
    relay.state.applied(ROUTES);
    relay.state.waiting = OTHER;
    ctl.answering("y");

    assertThat(ctl.run("config", "approve")).isZero();

    assertThat(ctl.out())
        .contains(
            "-       direction: credit", "+       direction: debit", "it forwards payer.name");
    assertThat(relay.state.documents.get(relay.state.current)).isEqualTo(OTHER);
    assertThat(ctl.run("config", "approve", "--yes")).isEqualTo(4);
  }

  @Test
  void approving_another_than_the_one_that_waits_is_exit_5() {
    relay.state.applied(ROUTES);
    relay.state.waiting = OTHER;

    assertThat(ctl.run("config", "approve", "0000", "--yes")).isEqualTo(5);
    assertThat(relay.state.waiting).isEqualTo(OTHER);
  }

  @Test
  void versions_may_be_named_by_how_they_begin() {
    relay.state.applied(ROUTES);
    relay.state.applied(OTHER);
    String old = RoutesParser.version(ROUTES);

    assertThat(ctl.run("config", "versions")).isZero();
    assertThat(ctl.out().lines().toList().get(1)).contains("current").endsWith(relay.state.current);
    assertThat(ctl.run("config", "show", old.substring(0, 8))).isZero();
    assertThat(ctl.out()).isEqualTo(ROUTES);
    assertThat(ctl.run("config", "diff", old.substring(0, 8))).isZero();
    assertThat(ctl.out()).contains("-       direction: credit", "+       direction: debit");
    assertThat(ctl.run("config", "show", "0123456789")).isEqualTo(4);
  }

  @Test
  void preview_shows_the_record_and_what_stays_behind() throws IOException {
    ObjectNode report = relay.state.preview.putObject("report");
    report.putObject("mapped").put("amount", "NetAmount");
    report.putArray("not_forwarded").add("payer.name").add("card");
    relay.state.preview.putObject("record").put("amount", 1245010).put("external_id", "70341");

    int code =
        ctl.run(
            "config",
            "preview",
            "--route",
            "acme",
            "--sample",
            file("b.json", "{}"),
            "--draft",
            file("r.yaml", ROUTES));

    assertThat(code).isZero();
    assertThat(ctl.out().lines())
        .containsExactly(
            "amount            1245010",
            "external_id       \"70341\"",
            "  from            amount <- NetAmount",
            "  not_forwarded   payer.name, card");
    assertThat(relay.state.bodies.get(0).path("sample").asText()).isEqualTo("{}");
    assertThat(relay.state.bodies.get(0).path("document").asText()).isEqualTo(ROUTES);
  }

  @Test
  void preview_without_a_record_is_exit_1_with_the_reason() {
    relay.state.preview.putNull("record").put("reason", "map.amount: no number");

    assertThat(ctl.run("config", "preview", "--route", "acme", "--event", "sha256:1")).isEqualTo(1);
    assertThat(ctl.out()).isEqualTo("no record: map.amount: no number\n");
    assertThat(ctl.run("config", "preview", "--route", "acme")).isEqualTo(2);
  }

  @Test
  void rehearse_is_exit_1_when_an_event_fails() throws IOException {
    ObjectNode route = object().put("route", "acme").put("looked_at", 50).put("mapped", 49);
    route
        .put("same", 48)
        .putArray("failed")
        .addObject()
        .put("id", "sha256:1")
        .put("reason", "no date");
    ObjectNode changed = route.putArray("changed").addObject().put("id", "sha256:2");
    changed.putObject("before").put("amount", 1);
    changed.putObject("after").put("amount", 2);
    relay.state.rehearsal.putArray("routes").add(route);

    assertThat(ctl.run("config", "rehearse", file("r.yaml", ROUTES), "--changes")).isEqualTo(1);

    assertThat(ctl.out().lines().skip(1))
        .containsExactly(
            "acme          50      49       1        1    48             0",
            "acme: fails: no date  sha256:1",
            "acme  sha256:2",
            "- {\"amount\":1}",
            "+ {\"amount\":2}");
  }
}
