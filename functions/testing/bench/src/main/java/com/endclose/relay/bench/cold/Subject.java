package com.endclose.relay.bench.cold;

import com.endclose.relay.packaged.Functions;
import com.endclose.relay.packaged.Launch;
import com.endclose.relay.packaged.Launch.Start;
import com.endclose.relay.packaged.PackagedFunction;
import com.endclose.relay.packaged.Stack;
import com.endclose.relay.standin.StandIn;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One function with a stack of its own, to be started again and again. */
final class Subject implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final String name;
  private final Optional<Functions> function;
  private final Path folder;
  private final Path modules;
  private final Stack stack;
  private final StandIn endClose = StandIn.start(Stack.API_KEY);
  private final AtomicInteger made = new AtomicInteger();

  /** Takes in what the dispatcher is to forward. */
  private final @Nullable PackagedFunction feeder;

  private Subject(String name, Optional<Functions> function, Path folder, Path modules)
      throws IOException {
    this.name = name;
    this.function = function;
    this.folder = folder;
    this.modules = modules;
    this.stack = new Stack("cold-" + name);
    this.feeder =
        function.equals(Optional.of(Functions.DISPATCHER))
            ? PackagedFunction.start(
                Functions.INGEST.launch(
                    modules, stack.environment(endClose.baseUrl()), Start.ON_DEMAND))
            : null;
  }

  static Subject of(Functions function, Path modules) throws IOException {
    return new Subject(
        function.folder(), Optional.of(function), function.packaged(modules), modules);
  }

  static Subject minimal(Path folder, Path modules) throws IOException {
    MinimalPackage.make(folder, Functions.INGEST.packaged(modules));
    return new Subject("minimal", Optional.empty(), folder, modules);
  }

  String name() {
    return name;
  }

  /** Bytes of what is uploaded. */
  long size() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
    }
  }

  /** Starts it and calls it once. */
  PackagedFunction.Timed first(Machine machine, Start start) {
    return first(machine, start, List.of());
  }

  /** The same with options of the JVM. */
  PackagedFunction.Timed first(Machine machine, Start start, List<String> options) {
    Map<String, String> environment =
        start == Start.ON_DEMAND
            ? stack.environment(endClose.baseUrl())
            : stack.snapshotEnvironment(endClose.baseUrl());
    Launch launch = machine.start(launch(environment, start));
    for (String option : options) {
      launch = launch.with(option);
    }
    return call(launch, pid -> {});
  }

  /** Of three starts that are looked at rather than timed, the one in the middle. */
  Seen seen(Machine machine) throws IOException {
    List<Seen> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add(oneSeen(machine));
    }
    all.sort(Comparator.comparing(Seen::took));
    return all.get(1);
  }

  private Seen oneSeen(Machine machine) throws IOException {
    Path classes = Files.createTempFile("relay-classes", ".log");
    try (CountingProxy aws = new CountingProxy(stack.endpoint());
        CountingProxy posts = new CountingProxy(endClose.baseUrl())) {
      Map<String, String> environment = stack.environment(posts.url());
      environment.put("RELAY_AWS_ENDPOINT", aws.url().toString());
      AtomicReference<Duration> loading = new AtomicReference<>(Duration.ZERO);
      call(
          machine
              .start(launch(environment, Start.ON_DEMAND))
              .with("-Xlog:class+load:file=" + classes + "::filesize=0"),
          pid -> loading.set(machine.loading(pid)));
      return new Seen(
          loading.get(),
          lines(classes, "source:"),
          lines(classes, "source: shared objects file"),
          aws.count() + posts.count(),
          aws.described() + (posts.count() == 0 ? "" : "; End Close: " + posts.described()),
          aws.took().plus(posts.took()));
    } finally {
      Files.delete(classes);
    }
  }

  /**
   * What a start loads and asks.
   *
   * @param loading how long it spent on loading classes
   * @param classes how many were loaded until the first answer
   * @param archived how many of these came from the JDK's own archive (CDS)
   * @param calls how many requests it made until then
   * @param took how long these were waited for, in all
   */
  record Seen(
      Duration loading, long classes, long archived, int calls, String named, Duration took) {}

  private static long lines(Path file, String part) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.filter(line -> line.contains(part)).count();
    }
  }

  private Launch launch(Map<String, String> environment, Start start) {
    String handler = MinimalPackage.HANDLER;
    return function
        .map(one -> one.launch(modules, environment, start))
        .orElseGet(() -> new Launch(name, folder, handler, environment, start));
  }

  /** Looks at a process that has just answered. */
  @FunctionalInterface
  private interface Look {

    void at(long pid) throws IOException;
  }

  private PackagedFunction.Timed call(Launch launch, Look look) {
    String id = "t" + made.incrementAndGet();
    if (feeder != null) {
      feeder.invoke(FirstCalls.webhook(id), TIMEOUT);
    }
    String event = function.map(one -> FirstCalls.of(one, id)).orElse(FirstCalls.webhook(id));
    String expected = function.map(FirstCalls::expected).orElse("\"statusCode\":200");
    try (PackagedFunction started = PackagedFunction.start(launch)) {
      PackagedFunction.Timed first = started.first(event, TIMEOUT);
      if (!first.answer().contains(expected) || started.output().contains("not all was primed")) {
        throw new IllegalStateException(name + ": " + first.answer() + "\n" + started.output());
      }
      look.at(started.pid());
      return first;
    } catch (IOException unseen) {
      throw new UncheckedIOException(unseen);
    }
  }

  @Override
  public void close() {
    if (feeder != null) {
      feeder.close();
    }
    stack.close();
    endClose.close();
  }
}
