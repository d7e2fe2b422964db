package com.endclose.relay.relayctl.command;

import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The status again and again. */
@Command(
    name = "watch",
    description =
        "The status, refreshed until Ctrl-C. It goes on when the relay is away for a while.",
    footer = {
      "  relayctl watch",
      "  relayctl watch --interval 10",
      "  relayctl watch --json --count 3      three lines of JSON"
    })
public final class WatchCommand implements Callable<Integer> {

  private final Session session;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "Time between two looks (default: ${DEFAULT-VALUE}).")
  private int interval;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "0",
      description = "End after so many looks (default: never).")
  private long count;

  public WatchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (interval < 1) {
      throw Failure.usage("--interval must be at least 1 second");
    }
    int code = look();
    for (long looks = 1; looks != count && !Thread.currentThread().isInterrupted(); looks++) {
      session.world().pause().milliseconds(interval * 1_000L);
      code = look();
    }
    return code;
  }

  private int look() {
    Answer status;
    try {
      status = session.ask(Call.get("status"));
    } catch (Failure failure) {
      if (failure.code() != ExitCode.UNAVAILABLE) {
        throw failure;
      }
      session.terminal().note(Visible.lines(failure.text()));
      return failure.code().code();
    }
    if (session.json()) {
      session.terminal().line(Visible.json(JsonWriter.text(status.document())));
    } else {
      session.terminal().clear();
      new StatusView(session).show(status.document());
    }
    return ExitCode.OK.code();
  }
}
