package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Ids of events as they are written on the command line: whole, or the beginning of one. */
final class EventIds {

  /** With this many digits a second event with the same prefix is not expected. */
  private static final int SURE = 12;

  private static final String HASH = "sha256:";
  private static final Pattern WHOLE = Pattern.compile("[0-9a-f]{64}");
  private static final Pattern PREFIX = Pattern.compile("[0-9a-f]{6,63}");

  private final Session session;

  EventIds(Session session) {
    this.session = session;
  }

  /** The whole id, to look at the event. */
  String of(String written) {
    return whole(written, false);
  }

  /** The whole id, to change the event: it must be certain that no other event is meant. */
  String toChange(String written) {
    return whole(written, true);
  }

  /** What is no id, or too short, is left as it is, and the relay says so. */
  private String whole(String written, boolean change) {
    String digits = written.startsWith(HASH) ? written.substring(HASH.length()) : written;
    if (WHOLE.matcher(digits).matches()) {
      return HASH + digits;
    }
    return PREFIX.matcher(digits).matches() ? beginning(HASH + digits, change) : written;
  }

  private String beginning(String prefix, boolean change) {
    JsonNode found = session.ask(Call.get("events").with("id_prefix", prefix)).document();
    boolean early = found.path("stopped_early").asBoolean();
    List<String> ids = new ArrayList<>();
    found.path("items").forEach(event -> ids.add(Visible.line(Fields.text(event, "id"))));
    String note = early ? "; " + Visible.line(Fields.text(found, "note")) : "";
    if (ids.isEmpty()) {
      throw new Failure(ExitCode.NOT_FOUND, "no event has an id that begins with " + prefix + note);
    }
    if (ids.size() > 1) {
      throw new Failure(
          ExitCode.NO,
          "several events have ids that begin with " + prefix + ":\n  " + String.join("\n  ", ids));
    }
    if (change && early && prefix.length() < HASH.length() + SURE) {
      throw new Failure(
          ExitCode.NO,
          "give at least "
              + SURE
              + " digits, or all: an older event may have an id that begins like "
              + ids.get(0)
              + note);
    }
    return ids.get(0);
  }
}
