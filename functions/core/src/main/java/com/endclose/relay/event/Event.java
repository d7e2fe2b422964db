package com.endclose.relay.event;

import com.endclose.relay.event.Settlement.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One stored webhook occurrence, without its payload. Immutable: every transition of spec STATE-1
 * is a method that gives the event as it will be, one revision on, and the store writes it only
 * where the earlier revision still stands.
 *
 * @param id the idempotency key
 * @param claim the batch that lists it, or last did; null when none holds it
 * @param settlement null until terminal
 */
public record Event(
    String id,
    Origin origin,
    Status status,
    long revision,
    Bodies bodies,
    Progress progress,
    @Nullable Claim claim,
    @Nullable Settlement settlement) {

  private static final String KILLS_CLAIMS =
      "making its record alone ended the dispatcher three times, out of memory or out of time";

  /**
   * The batch an event belongs to.
   *
   * @param epoch how often the batch was taken from a holder that had died: who holds it under an
   *     earlier epoch changes nothing (spec BATCH-5)
   * @param configVersion the routes document it was mapped under; null in rows of before
   */
  public record Claim(String batchId, long epoch, @Nullable String configVersion) {

    /** A claim that does not tell what it was mapped under. */
    public Claim(String batchId, long epoch) {
      this(batchId, epoch, null);
    }

    private boolean sameAs(@Nullable Claim other) {
      return other != null && other.batchId.equals(batchId) && other.epoch == epoch;
    }
  }

  /** A new event, due at once, whose body's size as received is not known. */
  public static Event pending(String id, Origin origin, String bodyHash, int size) {
    return pending(id, origin, bodyHash, size, 0);
  }

  /**
   * A new event, due at once.
   *
   * @param size of its body as stored
   * @param plainSize of its body as received
   */
  public static Event pending(String id, Origin origin, String bodyHash, int size, int plainSize) {
    return new Event(
        id,
        origin,
        Status.PENDING,
        0,
        Bodies.first(bodyHash, size, plainSize),
        Progress.starting(origin.receivedAt()),
        null,
        null);
  }

  /** A new event that its route does not forward, and why. */
  public Event filtered(String reason) {
    return next(
            Status.DROPPED_BY_FILTER,
            progress.error(reason),
            null,
            new Settlement(origin.receivedAt(), Delivery.FILTERED, null, null))
        .atRevision(revision);
  }

  /** A new event that waits for an operator from the start, and why. */
  public Event setAside(String reason) {
    return next(Status.PARKED, progress.error(reason), null, null).atRevision(revision);
  }

  /** The shelf it stands on; empty while a batch holds it. */
  public Optional<Shelf.Place> place() {
    if (status.waiting()) {
      return Optional.of(
          new Shelf.Place(Shelf.due(origin.route(), origin.shard()), progress.nextAttemptAt()));
    }
    if (status == Status.PARKED) {
      return Optional.of(new Shelf.Place(Shelf.parked(origin.route()), origin.receivedAt()));
    }
    if (settlement != null) {
      return Optional.of(
          new Shelf.Place(
              Shelf.done(origin.route(), origin.shard(), dayReceived()), settlement.at()));
    }
    return Optional.empty();
  }

  /** Size in bytes of the body in use as it was received, or a careful guess. */
  public long plainBytes() {
    return bodies.active().plainBytes();
  }

  /** The day of receipt, UTC. */
  public LocalDate dayReceived() {
    return LocalDate.ofInstant(origin.receivedAt(), ZoneOffset.UTC);
  }

  /**
   * Whether it is what {@code standing} becomes by one write: the next revision of the same insert.
   * Revisions alone don't tell, since a key that retention freed begins anew.
   */
  public boolean follows(Event standing) {
    return standing.revision == revision - 1 && sameInsert(standing);
  }

  /** Whether {@code standing} is exactly this revision of the same insert. */
  public boolean isStill(Event standing) {
    return standing.revision == revision && sameInsert(standing);
  }

  private boolean sameInsert(Event other) {
    return other.origin.token().equals(origin.token());
  }

  /** Whether it is due at {@code now}. */
  public boolean dueAt(Instant now) {
    return status.waiting() && !progress.nextAttemptAt().isAfter(now);
  }

  /** Whether this batch holds it, whatever the epoch, or was the last to and settled it. */
  public boolean pointsTo(String batchId) {
    return claim != null && claim.batchId().equals(batchId) && !status.waiting();
  }

  /** Whether this batch holds it, under this epoch or one that is over. */
  boolean inFlightWith(Batch batch) {
    return status == Status.DELIVERING
        && claim != null
        && claim.batchId().equals(batch.id())
        && claim.epoch() <= batch.epoch();
  }

  /** Whether it is in flight under exactly this claim. */
  public boolean heldBy(Claim by) {
    return status == Status.DELIVERING && by.sameAs(claim);
  }

  Event claimed(Claim by) {
    Progress made = progress.suspected(progress.suspicion().claimed());
    return next(Status.DELIVERING, made, by, null);
  }

  /** A claim of this many events, one of them this one, died while it made their records. */
  Event claimDied(int events, Instant now) {
    Progress noted = progress.suspected(progress.suspicion().claimDied(events));
    return noted.suspicion().killsClaims()
        ? parked(noted.error(KILLS_CLAIMS), now)
        : next(status, noted, claim, settlement);
  }

  /** From a refused batch into one half of it. */
  Event moved(Claim by, Batch from) {
    Suspicion met = progress.suspicion().refused(from.tries().refusal(), false);
    Progress carried = progress.carriedOver(from).sent(true, null).suspected(met);
    return next(Status.DELIVERING, carried, by, null);
  }

  /** From a batch whose sendings had no answer into one half of it. */
  Event movedUnknown(Claim by, Batch from, int bodyVersion) {
    Progress carried = progress.carriedOver(from).sent(true, from.unknownPost(bodyVersion));
    return next(Status.DELIVERING, carried, by, null);
  }

  /** The same event at the same revision, its retry window moved on by time it could not go in. */
  Event idle(Duration time) {
    return new Event(id, origin, status, revision, bodies, progress.idle(time), claim, settlement);
  }

  Event restamped(long epoch) {
    if (claim == null) {
      throw new IllegalStateException("no batch holds " + id);
    }
    return next(
        status, progress, new Claim(claim.batchId(), epoch, claim.configVersion()), settlement);
  }

  /** The same event, one revision on: whoever read it before can't write it any more. */
  Event touched() {
    return next(status, progress, claim, settlement);
  }

  Event delivered(Delivery delivery, String bulkRequestId, Instant now) {
    Progress done = progress.sent(true, null).suspected(Suspicion.NONE);
    return next(Status.DELIVERED, done, claim, new Settlement(now, delivery, bulkRequestId, null));
  }

  /**
   * Set aside, unless a kept correction may be tried in its place: no POST of it has an unknown
   * outcome (spec EVENT-4).
   */
  Event parked(Progress as, Instant now) {
    if (bodies.kept() != null && as.unknown() == null) {
      return superseded(as, now);
    }
    return next(Status.PARKED, as, claim, null);
  }

  Event retrying(Progress as) {
    return next(Status.RETRY, as, null, null);
  }

  Event replayed(Instant now, boolean asNew, boolean byRedelivery) {
    // Why it was filtered is no error of its sending.
    Progress as = status == Status.DROPPED_BY_FILTER ? progress.error(null) : progress;
    return next(Status.RETRY, as.restarted(now, asNew, byRedelivery), null, null);
  }

  /** An operator has it go again, be it that End Close has it. */
  Event resent(Instant now, boolean asNew) {
    boolean ours =
        settlement == null || settlement.delivery() != Settlement.Delivery.SKIPPED_EXISTING;
    // Skipped again, it is so because of the other record still, not of our own sending.
    Progress again = progress.restarted(now, asNew, false).postedBefore(progress.posted() && ours);
    return next(Status.RETRY, again, null, null);
  }

  Event resolved(String note, Instant now) {
    return next(
        Status.RESOLVED, progress, claim, new Settlement(now, Delivery.DISMISSED, null, note));
  }

  /** The kept correction is tried from now on. */
  private Event superseded(Progress as, Instant now) {
    return withBodies(bodies.promoted())
        .next(Status.RETRY, as.restarted(now, false, false), null, null)
        .atRevision(revision + 1);
  }

  /** Whether going from {@code this} to {@code next} put the kept correction in use. */
  public boolean supersededBy(Event next) {
    return next.bodies.active().version() != bodies.active().version();
  }

  Event conflicting(String hash) {
    return withBodies(bodies.conflict(hash));
  }

  /** Another body came and is kept; a parked or filtered event is tried with it at once. */
  Event corrected(BodyRef correction, Instant now) {
    Event keeping = withBodies(bodies.keeping(correction));
    if (status == Status.DROPPED_BY_FILTER) {
      return keeping.superseded(progress.error(null), now).atRevision(revision + 1);
    }
    if (status == Status.PARKED && progress.unknown() == null) {
      return keeping.superseded(progress, now).atRevision(revision + 1);
    }
    return keeping;
  }

  /** Without its payload and kept headers: the ledger's row. */
  public Event wiped() {
    Origin bare =
        new Origin(
            origin.route(),
            origin.source(),
            origin.eventId(),
            origin.eventType(),
            origin.shard(),
            origin.receivedAt(),
            Map.of(),
            origin.token(),
            origin.testMark());
    return new Event(id, bare, status, revision + 1, bodies.asWiped(), progress, claim, settlement);
  }

  private Event withBodies(Bodies next) {
    return new Event(id, origin, status, revision + 1, next, progress, claim, settlement);
  }

  private Event next(
      Status status, Progress progress, @Nullable Claim claim, @Nullable Settlement settlement) {
    return new Event(id, origin, status, revision + 1, bodies, progress, claim, settlement);
  }

  private Event atRevision(long revision) {
    return new Event(id, origin, status, revision, bodies, progress, claim, settlement);
  }
}
