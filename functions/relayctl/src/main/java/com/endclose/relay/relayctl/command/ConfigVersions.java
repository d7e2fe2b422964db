package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Style;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.print.Table.Cell;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The documents there were. */
@Command(
    name = "versions",
    description = "The documents there were: when, by whom.",
    footer = {"  relayctl config versions", "  relayctl config show 3fa94c01 > old.yaml"})
final class ConfigVersions implements Callable<Integer> {

  private static final Pattern BEGINNING = Pattern.compile("[0-9a-f]{4,63}");

  private final Session session;

  @Mixin private Listing listing = new Listing();

  ConfigVersions(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Table table =
        new Table().whole("applied").words("by").number("bytes").whole("").last("version");
    return listing.show(session, Call.get("config", "versions"), table, this::row);
  }

  private void row(Table table, JsonNode version) {
    boolean current = version.path("current").asBoolean();
    table.row(
        session.times().local(Fields.text(version, "applied_at")),
        Fields.text(version, "applied_by"),
        Fields.count(version, "bytes"),
        current ? new Cell("current", Style.GOOD) : "",
        Fields.text(version, "version"));
  }

  /** The whole version that begins like this; other words stay as they are. */
  static String whole(Session session, String written) {
    if (!BEGINNING.matcher(written).matches()) {
      return written;
    }
    Set<String> found = new LinkedHashSet<>();
    @Nullable String cursor = null;
    do {
      JsonNode page =
          session
              .ask(Call.get("config", "versions").with("limit", 200).with("cursor", cursor))
              .document();
      for (JsonNode version : page.path("items")) {
        if (Fields.text(version, "version").startsWith(written)) {
          found.add(Fields.text(version, "version"));
        }
      }
      cursor = Fields.member(page, "cursor").map(JsonNode::asText).orElse(null);
    } while (cursor != null && found.size() < 2);
    if (found.size() > 1) {
      throw Failure.usage("several versions begin with " + written + ": write more of it");
    }
    return found.stream()
        .findFirst()
        .orElseThrow(() -> new Failure(ExitCode.NOT_FOUND, "no version begins with " + written));
  }
}
