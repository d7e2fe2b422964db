package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.session.Session;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The shell's help. */
@Command(
    name = "completion",
    description = "Prints a script that completes commands and options in bash and zsh.",
    footer = {
      "  source <(relayctl completion)",
      "  relayctl completion > /etc/bash_completion.d/relayctl"
    })
public final class CompletionCommand implements Callable<Integer> {

  private final Session session;

  @Spec private @Nullable CommandSpec spec;

  public CompletionCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session
        .terminal()
        .line(
            AutoComplete.bash("relayctl", Objects.requireNonNull(spec).root().commandLine())
                .stripTrailing());
    return ExitCode.OK.code();
  }
}
