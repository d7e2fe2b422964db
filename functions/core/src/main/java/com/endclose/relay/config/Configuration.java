package com.endclose.relay.config;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.event.EventAdmin;
import com.endclose.relay.event.RouteStats;
import com.endclose.relay.event.Status;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The routes document as operators handle it: look, judge, apply, approve (spec CONFIG). Every
 * change is audited. Throws {@link com.endclose.relay.event.StoreUnavailable} when a store is away.
 */
public final class Configuration {

  /** What the audit trail calls a document that became current. */
  static final String APPLIED = "config_applied";

  private static final Logger LOG = LoggerFactory.getLogger(Configuration.class);

  private final Ports ports;
  private final RemoteMode mode;
  private final Clock clock;
  private final ConfigCheck check;
  private final RoutesParser parser;
  private final RemovedPauses pauses;

  /**
   * What it works on.
   *
   * @param control where pauses are
   * @param events asked how many events of a removed route are left
   * @param secrets those that routes name
   */
  public record Ports(
      ConfigStore store,
      AuditLog audit,
      Control control,
      Supplier<EventAdmin> events,
      Secrets secrets,
      Signals signals) {}

  public Configuration(Ports ports, RoutesParser parser, RemoteMode mode, Clock clock) {
    this.ports = ports;
    this.mode = mode;
    this.clock = clock;
    this.check = new ConfigCheck(parser, ports.secrets());
    this.parser = parser;
    this.pauses = new RemovedPauses(ports.control(), ports.audit(), ports.signals());
  }

  /** Who decides about the document. */
  public enum Owner {
    LOCAL,
    ENDCLOSE
  }

  /** Who decides about the document now. */
  public Owner owner() {
    return owner(ports.store().remote());
  }

  /** The same, by what is known of End Close's. */
  public Owner owner(RemoteState remote) {
    return mode != RemoteMode.OFF && remote.managed() ? Owner.ENDCLOSE : Owner.LOCAL;
  }

  /** How End Close's configuration is followed. */
  public RemoteMode mode() {
    return mode;
  }

  /** The current document; empty before there is one. */
  public Optional<Version> current() {
    return ports.store().current();
  }

  /** The store behind it. */
  public ConfigStore store() {
    return ports.store();
  }

  /** What is to be said of an operator's document, beside the current one. Changes nothing. */
  public Checked validate(String document) {
    return check.check(document, false, current(), this::eventsLeft);
  }

  /** What is to be said of a stored version, beside the current one. */
  public Checked validate(Version version) {
    return check.check(version, current(), this::eventsLeft);
  }

  /**
   * Makes a document current.
   *
   * @param basedOn the version it was made from; empty for none
   * @param who an operator's identity
   */
  public Applying apply(String document, Optional<String> basedOn, String who) {
    if (owner() == Owner.ENDCLOSE) {
      return new Applying.Owned(current().map(Version::version));
    }
    Optional<Version> current = current();
    Checked checked = check.check(document, false, current, this::eventsLeft);
    if (!checked.valid()) {
      return new Applying.Refused(checked);
    }
    return apply(checked, document, new Change(current, basedOn, who, who));
  }

  /**
   * Makes the waiting document of End Close's current.
   *
   * @param version the one that was looked at: another may wait by now
   * @param who an operator's identity
   */
  public Applying approve(String version, String who) {
    RemoteState remote = ports.store().remote();
    RemoteState.Waiting waiting = remote.waiting();
    Optional<Version> current = current();
    if (waiting == null || mode == RemoteMode.OFF) {
      return new Applying.NothingWaits();
    }
    if (!waiting.version().equals(version)) {
      return new Applying.Conflict(Optional.of(waiting.version()));
    }
    Checked checked = check.check(waiting.document(), true, current, this::eventsLeft);
    if (!checked.valid()) {
      return new Applying.Refused(checked);
    }
    Applying applying =
        apply(
            checked,
            waiting.document(),
            new Change(current, current.map(Version::version), ConfigFollower.ENDCLOSE, who));
    if (applying instanceof Applying.Applied) {
      // Lost to a poll of the same moment, the next poll finds the document in force and notes it.
      RemoteState.Held held =
          RemoteState.Held.of(version, waiting.etag(), parser.parseManaged(waiting.document()));
      ports.store().remember(remote.approved(held));
    }
    return applying;
  }

  /**
   * @param by whom the version is by
   * @param who who did it
   */
  private record Change(
      Optional<Version> current, Optional<String> basedOn, String by, String who) {

    Optional<String> standing() {
      return current.map(Version::version);
    }
  }

  private Applying apply(Checked checked, String document, Change change) {
    String version = checked.version();
    if (change.standing().equals(Optional.of(version))) {
      return new Applying.Applied(version, checked.warnings());
    }
    if (!change.standing().equals(change.basedOn())) {
      return new Applying.Conflict(change.standing());
    }
    Instant now = clock.instant();
    Version next = new Version(version, document, change.by(), now);
    if (!ports.store().apply(next, change.basedOn())) {
      return new Applying.Conflict(current().map(Version::version));
    }
    audit(
        new AuditLog.Entry(
            now, change.who(), APPLIED, version, change.standing().orElse(null), version));
    pauses.end(checked.routes(), change.who(), now);
    return new Applying.Applied(version, checked.warnings());
  }

  /** What is applied stays applied: an audit trail that can't be written is alarmed. */
  private void audit(AuditLog.Entry entry) {
    try {
      ports.audit().append(entry);
    } catch (RuntimeException away) {
      ports.signals().alarm("audit_unavailable", entry.action());
      LOG.error("not audited: {} of {}", entry.action(), entry.subject());
    }
  }

  private long eventsLeft(String route) {
    return unfinished(ports.events().get().stats(route, clock.instant()));
  }

  private static long unfinished(RouteStats stats) {
    long unfinished = 0;
    for (Status status : Status.values()) {
      unfinished += status.terminal() ? 0 : stats.counts().of(status);
    }
    return unfinished;
  }
}
