package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** An earlier document. */
@Command(
    name = "show",
    description = "Prints the routes document of a version.",
    footer = {
      "  relayctl config show 3fa94c01 > old.yaml",
      "  relayctl config show 3fa94c01 | relayctl config apply - --yes      back to it"
    })
final class ConfigShow implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "VERSION", description = "The version, or how it begins.")
  private String version = "";

  ConfigShow(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    return ConfigGet.show(
        session,
        session.ask(Call.get("config", "versions", ConfigVersions.whole(session, version))));
  }
}
