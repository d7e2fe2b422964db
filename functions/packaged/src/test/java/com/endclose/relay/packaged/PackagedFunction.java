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
 * One function as it is uploaded, {@code target/function}, in a JVM of its own under AWS's runtime
 * interface client, which finds the function's jars as it does on Lambda.
 */
final class PackagedFunction implements AutoCloseable {

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

  /** Where a function's jars are. */
  static Path folder(String function) {
    return Path.of("..", function, "target", "function").toAbsolutePath().normalize();
  }

  /**
   * Starts a function.
   *
   * @param environment the variables that the template sets
   * @param snapshot whether hooks are run as for SnapStart
   */
  static PackagedFunction start(
      String function, String handler, Map<String, String> environment, boolean snapshot) {
    try {
      RuntimeApi api = new RuntimeApi();
      Path output = Files.createTempFile("relay-" + function, ".log");
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx400m"));
      if (snapshot) {
        // Set by the managed runtime; without it the hooks are silently not called.
        command.add("-Dorg.crac.Core.Compat=com.amazonaws.services.lambda.crac");
      }
      command.addAll(List.of("-cp", runtimeClassPath()));
      command.add("com.amazonaws.services.lambda.runtime.api.client.AWSLambda");
      command.add(handler + "::handleRequest");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder(function).toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile());
      builder.environment().keySet().retainAll(KEPT);
      builder.environment().putAll(runtime(function, api, snapshot));
      builder.environment().putAll(environment);
      long startedAt = System.nanoTime();
      return new PackagedFunction(api, builder.start(), output, startedAt);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static Map<String, String> runtime(String function, RuntimeApi api, boolean snapshot) {
    Map<String, String> variables = new TreeMap<>();
    variables.put("AWS_LAMBDA_RUNTIME_API", api.address());
    variables.put("LAMBDA_TASK_ROOT", folder(function).toString());
    variables.put("AWS_REGION", "us-east-1");
    variables.put("AWS_LAMBDA_FUNCTION_NAME", function);
    variables.put("AWS_LAMBDA_FUNCTION_VERSION", "1");
    variables.put("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "1024");
    variables.put("AWS_LAMBDA_LOG_FORMAT", "JSON");
    variables.put("AWS_EXECUTION_ENV", "AWS_Lambda_java25");
    variables.put("AWS_LAMBDA_INITIALIZATION_TYPE", snapshot ? "snap-start" : "on-demand");
    return variables;
  }

  private static String runtimeClassPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(
            entry ->
                RUNTIME.stream()
                    .anyMatch(name -> Path.of(entry).getFileName().toString().startsWith(name)))
        .reduce((one, other) -> one + File.pathSeparator + other)
        .orElseThrow();
  }

  /** Calls it; fails when it does. */
  String invoke(String event, Duration timeout) {
    return first(event, timeout).answer();
  }

  /** The first call, with how long it took. */
  Timed first(String event, Duration timeout) {
    Outcome outcome =
        api.invoke(event, timeout).orElseThrow(() -> new AssertionError("no answer\n" + output()));
    if (outcome.failed()) {
      throw new AssertionError(outcome.body() + "\n" + output());
    }
    long began = api.restoredAtNanos() == 0 ? startedAt : api.restoredAtNanos();
    return new Timed(outcome.body(), Duration.ofNanos(outcome.atNanos() - began));
  }

  /**
   * An answer, and how long after the JVM's start it came; after the restore, when there was one.
   */
  record Timed(String answer, Duration since) {}

  /** What Lambda is told of a start that fails. */
  String failedStart() {
    return api.failedStart()
        .orElseThrow(() -> new AssertionError("no failure\n" + output()))
        .body();
  }

  /** All it has printed so far. */
  String output() {
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
