package com.endclose.relay.event;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ledger as ingest sees it: what is stored is stored once, and what comes again is recognised
 * (spec INGEST-1, INGEST-5, EVENT-4). Throws {@link StoreUnavailable} when nothing can be said.
 */
public final class EventStore {

  /** How often redeliveries may bring one event back to life. */
  private static final Duration BETWEEN_REPLAYS = Duration.ofMinutes(1);

  private final EventRows rows;
  private final Duration ledger;

  /**
   * @param ledger for how long a terminal event is still recognised
   */
  public EventStore(EventRows rows, Duration ledger) {
    this.rows = rows;
    this.ledger = ledger;
  }

  /** Compresses and encrypts the body that came, for one body version of its row. */
  @FunctionalInterface
  public interface Seal {

    /** The payload to store. */
    Payload as(int bodyVersion);
  }

  /**
   * What a redelivery brings.
   *
   * @param bodyHash SHA-256 of the body as received, hex
   * @param admitted whether the route's filters forward what came
   */
  public record Again(String bodyHash, Seal seal, boolean admitted, Instant at) {}

  /**
   * Stores a new event, durably, before it returns.
   *
   * @return the event that was there already; empty when this one is new
   */
  public Optional<Event> insert(Event event, Payload body) {
    return rows.insert(event, body, event.origin().receivedAt().minus(ledger));
  }

  /** The event of this idempotency key. */
  public Optional<Event> get(String id) {
    return rows.read(id);
  }

  /** The stored body of this version, unless wiped. */
  public Optional<Payload> body(String id, int version) {
    return rows.readBody(id, version);
  }

  /** A webhook came for an event that is in the ledger: answers what became of it. */
  public Redelivery redelivered(Event standing, Again again) {
    Optional<Event> event = Optional.of(standing);
    while (event.isPresent()) {
      Optional<Redelivery> done = tryOnce(event.get(), again);
      if (done.isPresent()) {
        return done.get();
      }
      event = rows.read(standing.id());
    }
    return new Redelivery.Duplicate(false);
  }

  /** Empty when another writer came between. */
  private Optional<Redelivery> tryOnce(Event event, Again again) {
    if (event.bodies().active().hash().equals(again.bodyHash())) {
      return revives(event, again)
          ? when(
              rows.replace(event.replayed(again.at(), false, true)),
              new Redelivery.Replayed(event.status()))
          : Optional.of(new Redelivery.Duplicate(false));
    }
    if (event.bodies().knows(again.bodyHash())) {
      return Optional.of(new Redelivery.Duplicate(false));
    }
    boolean first = !event.bodies().conflicted();
    if (!replaceable(event, again)) {
      if (!first) {
        return Optional.of(new Redelivery.Duplicate(false));
      }
      return when(
          rows.replace(event.conflicting(again.bodyHash())), new Redelivery.Duplicate(first));
    }
    int version = event.bodies().nextVersion();
    Payload body = again.seal().as(version);
    Event next =
        event.corrected(
            new BodyRef(version, again.bodyHash(), body.size(), body.plainSize()), again.at());
    return when(
        rows.replace(next, version, body),
        event.supersededBy(next)
            ? new Redelivery.Superseded(first)
            : new Redelivery.Duplicate(first));
  }

  /**
   * Whether the body that came may be sent in place of the one in use: never when the filters hold
   * it back, nor when something was sent already.
   */
  private static boolean replaceable(Event event, Again again) {
    boolean untouched = event.status() == Status.DROPPED_BY_FILTER && !event.bodies().wiped();
    return again.admitted() && (untouched || !event.status().terminal());
  }

  private static boolean revives(Event event, Again again) {
    boolean rests =
        event.status() == Status.DROPPED_BY_FILTER
            ? again.admitted() && !event.bodies().wiped()
            : event.status() == Status.PARKED
                && event.progress().unknown() == null
                && again.admitted();
    Instant last = event.progress().replayedAt();
    return rests && (last == null || !again.at().isBefore(last.plus(BETWEEN_REPLAYS)));
  }

  private static Optional<Redelivery> when(boolean written, @Nullable Redelivery outcome) {
    return written ? Optional.ofNullable(outcome) : Optional.empty();
  }
}
