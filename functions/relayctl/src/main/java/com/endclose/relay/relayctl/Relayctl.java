package com.endclose.relay.relayctl;

import com.endclose.relay.relayctl.session.Options;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program without a command: says what there is. */
@Command(
    name = "relayctl",
    description = "Operates an End Close relay: looks, switches, replays, configures.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = Version.class,
    footer = {
      "  relayctl --url http://127.0.0.1:8081 status      the local run (mvn -Plocal)",
      "  relayctl --stack relay status                    a stack, by your AWS credentials",
      "  export RELAY_ADMIN_URL=https://abc.lambda-url.eu-west-1.on.aws",
      "  relayctl status --check || echo \"somebody should look\"",
      "  relayctl events list                             what is parked, and why",
      "  relayctl killswitch pause                        accept and hold"
    })
final class Relayctl implements Runnable {

  @Mixin final Options options = new Options();

  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        Objects.requireNonNull(spec).commandLine(), "say what to do: a COMMAND is missing");
  }
}
