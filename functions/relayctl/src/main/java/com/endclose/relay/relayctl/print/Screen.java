package com.endclose.relay.relayctl.print;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The screen this program runs on. What it takes a program to find out is found out once. */
public final class Screen implements Terminal.Look {

  private static final Pattern SIZE = Pattern.compile("[0-9]+ ([0-9]{1,5})");
  private static final int STANDARD_WIDTH = 80;

  private final UnaryOperator<@Nullable String> environment;
  private @Nullable Boolean terminal;
  private int width;

  /** A screen that the variables {@code NO_COLOR}, {@code TERM} and {@code COLUMNS} describe. */
  public Screen(UnaryOperator<@Nullable String> environment) {
    this.environment = environment;
  }

  @Override
  public boolean terminal() {
    if (terminal == null) {
      // Java's console needs standard input to be one as well.
      terminal = run("test -t 1", ProcessBuilder.Redirect.INHERIT) != null;
    }
    return terminal;
  }

  @Override
  public boolean colours() {
    String no = environment.apply("NO_COLOR");
    return (no == null || no.isEmpty()) && !"dumb".equals(environment.apply("TERM")) && terminal();
  }

  @Override
  public int width() {
    if (width == 0) {
      String columns = environment.apply("COLUMNS");
      String size = columns == null ? run("stty size </dev/tty", null) : "0 " + columns;
      Matcher matcher = SIZE.matcher(size == null ? "" : size.strip());
      width = matcher.matches() ? Math.max(1, Integer.parseInt(matcher.group(1))) : STANDARD_WIDTH;
    }
    return width;
  }

  /** What a shell command prints; null when it fails, or when there is no shell. */
  private static @Nullable String run(String command, ProcessBuilder.@Nullable Redirect output) {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", command);
    builder.redirectError(ProcessBuilder.Redirect.to(new File("/dev/null")));
    if (output != null) {
      builder.redirectOutput(output);
    }
    try {
      Process process = builder.start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor(2, TimeUnit.SECONDS) && process.exitValue() == 0 ? text : null;
    } catch (IOException noShell) {
      return null;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
