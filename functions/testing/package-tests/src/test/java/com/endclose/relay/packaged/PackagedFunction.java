package com.endclose.relay.packaged;

import com.endclose.relay.packaged.RuntimeApi.Outcome;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One function as it is uploaded, in a JVM of its own under AWS's runtime interface client, which
 * finds the function's jars as it does on Lambda.
 */
public final class PackagedFunction implements AutoCloseable {

  /** Lambda gives a function's JVM no more of the test's environment than this. */
  private static final List<String> KEPT = List.of("PATH", "HOME", "LANG");

  /** The runtime interface client and what it needs; the rest is the function's own. */
  private static final List<String> RUNTIME =
      List.of(
          "aws-lambda-java-runtime-interface-client",
          "aws-lambda-java-core",
          "aws-lambda-java-serialization",
          "utils-lite");

  private final RuntimeApi api;
  private final Process process;
  private final Path output;
  private final long startedAt;

  private PackagedFunction(RuntimeApi api, Process process, Path output, long startedAt) {
    this.api = api;
    this.process = process;
    this.output = output;
    this.startedAt = startedAt;
  }

  /** Starts a function. */
  public static PackagedFunction start(Launch launch) {
    try {
      RuntimeApi api = new RuntimeApi();
      Path output = Files.createTempFile("relay-" + launch.name(), ".log");
      ProcessBuilder builder =
          new ProcessBuilder(command(launch))
              .directory(launch.folder().toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile());
      builder.environment().keySet().retainAll(KEPT);
      builder.environment().putAll(runtime(launch, api));
      builder.environment().putAll(launch.environment());
      long startedAt = System.nanoTime();
      Process process = builder.start();
      api.meter(() -> process.info().totalCpuDuration().orElse(Duration.ZERO));
      return new PackagedFunction(api, process, output, startedAt);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static List<String> command(Launch launch) {
    List<String> command = new ArrayList<>(launch.before());
    command.add(launch.javaHome().resolve("bin").resolve("java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx400m"));
    if (launch.start() == Launch.Start.RESTORED) {
      // Set by the managed runtime; without it the hooks are silently not called.
      command.add("-Dorg.crac.Core.Compat=com.amazonaws.services.lambda.crac");
    }
    command.addAll(launch.options());
    command.addAll(List.of("-cp", runtimeClassPath()));
    command.add("com.amazonaws.services.lambda.runtime.api.client.AWSLambda");
    command.add(launch.handler() + "::handleRequest");
    return command;
  }

  private static Map<String, String> runtime(Launch launch, RuntimeApi api) {
    boolean onDemand = launch.start() == Launch.Start.ON_DEMAND;
    Map<String, String> variables = new TreeMap<>();
    variables.put("AWS_LAMBDA_RUNTIME_API", api.address());
    variables.put("LAMBDA_TASK_ROOT", launch.folder().toString());
    variables.put("AWS_REGION", "us-east-1");
    variables.put("AWS_LAMBDA_FUNCTION_NAME", launch.name());
    variables.put("AWS_LAMBDA_FUNCTION_VERSION", "1");
    variables.put("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "1024");
    variables.put("AWS_LAMBDA_LOG_FORMAT", "JSON");
    variables.put("AWS_EXECUTION_ENV", "AWS_Lambda_java25");
    variables.put("AWS_LAMBDA_INITIALIZATION_TYPE", onDemand ? "on-demand" : "snap-start");
    return variables;
  }

  private static String runtimeClassPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath())
        .flatMap(PackagedFunction::withLibraries)
        .filter(jar -> RUNTIME.stream().anyMatch(jar.getFileName().toString()::startsWith))
        .map(Path::toString)
        .reduce((one, other) -> one + File.pathSeparator + other)
        .orElseThrow(
            () -> new IllegalStateException("no runtime interface client on the class path"));
  }

  /** A jar that was started with {@code -jar} has its class path beside it. */
  private static Stream<Path> withLibraries(Path entry) {
    File[] libraries = entry.resolveSibling("lib").toFile().listFiles();
    return libraries == null
        ? Stream.of(entry)
        : Stream.concat(Stream.of(entry), Stream.of(libraries).map(File::toPath));
  }

  /** The number of its process. */
  public long pid() {
    return process.pid();
  }

  /** Calls it; fails when it does. */
  public String invoke(String event, Duration timeout) {
    return first(event, timeout).answer();
  }

  /** The first call, with how long it took. */
  public Timed first(String event, Duration timeout) {
    Outcome outcome =
        api.invoke(event, timeout).orElseThrow(() -> new AssertionError("no answer\n" + output()));
    if (outcome.failed()) {
      throw new AssertionError(outcome.body() + "\n" + output());
    }
    long began = api.restoredAtNanos() == 0 ? startedAt : api.restoredAtNanos();
    return new Timed(
        outcome.body(),
        Duration.ofNanos(api.askedAtNanos() - startedAt),
        Duration.ofNanos(outcome.atNanos() - outcome.handedOutAtNanos()),
        Duration.ofNanos(outcome.atNanos() - began),
        outcome.used());
  }

  /**
   * An answer, and when it came.
   *
   * @param init from the JVM's start until it first asked for an event, a restore included
   * @param call from the event being handed out until the answer
   * @param since from the JVM's start until the answer; from the restore, when there was one
   * @param used the processor time of that stretch: waiting, and what else the machine does, apart
   */
  public record Timed(String answer, Duration init, Duration call, Duration since, Duration used) {}

  /** What Lambda is told of a start that fails. */
  String failedStart() {
    return api.failedStart()
        .orElseThrow(() -> new AssertionError("no failure\n" + output()))
        .body();
  }

  /** All it has printed so far. */
  public String output() {
    try {
      return Files.readString(output);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    api.close();
    try {
      process.waitFor();
      Files.delete(output);
    } catch (IOException | InterruptedException left) {
      throw new IllegalStateException(left);
    }
  }
}
