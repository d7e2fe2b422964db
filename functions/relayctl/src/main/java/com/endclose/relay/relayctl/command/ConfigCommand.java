package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.session.Session;
import picocli.CommandLine.Command;

/** The routes document. */
@Command(
    name = "config",
    description = "The routes document: checks, tries, applies, edits, compares it.",
    footer = {
      "  relayctl config validate routes.yaml --offline      in CI, with nothing running",
      "  relayctl config rehearse routes.yaml                what stored events would become",
      "  relayctl config apply routes.yaml",
      "  relayctl config edit"
    })
public final class ConfigCommand extends Group {

  private final Session session;

  public ConfigCommand(Session session) {
    this.session = session;
  }

  /** Its commands. */
  public Object[] commands() {
    return new Object[] {
      new ConfigGet(session),
      new ConfigValidate(session),
      new ConfigPreview(session),
      new ConfigRehearse(session),
      new ConfigApply(session),
      new ConfigEdit(session),
      new ConfigApprove(session),
      new ConfigVersions(session),
      new ConfigShow(session),
      new ConfigDiff(session)
    };
  }
}
