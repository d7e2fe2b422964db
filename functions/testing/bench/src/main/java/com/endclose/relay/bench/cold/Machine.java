package com.endclose.relay.bench.cold;

import com.endclose.relay.packaged.Launch;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What functions are started on: JDK 25, as Lambda's newest runtime, on a core of their own.
 *
 * @param before what a command line begins with, to run on that core; empty where none can be named
 */
record Machine(Path javaHome, List<String> before) {

  private static final String LOADING = "sun.cls.time=";
  private static final Path TASKSET = Path.of("/usr/bin/taskset");
  private static final Path JDK25 = Path.of("/usr/lib/jvm/temurin-25-jdk-amd64");

  /** Gives core 0 to the functions, and the others to this process and what it starts. */
  static Machine here() throws IOException, InterruptedException {
    String named = System.getenv("JDK25_HOME");
    Path jdk = named == null ? JDK25 : Path.of(named);
    Path home = Files.isExecutable(java(jdk)) ? jdk : Path.of(System.getProperty("java.home"));
    if (!Files.isExecutable(TASKSET)) {
      return new Machine(home, List.of());
    }
    int cores = Runtime.getRuntime().availableProcessors();
    if (cores > 1) {
      run(
          List.of(
              TASKSET.toString(),
              "--all-tasks",
              "--cpu-list",
              "--pid",
              "1-" + (cores - 1),
              Long.toString(ProcessHandle.current().pid())));
    }
    return new Machine(home, List.of(TASKSET.toString(), "-c", "0"));
  }

  Launch start(Launch launch) {
    return launch.on(javaHome, before);
  }

  /** From the start of a JVM that has nothing to do until its end. */
  Duration emptyJvm() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(before);
    command.addAll(List.of(java(javaHome).toString(), "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-XX:+UseSerialGC", "-version"));
    long began = System.nanoTime();
    run(command);
    return Duration.ofNanos(System.nanoTime() - began);
  }

  /** How long a running JVM has spent on loading classes, checking them included. */
  Duration loading(long pid) throws IOException {
    Process jcmd =
        new ProcessBuilder(
                javaHome.resolve("bin").resolve("jcmd").toString(),
                Long.toString(pid),
                "PerfCounter.print")
            .redirectErrorStream(true)
            .start();
    try (BufferedReader lines = jcmd.inputReader()) {
      return lines
          .lines()
          .filter(line -> line.startsWith(LOADING))
          .map(line -> Duration.ofNanos(Long.parseLong(line.substring(LOADING.length()))))
          .findFirst()
          .orElseThrow(() -> new IOException("the JVM tells no " + LOADING));
    }
  }

  private static Path java(Path home) {
    return home.resolve("bin").resolve("java");
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    int code =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    if (code != 0) {
      throw new IOException(String.join(" ", command) + " ended with " + code);
    }
  }

  @Override
  public String toString() {
    return "the JDK at " + javaHome + (before.isEmpty() ? ", on all cores" : ", on one core");
  }
}
