package com.endclose.relay.relayctl.command;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A word that needs another one behind it. */
abstract class Group implements Runnable {

  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    CommandSpec group = Objects.requireNonNull(spec);
    throw new ParameterException(
        group.commandLine(), "say what to do: " + String.join(", ", group.subcommands().keySet()));
  }
}
