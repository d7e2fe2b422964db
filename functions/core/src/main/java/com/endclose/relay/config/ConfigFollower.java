package com.endclose.relay.config;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.RemoteState.Asked;
import com.endclose.relay.config.RemoteState.Held;
import com.endclose.relay.config.RemoteState.Waiting;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.endclose.ConfigAnswer;
import com.endclose.relay.endclose.RelaysApi;
import com.endclose.relay.event.RecentEvents;
import com.endclose.relay.route.ManagedReading;
import com.endclose.relay.route.Places;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.Routes;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the configuration that End Close manages (spec CONFIG): asks once a call, applies what it
 * may apply, keeps what an operator has to approve, and says why it did neither. Whatever happens,
 * the document in force keeps running.
 */
public final class ConfigFollower {

  /** By whom a version of End Close's is. */
  public static final String ENDCLOSE = "endclose";

  private static final Logger LOG = LoggerFactory.getLogger(ConfigFollower.class);

  private static final int LONGEST_ERROR = 500;

  /**
   * As many reasons as a person reads; with the rest, one item of the store might not hold them.
   */
  private static final int MOST_REASONS = 100;

  private static final Duration IN_USE = Duration.ofDays(7);

  private final Ports ports;
  private final RoutesParser parser;
  private final RemoteMode mode;
  private final Clock clock;
  private final ConfigCheck check;
  private final RemovedPauses pauses;

  /**
   * What it works on.
   *
   * @param control where pauses are
   * @param events asked whether a route that would be removed is in use
   * @param secrets those that routes name
   */
  public record Ports(
      ConfigStore store,
      AuditLog audit,
      Control control,
      RecentEvents events,
      RelaysApi api,
      Secrets secrets,
      Signals signals) {}

  public ConfigFollower(Ports ports, RoutesParser parser, RemoteMode mode, Clock clock) {
    this.ports = ports;
    this.parser = parser;
    this.mode = mode;
    this.clock = clock;
    this.check = new ConfigCheck(parser, ports.secrets());
    this.pauses = new RemovedPauses(ports.control(), ports.audit(), ports.signals());
  }

  /**
   * What one poll came to.
   *
   * @param answer End Close's, as {@link Asked#answer}; {@code off} when it was not asked
   * @param applied the version that became current; null for none
   * @param waiting the version that waits for approval; null for none
   * @param error why nothing was applied that should have been; null when all is well
   */
  public record Polled(
      String answer, @Nullable String applied, @Nullable String waiting, @Nullable String error) {}

  /** Asks once and does what the answer says. */
  public Polled poll() {
    if (mode == RemoteMode.OFF) {
      return new Polled("off", null, null, null);
    }
    RemoteState before = ports.store().remote();
    Optional<Version> current = ports.store().current();
    // Another document may have been put in force while this one was not followed.
    Held held = inForce(before.held(), current);
    String etag = held == null ? null : held.etag();
    ConfigAnswer answer = ports.api().config(etag, RelaysApi.CONFIG_LIMIT);
    Step step = step(answer, before, current, held);
    ports
        .store()
        .remember(step.state().asked(new Asked(clock.instant(), answer.word(), step.error())));
    tell(step);
    Waiting waiting = step.state().waiting();
    return new Polled(
        answer.word(), step.applied(), waiting == null ? null : waiting.version(), step.error());
  }

  private static @Nullable Held inForce(@Nullable Held held, Optional<Version> current) {
    return held != null && current.map(Version::version).equals(Optional.of(held.version()))
        ? held
        : null;
  }

  /** What is known after it, but for the asking itself. */
  private record Step(RemoteState state, @Nullable String applied, @Nullable String error) {

    static Step to(RemoteState state) {
      return new Step(state, null, null);
    }

    static Step failed(RemoteState state, String error) {
      return new Step(state, null, cut(error));
    }
  }

  private Step step(
      ConfigAnswer answer, RemoteState before, Optional<Version> current, @Nullable Held held) {
    if (answer instanceof ConfigAnswer.Document document) {
      return offered(document, before, current);
    }
    if (answer instanceof ConfigAnswer.Unchanged) {
      return Step.to(before.holding(held));
    }
    if (answer instanceof ConfigAnswer.NotManaged) {
      // What it managed keeps running, and is the operators' again.
      return Step.to(before.holding(null));
    }
    return Step.failed(
        before,
        answer instanceof ConfigAnswer.Rejected rejected
            ? rejected.message()
            : ((ConfigAnswer.Failed) answer).message());
  }

