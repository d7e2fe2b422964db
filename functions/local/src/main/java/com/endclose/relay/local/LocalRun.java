package com.endclose.relay.local;

import com.endclose.relay.standin.StandIn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** One local run as a person sees it: where things are, the demo, what happens, the end. */
final class LocalRun {

  private static final Duration BETWEEN_LINES = Duration.ofSeconds(1);

  private final Setup setup;
  private final Terminal terminal;
  private final Clock clock = Clock.systemUTC();
  private final Counts counts = new Counts();
  private final UntoldRefusals refusals = new UntoldRefusals();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean ending;

  LocalRun(Setup setup, Terminal terminal) {
    this.setup = setup;
    this.terminal = terminal;
  }

  /** Returns the exit code, when the demo was all there is to do; otherwise runs until Ctrl-C. */
  int run() {
    Optional<String> whyNoDemo = whyNoDemo();
    if (setup.options().demo() == DemoMode.ONCE && whyNoDemo.isPresent()) {
      throw new CannotStart("relay.demo=once has nothing to do: " + whyNoDemo.get());
    }
    LocalRelay relay =
        LocalRelay.start(
            setup,
            new LocalRelay.Heard(
                new AllSignals(List.of(counts, new LoggingSignals(clock))), refusals));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(relay), "end"));
    new Banner(terminal).show(relay, setup);
    try {
      boolean right = true;
      if (setup.options().demo() != DemoMode.OFF) {
        right = whyNoDemo.map(this::sayWhy).orElseGet(() -> demo(relay));
      }
      if (setup.options().demo() != DemoMode.ONCE) {
        stay(relay);
      }
      return right ? 0 : 1;
    } finally {
      relay.close();
    }
  }

  private Optional<String> whyNoDemo() {
    if (setup.samples().isEmpty()) {
      return Optional.of("it sends the sample webhooks, and they need the sample routes");
    }
    return setup.options().outsideApi()
        ? Optional.of("it makes up records, and they are for the stand-in End Close only")
        : Optional.empty();
  }

  private boolean sayWhy(String why) {
    terminal.blank();
    terminal.line("No demo: " + why + " (relay.demo=off says so yourself).");
    return true;
  }

  private boolean demo(LocalRelay relay) {
    Samples samples = setup.samples().orElseThrow();
    StandIn standIn = relay.standIn().orElseThrow();
    try {
      return new Demo(relay, setup, samples, standIn, new DemoPrinter(terminal)).run();
    } catch (IOException broken) {
      if (!ending) {
        throw new UncheckedIOException("the demo could not send a webhook", broken);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private void stay(LocalRelay relay) {
    Live live = new Live(terminal, counts, new ParkedEvents(relay.events()), refusals, clock);
    relay.standIn().ifPresent(standIn -> standIn.onRecord(live::arrived));
    live.skip();
    terminal.blank();
    terminal.line(
        "It stays up. Send it webhooks, and watch here what becomes of them; Ctrl-C ends it.");
    try (Timers timers = new Timers()) {
      timers.every(BETWEEN_LINES, "live", live::tell);
      ended.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ctrl-C, or the end of the demo. */
  private void end(LocalRelay relay) {
    ending = true;
    if (setup.options().demo() == DemoMode.ONCE) {
      relay.close();
      return;
    }
    terminal.blank();
    terminal.line("Ending: no more webhooks are taken in; batches in flight are waited for.");
    relay.close();
    Counts.Snapshot sums = counts.now();
    terminal.line("Ended. " + Live.summary(sums));
    if (sums.waiting() > 0) {
      terminal.line(
          sums.waiting()
              + (relay.backing().lasts()
                  ? " accepted events had not been forwarded; the next run goes on with them."
                  : " accepted events had not been forwarded; they are gone with this JVM."));
    }
    ended.countDown();
  }
}
