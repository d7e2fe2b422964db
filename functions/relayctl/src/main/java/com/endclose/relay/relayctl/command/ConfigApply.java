package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.session.Session;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A document becomes current. */
@Command(
    name = "apply",
    description = {
      "Makes a routes document the current one: validates it, shows what changes, asks, applies.",
      "Exit code 5 when somebody else applied one meanwhile, or End Close owns the configuration."
    },
    footer = {
      "  relayctl config apply routes.yaml",
      "  relayctl config apply routes.yaml --dry-run",
      "  relayctl config apply routes.yaml --yes --based-on \"$VERSION\"      from CI"
    })
final class ConfigApply implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "FILE", description = "The document; - for standard input.")
  private String file = "";

  @Option(
      names = "--based-on",
      paramLabel = "VERSION",
      description = "The version it was made from (default: the current one).")
  private @Nullable String basedOn;

  @Option(names = "--dry-run", description = "Stop before applying.")
  private boolean dryRun;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask.")
  private boolean yes;

  ConfigApply(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    String draft = Requests.text(session, file);
    Applying applying = new Applying(session);
    Applying.Current current = applying.current();
    if (!applying.valid(draft, file)) {
      return ExitCode.NO.code();
    }
    if (!applying.showChange(current, draft) || dryRun) {
      return ExitCode.OK.code();
    }
    if (!session.agreed(yes, "Apply this?")) {
      return session.declined();
    }
    return applying.apply(draft, basedOn == null ? current.version() : basedOn);
  }
}
