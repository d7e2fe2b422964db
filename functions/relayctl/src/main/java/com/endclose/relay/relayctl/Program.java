package com.endclose.relay.relayctl;

import com.endclose.relay.relayctl.command.AuditCommand;
import com.endclose.relay.relayctl.command.BatchesCommand;
import com.endclose.relay.relayctl.command.CompletionCommand;
import com.endclose.relay.relayctl.command.ConfigCommand;
import com.endclose.relay.relayctl.command.DispatchCommand;
import com.endclose.relay.relayctl.command.EventsCommand;
import com.endclose.relay.relayctl.command.InitCommand;
import com.endclose.relay.relayctl.command.KillswitchCommand;
import com.endclose.relay.relayctl.command.RefusalsCommand;
import com.endclose.relay.relayctl.command.ReportCommand;
import com.endclose.relay.relayctl.command.RoutesCommand;
import com.endclose.relay.relayctl.command.StatusCommand;
import com.endclose.relay.relayctl.command.UiCommand;
import com.endclose.relay.relayctl.command.WatchCommand;
import com.endclose.relay.relayctl.print.OutputLost;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.endclose.relay.relayctl.session.World;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** All commands, put together, and how a run of them ends. */
final class Program {

  private final World world;
  private final Relayctl root = new Relayctl();
  private final Session session;

  Program(World world) {
    this.world = world;
    this.session = new Session(world, root.options);
  }

  /** Runs the command that the arguments say; the exit code. */
  int run(String... args) {
    try {
      int code = commandLine().execute(args);
      if (code != ExitCode.UNWRITTEN.code() && code != ExitCode.BROKEN_PIPE.code()) {
        world.terminal().check();
      }
      return code;
    } catch (OutputLost lost) {
      return ended(lost);
    }
  }

  /** Tells somebody who stops the program what is left half done. */
  void parting() {
    session
        .parting()
        .ifPresent(
            words -> {
              world.terminal().progressEnds();
              world.terminal().note(words);
            });
  }

  private CommandLine commandLine() {
    CommandLine line = new CommandLine(root);
    commands(line);
    describe(line);
    line.setOut(new PrintWriter(new Lines(world.terminal()::help)));
    return line.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
        .setExecutionExceptionHandler((failed, at, parsed) -> ended(failed))
        .setParameterExceptionHandler((wrong, arguments) -> misunderstood(wrong));
  }

  private void commands(CommandLine line) {
    RoutesCommand routes = new RoutesCommand(session);
    EventsCommand events = new EventsCommand(session);
    ConfigCommand config = new ConfigCommand(session);
    line.addSubcommand(new StatusCommand(session))
        .addSubcommand(new WatchCommand(session))
        .addSubcommand(new KillswitchCommand(session))
        .addSubcommand(group(routes, routes.commands()))
        .addSubcommand(group(events, events.commands()))
        .addSubcommand(new BatchesCommand(session))
        .addSubcommand(new RefusalsCommand(session))
        .addSubcommand(new DispatchCommand(session))
        .addSubcommand(group(config, config.commands()))
        .addSubcommand(new ReportCommand(session))
        .addSubcommand(new AuditCommand(session))
        .addSubcommand(new UiCommand(session))
        .addSubcommand(new InitCommand(session))
        .addSubcommand(new CompletionCommand(session));
  }

  private static CommandLine group(Object group, Object... commands) {
    CommandLine line = new CommandLine(group);
    for (Object command : commands) {
      line.addSubcommand(command);
    }
    return line;
  }

  private static void describe(CommandLine line) {
    var usage = line.getCommandSpec().usageMessage();
    line.getCommandSpec().mixinStandardHelpOptions(true);
    usage.sortOptions(false).width(100).abbreviateSynopsis(true);
    usage.footerHeading("%nExamples:%n");
    usage.exitCodeListHeading("%nExit codes:%n").exitCodeList(ExitCode.list());
    line.getSubcommands().values().forEach(Program::describe);
  }

  private int ended(Exception failed) {
    if (failed instanceof Failure failure) {
      world.terminal().note(Visible.lines(failure.text()));
      return failure.code().code();
    }
    if (failed instanceof OutputLost lost) {
      return unwritten(lost);
    }
    StringWriter trace = new StringWriter();
    failed.printStackTrace(new PrintWriter(trace));
    world.terminal().note(Visible.lines(trace.toString().stripTrailing()));
    return ExitCode.BROKEN.code();
  }

  /** A pipe whose reader has ended is no reason for words: the shell's own tools say nothing. */
  private int unwritten(OutputLost lost) {
    if (lost.brokenPipe()) {
      return ExitCode.BROKEN_PIPE.code();
    }
    world.terminal().note("the answer could not be written: " + Visible.lines(lost.reason()));
    return ExitCode.UNWRITTEN.code();
  }

  private int misunderstood(ParameterException wrong) {
    List<String> near =
        wrong instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions()
            : List.of();
    world
        .terminal()
        .note(
            Visible.lines(String.valueOf(wrong.getMessage()))
                + (near.isEmpty() ? "" : ". Did you mean " + String.join(" or ", near) + "?")
                + "\nMore: "
                + wrong.getCommandLine().getCommandSpec().qualifiedName()
                + " --help");
    return ExitCode.USAGE.code();
  }
}
