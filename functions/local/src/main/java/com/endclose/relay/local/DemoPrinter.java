package com.endclose.relay.local;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Tells the demo's story. */
final class DemoPrinter {

  private static final String INDENT = "   ";
  private static final int COLUMN = 10;
  private static final int FIELD = 25;
  private static final int LINE = 96;

  private final Terminal terminal;

  DemoPrinter(Terminal terminal) {
    this.terminal = terminal;
  }

  void request(int number, DemoWebhook webhook, List<String> command) {
    terminal.blank();
    terminal.line(terminal.bold(number + "  " + webhook.title()));
    terminal.line(INDENT + webhook.lesson());
    terminal.blank();
    command.forEach(line -> terminal.line(INDENT + line));
    terminal.blank();
  }

  void answer(int status, String body, boolean right, DemoWebhook webhook) {
    String answer = status + " " + body;
    if (right) {
      tell("answer", status < 300 ? terminal.good(answer) : terminal.notable(answer));
    } else {
      tell("answer", terminal.bad(answer + ", not " + webhook.status() + " " + webhook.word()));
    }
  }

  void record(JsonNode record, Duration took, List<String> unsent) {
    double seconds = took.toMillis() / 1000.0;
    tell(
        "record",
        terminal.good("delivered")
            + String.format(Locale.ROOT, " %.2f s after it was sent", seconds));
    fields("", record);
    wrapped("not sent", unsent);
  }

  /** Plain members first, then those of objects: easier to read than the order they are sent in. */
  private void fields(String prefix, JsonNode object) {
    object.properties().stream()
        .filter(entry -> !entry.getValue().isObject())
        .forEach(entry -> field(prefix + entry.getKey(), entry.getValue()));
    object.properties().stream()
        .filter(entry -> entry.getValue().isObject())
        .forEach(entry -> fields(prefix + entry.getKey() + ".", entry.getValue()));
  }

  private void field(String name, JsonNode value) {
    String shown = value.isTextual() ? value.textValue() : value.toString();
    terminal.field(INDENT + " ".repeat(COLUMN), name, FIELD, shown);
  }

  /** A list over as many lines as it takes. */
  private void wrapped(String name, List<String> words) {
    StringBuilder line = new StringBuilder();
    String label = name;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i) + (i < words.size() - 1 ? "," : "");
      if (!line.isEmpty() && line.length() + word.length() > LINE - COLUMN) {
        tell(label, line.toString());
        label = "";
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    if (!line.isEmpty()) {
      tell(label, line.toString());
    }
  }

  void parked(String reason, boolean right) {
    tell("parked", right ? terminal.notable(reason) : terminal.bad(reason));
  }

  void nothing() {
    tell("record", "none");
  }

  void known() {
    tell("record", terminal.good("delivered") + ", to the run that took the webhook in first");
  }

  void noRecord() {
    tell("record", terminal.bad("none came"));
  }

  void late(Duration patience) {
    tell("record", terminal.bad("none came within " + patience.toSeconds() + " s"));
  }

  void end(boolean right, int webhooks, int records, long parked) {
    terminal.blank();
    String sums =
        webhooks + " webhooks, " + records + " records at End Close, " + parked + " parked: ";
    terminal.line(
        right
            ? terminal.bold(sums) + terminal.good("all as it should be.")
            : terminal.bold(sums) + terminal.bad("not as it should be."));
  }

  private void tell(String name, String value) {
    terminal.field(INDENT, name, COLUMN, value);
  }
}
