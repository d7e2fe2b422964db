package com.endclose.relay.bench.cold;

import com.endclose.relay.packaged.Functions;
import com.endclose.relay.packaged.Launch.Start;
import com.endclose.relay.packaged.PackagedFunction.Timed;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Starts every packaged function and a minimal handler, turn by turn, and prints medians: of a cold
 * start, and of an emulated SnapStart restore with and without priming.
 */
public final class ColdStart {

  /** What helps a start, and the option that takes it away. */
  private static final Map<String, String> LEVERS =
      new TreeMap<>(
          Map.of(
              "the first compiler alone", "-XX:TieredStopAtLevel=4",
              "the JDK's archive of classes", "-Xshare:off"));

  private static final String NOTE =
      """

      Medians of %d starts on %s, with 400 MB of heap; the functions take turns. Init is from the process's start until the
      runtime interface client first asks for an event, first call from that event's hand-out to its answer. The emulator's (moto) and
      the stand-in End Close's answers are in these times: "waited" is how long they took in a start that was watched through a proxy
      (of three, the one in the middle), which counted the requests and the loaded classes. After a restore about the same requests
      are made again: what was read before is dropped. A JVM that does nothing takes %.0f ms from its start to its end.
      The minimal handler has the same SDK client and transport and puts one item; it has no hooks, so its two restores differ by chance.
      First events: ingest gets a webhook that it stores, the dispatcher a wake with one event to forward, and it waits for End Close to
      settle that; admin is asked for GET /status; the others get their schedule's event.
      The restore is emulated: it is granted at once in the process that asked for it, so nothing is paged in; time counts from there.
      Unprimed is the same without the hooks being called.
      """;

  private final PrintStream out;
  private final int times;
  private final Map<String, Map<Start, List<Timed>>> timed = new LinkedHashMap<>();

  /** Prints there, after so many starts of each kind. */
  public ColdStart(PrintStream out, int times) {
    this.out = out;
    this.times = times;
  }

  /**
   * Runs it all.
   *
   * @param modules the folder that the built modules are in
   */
  public void print(Path modules) throws IOException, InterruptedException {
    Machine machine = Machine.here();
    Path made = Files.createTempDirectory("relay-minimal");
    List<Subject> subjects = new ArrayList<>();
    try {
      subjects.add(Subject.minimal(made.resolve("function"), modules));
      for (Functions function : Functions.values()) {
        subjects.add(Subject.of(function, modules));
      }
      measure(machine, subjects);
      coldTable(machine, subjects);
      out.println();
      restoredTable(subjects);
      out.println();
      leversTable(machine, subjects);
      out.printf(Locale.ROOT, NOTE, times, machine, median(emptyJvms(machine)));
    } finally {
      subjects.forEach(Subject::close);
      delete(made);
    }
  }

  private void measure(Machine machine, List<Subject> subjects) {
    for (int i = 0; i < times; i++) {
      for (Subject subject : subjects) {
        for (Start start : Start.values()) {
          timed
              .computeIfAbsent(subject.name(), first -> new EnumMap<>(Start.class))
              .computeIfAbsent(start, first -> new ArrayList<>())
              .add(subject.first(machine, start));
        }
      }
    }
  }

  private void coldTable(Machine machine, List<Subject> subjects) throws IOException {
    row(
        "function",
        "init, ms",
        "first call, ms",
        "start to answer, ms",
        "to minimal",
        "processor, ms",
        "to minimal",
        "waited, ms",
        "loading classes, ms",
        "classes (of the JDK's archive)",
        "package, MB",
        "requests until the answer");
    row("---", "---", "---", "---", "---", "---", "---", "---", "---", "---", "---", "---");
    double least = millis("minimal", Start.ON_DEMAND, Timed::since);
    double leastUsed = millis("minimal", Start.ON_DEMAND, Timed::used);
    for (Subject subject : subjects) {
      Subject.Seen seen = subject.seen(machine);
      double total = millis(subject.name(), Start.ON_DEMAND, Timed::since);
      row(
          subject.name(),
          number(millis(subject.name(), Start.ON_DEMAND, Timed::init)),
          number(millis(subject.name(), Start.ON_DEMAND, Timed::call)),
          number(total),
          ratio(total, least),
          number(millis(subject.name(), Start.ON_DEMAND, Timed::used)),
          ratio(millis(subject.name(), Start.ON_DEMAND, Timed::used), leastUsed),
          number(seen.took().toNanos() / 1e6),
          number(seen.loading().toNanos() / 1e6),
          seen.classes() + " (" + seen.archived() + ")",
          String.format(Locale.ROOT, "%.1f", subject.size() / 1e6),
          seen.calls() + ": " + seen.named());
    }
  }

  private void restoredTable(List<Subject> subjects) {
    row(
        "restored",
        "primed, ms",
        "to minimal's",
        "unprimed, ms",
        "unprimed to primed",
        "processor primed, ms",
        "unprimed, ms",
        "unprimed to primed",
        "init with priming, ms",
        "without, ms");
    row("---", "---", "---", "---", "---", "---", "---", "---", "---", "---");
    double least = millis("minimal", Start.UNPRIMED, Timed::since);
    for (Subject subject : subjects) {
      double primed = millis(subject.name(), Start.RESTORED, Timed::since);
      double unprimed = millis(subject.name(), Start.UNPRIMED, Timed::since);
      row(
          subject.name(),
          number(primed),
          ratio(primed, least),
          number(unprimed),
          ratio(unprimed, primed),
          number(millis(subject.name(), Start.RESTORED, Timed::used)),
          number(millis(subject.name(), Start.UNPRIMED, Timed::used)),
          ratio(
              millis(subject.name(), Start.UNPRIMED, Timed::used),
              millis(subject.name(), Start.RESTORED, Timed::used)),
          number(millis(subject.name(), Start.RESTORED, Timed::init)),
          number(millis(subject.name(), Start.UNPRIMED, Timed::init)));
    }
  }

  private void leversTable(Machine machine, List<Subject> subjects) {
    row("a cold start without", "of", "start to answer, ms", "to with it");
    row("---", "---", "---", "---");
    for (Subject subject : subjects) {
      if (subject.name().equals(Functions.INGEST.folder())) {
        double with = millis(subject.name(), Start.ON_DEMAND, Timed::since);
        LEVERS.forEach(
            (lever, option) -> {
              List<Duration> took = new ArrayList<>();
              for (int i = 0; i < times; i++) {
                took.add(subject.first(machine, Start.ON_DEMAND, List.of(option)).since());
              }
              double without = median(took);
              row(lever, subject.name(), number(without), ratio(without, with));
            });
      }
    }
  }

  private List<Duration> emptyJvms(Machine machine) throws IOException, InterruptedException {
    List<Duration> took = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      took.add(machine.emptyJvm());
    }
    return took;
  }

  private double millis(String name, Start start, Function<Timed, Duration> part) {
    return median(timed.get(name).get(start).stream().map(part).toList());
  }

  private static double median(List<Duration> durations) {
    List<Duration> sorted = durations.stream().sorted().toList();
    return sorted.get(sorted.size() / 2).toNanos() / 1e6;
  }

  private static String number(double millis) {
    return String.format(Locale.ROOT, "%.0f", millis);
  }

  private static String ratio(double one, double other) {
    return String.format(Locale.ROOT, "%.2f", one / other);
  }

  private void row(String... cells) {
    out.println("| " + String.join(" | ", cells) + " |");
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