  private Step offered(
      ConfigAnswer.Document document, RemoteState before, Optional<Version> current) {
    String version = RoutesParser.version(document.document());
    ManagedReading managed = parser.parseManaged(document.document());
    RoutesReading reading = managed.reading();
    Held held = Held.of(version, document.etag(), managed);
    if (current.map(Version::version).equals(Optional.of(version))) {
      return Step.to(before.holding(held));
    }
    Optional<String> objection = objection(document.document(), reading);
    if (objection.isPresent()) {
      return Step.failed(before.refusing(), objection.get());
    }
    List<String> reasons =
        current.isEmpty() || mode == RemoteMode.AUTO
            ? List.of()
            : reasons(check.routes(current), reading.routes());
    if (!reasons.isEmpty()) {
      return Step.to(before.waiting(waiting(document, version, reasons, before.waiting())));
    }
    return apply(document.document(), reading.routes(), before, held, current);
  }

  /** Why a document has to be approved; empty when it need not be. */
  private List<String> reasons(Routes before, Routes after) {
    List<String> reasons = new ArrayList<>(Widening.between(before, after));
    Instant now = clock.instant();
    for (Route route : before.all()) {
      if (reasons.size() <= MOST_REASONS
          && after.find(route.id()).isEmpty()
          && ports.events().any(route.id(), now.minus(IN_USE), now)) {
        reasons.add(
            "route "
                + route.id()
                + " is removed, and had events in the last "
                + IN_USE.toDays()
                + " days");
      }
    }
    if (reasons.size() <= MOST_REASONS) {
      return reasons;
    }
    List<String> listed = new ArrayList<>(reasons.subList(0, MOST_REASONS));
    listed.add("and more");
    return listed;
  }

  /** Why a document must not be applied; empty when it may be. */
  private Optional<String> objection(String document, RoutesReading reading) {
    if (!reading.valid()) {
      Places.Located first = Places.of(document).locate(reading.problems().get(0));
      int more = reading.problems().size() - 1;
      return Optional.of(
          "the document was not applied: line "
              + first.place().line()
              + ", "
              + first.path()
              + ": "
              + first.message()
              + (more > 0 ? " (and " + more + " more)" : ""));
    }
    List<String> unset = check.unsetSecrets(reading.routes());
    return unset.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the document was not applied: it names secrets that are not set: "
                + String.join(", ", unset));
  }

  private Waiting waiting(
      ConfigAnswer.Document document,
      String version,
      List<String> reasons,
      @Nullable Waiting earlier) {
    Instant since =
        earlier != null && earlier.version().equals(version) ? earlier.since() : clock.instant();
    return new Waiting(version, document.document(), document.etag(), since, reasons);
  }

  private Step apply(
      String document, Routes routes, RemoteState before, Held held, Optional<Version> current) {
    Optional<String> standing = current.map(Version::version);
    Version next = new Version(held.version(), document, ENDCLOSE, clock.instant());
    if (!ports.store().apply(next, standing)) {
      return Step.failed(
          before, "another document became current in the same moment; the next poll tries again");
    }
    audit(
        new AuditLog.Entry(
            next.appliedAt(),
            ENDCLOSE,
            Configuration.APPLIED,
            next.version(),
            standing.orElse(null),
            next.version()));
    pauses.end(routes, ENDCLOSE, next.appliedAt());
    return new Step(before.holding(held), next.version(), null);
  }

  private void audit(AuditLog.Entry entry) {
    try {
      ports.audit().append(entry);
    } catch (RuntimeException away) {
      ports.signals().alarm("audit_unavailable", entry.action());
      LOG.error("not audited: {} of {}", entry.action(), entry.subject());
    }
  }

  /** At every poll, so that an alarm stands for as long as its reason does. */
  private void tell(Step step) {
    Waiting waiting = step.state().waiting();
    if (waiting != null) {
      ports.signals().alarm("config_waiting", waiting.version());
    }
    if (step.error() != null) {
      ports.signals().alarm("config_not_followed", step.error());
    }
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_ERROR ? text : text.substring(0, LONGEST_ERROR - 3) + "...";
  }
}
