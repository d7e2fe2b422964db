package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A day's reckoning. */
@Command(
    name = "report",
    description = {
      "What became of the webhooks received on one day: to compare with the processor's own list.",
      "Exit code 1 when it does not add up."
    },
    footer = {
      "  relayctl report                                            yesterday",
      "  relayctl report 2026-07-01 --tz America/New_York",
      "  relayctl report yesterday --route payabli-transfers --ids"
    })
public final class ReportCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(
      arity = "0..1",
      paramLabel = "DAY",
      defaultValue = "yesterday",
      description = "Such as 2026-07-01, today or yesterday (default: ${DEFAULT-VALUE}).")
  private String day = "";

  @Option(
      names = "--tz",
      paramLabel = "ZONE",
      description = "The time zone of the day, such as America/New_York (default: this machine's).")
  private @Nullable String zone;

  @Option(names = "--route", paramLabel = "ROUTE", description = "Only this route.")
  private @Nullable String route;

  @Option(names = "--ids", description = "The events behind each number.")
  private boolean ids;

  public ReportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    ZoneId place = place();
    Call call = Call.get("report").with("day", date(place)).with("tz", place.getId());
    Reckoning reckoning = new Reckoning(session, call);
    Set<String> seen = new HashSet<>();
    @Nullable String cursor = null;
    do {
      Answer page = session.ask(call.with("route", route).with("cursor", cursor));
      session.printed(page);
      reckoning.add(page.document());
      cursor = Fields.member(page.document(), "cursor").map(JsonNode::asText).orElse(null);
    } while (cursor != null && seen.add(cursor));
    if (!session.json()) {
      reckoning.show(ids);
    }
    return (reckoning.addsUp() ? ExitCode.OK : ExitCode.NO).code();
  }

  private ZoneId place() {
    try {
      return zone == null ? session.times().zone() : ZoneId.of(zone);
    } catch (DateTimeException unknown) {
      throw Failure.usage("--tz: no such time zone; write one such as America/New_York or UTC");
    }
  }

  private LocalDate date(ZoneId place) {
    LocalDate today = LocalDate.ofInstant(session.now(), place);
    try {
      return switch (day) {
        case "today" -> today;
        case "yesterday" -> today.minusDays(1);
        default -> LocalDate.parse(day);
      };
    } catch (DateTimeException noDay) {
      throw Failure.usage("no such day: write it as 2026-07-01, or today, or yesterday");
    }
  }
}
