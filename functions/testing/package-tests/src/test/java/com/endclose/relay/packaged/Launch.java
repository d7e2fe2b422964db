package com.endclose.relay.packaged;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a function is started.
 *
 * @param name what Lambda calls it
 * @param folder what is uploaded, as it lies on Lambda: jars under {@code lib}
 * @param environment the variables that the template sets
 * @param javaHome the JDK it runs on
 * @param before what the command line begins with, such as {@code taskset}
 * @param options of the JVM, after Lambda's own
 */
public record Launch(
    String name,
    Path folder,
    String handler,
    Map<String, String> environment,
    Start start,
    Path javaHome,
    List<String> before,
    List<String> options) {

  /** What happens between the JVM's start and the first event. */
  public enum Start {
    /** The handler is made: as without SnapStart. */
    ON_DEMAND,
    /** The hooks of SnapStart are run, and the snapshot is restored at once. */
    RESTORED,
    /** Restored without a hook being run: nothing is primed. */
    UNPRIMED
  }

  /** On this JVM's own JDK. */
  public Launch(
      String name, Path folder, String handler, Map<String, String> environment, Start start) {
    this(
        name,
        folder,
        handler,
        environment,
        start,
        Path.of(System.getProperty("java.home")),
        List.of(),
        List.of());
  }

  /** On another JDK, behind a command. */
  public Launch on(Path otherHome, List<String> command) {
    return new Launch(
        name, folder, handler, environment, start, otherHome, List.copyOf(command), options);
  }

  /** With one more option of the JVM. */
  public Launch with(String option) {
    List<String> more = new ArrayList<>(options);
    more.add(option);
    return new Launch(
        name, folder, handler, environment, start, javaHome, before, List.copyOf(more));
  }
}
