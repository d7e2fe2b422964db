package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The switch that stops everything. */
@Command(
    name = "killswitch",
    description = {
      "Shows or turns the killswitch.",
      "  none    webhooks are taken in and forwarded",
      "  pause   webhooks are taken in and held",
      "  panic   webhooks are refused with 503, nothing is forwarded"
    },
    footer = {
      "  relayctl killswitch get              what it is on; get may be left out",
      "  relayctl killswitch pause",
      "  relayctl killswitch panic --yes      without being asked"
    })
public final class KillswitchCommand implements Callable<Integer> {

  /** What it can be on. */
  enum State {
    get,
    none,
    pause,
    panic
  }

  private final Session session;

  @Parameters(
      arity = "0..1",
      paramLabel = "get|none|pause|panic",
      description = "What to turn it to.")
  private @Nullable State state;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask before panic.")
  private boolean yes;

  public KillswitchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (state == null || state == State.get) {
      return show();
    }
    if (state == State.panic
        && !session.insisted(yes, "Panic refuses every webhook with 503.", "panic")) {
      return session.declined();
    }
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("state", state.name());
    if (state == State.panic) {
      body.put("confirm", "panic");
    }
    Answer answer = session.ask(Call.post(body, "killswitch"));
    if (!session.printed(answer)) {
      String before = Fields.text(answer.document(), "before");
      String now = Fields.text(answer.document(), "state");
      session
          .terminal()
          .line(
              Visible.line(
                  before.equals(now)
                      ? "The killswitch was on " + now + " already."
                      : "The killswitch is on " + now + " (before: " + before + ")."));
    }
    return ExitCode.OK.code();
  }

  private int show() {
    Answer status = session.ask(Call.get("status"));
    String now = Fields.text(status.document(), "killswitch");
    if (session.json()) {
      session.terminal().line(Visible.json("{\"state\":\"" + now + "\"}"));
    } else {
      session.terminal().line(Visible.line(now));
    }
    return ExitCode.OK.code();
  }
}
