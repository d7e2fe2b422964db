package com.endclose.relay.event;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events on their way to End Close together: the unit of lease, sending and settlement (spec
 * BATCH).
 *
 * @param entries the events in the order of the records; the POST happens only when each points
 *     here
 * @param oldestReceivedAt when the earliest of its events arrived
 * @param configVersion the routes document it was mapped under: its records are made anew from it
 * @param lease who acts on it; null while it waits for its next time
 * @param revision counts writes: a write names the revision it read, so a lost lease can't write
 * @param epoch how often it was taken from a holder whose lease had run out
 * @param tries and errors so far
 * @param submission set once End Close accepted it
 */
public record Batch(
    String id,
    String route,
    int shard,
    List<Entry> entries,
    Instant oldestReceivedAt,
    String configVersion,
    String maskingKeyId,
    @Nullable Lease lease,
    long revision,
    long epoch,
    Tries tries,
    @Nullable Submission submission) {

  /** Takeovers without an outcome after which its events are claimed one by one. */
  public static final int DEATHS_BEFORE_ALONE = 3;

  /** Takeovers without an outcome after which an event that travels alone parks. */
  public static final int DEATHS_BEFORE_PARKING = 6;

  public Batch {
    entries = List.copyOf(entries);
  }

  /**
   * A batch as it is claimed, under its first lease.
   *
   * @param events as they were read, in the order of the records
   */
  public static Batch of(
      String id, List<Event> events, String configVersion, String maskingKeyId, Lease lease) {
    Event first = events.get(0);
    Instant oldest = first.origin().receivedAt();
    Instant failing = first.progress().firstFailedAt();
    int attempts = Integer.MAX_VALUE;
    List<Entry> entries = new ArrayList<>();
    for (Event event : events) {
      Progress progress = event.progress();
      entries.add(new Entry(event.id(), event.bodies().active().version()));
      oldest = earlier(oldest, event.origin().receivedAt());
      attempts = Math.min(attempts, progress.attempts());
      failing =
          failing == null || progress.firstFailedAt() == null
              ? null
              : later(failing, progress.firstFailedAt());
    }
    int deaths = events.size() == 1 ? first.progress().suspicion().deaths() : 0;
    Tries tries =
        new Tries(
            0,
            0,
            failing,
            attempts,
            null,
            lease.until(),
            false,
            deaths,
            events.size() == 1 ? first.progress().suspicion().refusal() : 0);
    return new Batch(
        id,
        first.origin().route(),
        first.origin().shard(),
        entries,
        oldest,
        configVersion,
        maskingKeyId,
        lease,
        0,
        0,
        tries,
        null);
  }

  private static Instant earlier(Instant a, Instant b) {
    return a.isBefore(b) ? a : b;
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }

  /** A listed event and which of its bodies the record is made from. */
  public record Entry(String eventId, int bodyVersion) {}

  /**
   * What was tried with it so far.
   *
   * @param count sendings without a definite answer, for the backoff
   * @param counted those that count towards parking
   * @param firstFailedAt when the youngest of its events began to fail; null while nothing failed
   * @param eventAttempts the fewest counted attempts any of its events brought along
   * @param lastError null when nothing failed
   * @param actAt when it is next to be acted on, while nobody holds it
   * @param unknown whether a POST of it may have reached End Close without a known outcome
   * @param deaths holders in a row that died without an outcome
   * @param refusal the number of the route's refusal that the batch it was split from met first; 0
   *     when it was not split
   * @param making whether it was put on record before its records were made, and nothing since
   * @param idle how long nothing could be sent, since its events were claimed
   * @param silence set since a sending of several records had no answer
   * @param stamp of what was in force when it began to wait; null when it never did
   */
  public record Tries(
      int count,
      int counted,
      @Nullable Instant firstFailedAt,
      int eventAttempts,
      @Nullable String lastError,
      Instant actAt,
      boolean unknown,
      int deaths,
      long refusal,
      boolean making,
      Duration idle,
      @Nullable Silence silence,
      @Nullable String stamp) {

    public Tries {
      lastError = Progress.cut(lastError);
    }

    /** Its records are made, nothing kept it waiting, and every sending was answered. */
    public Tries(
        int count,
        int counted,
        @Nullable Instant firstFailedAt,
        int eventAttempts,
        @Nullable String lastError,
        Instant actAt,
        boolean unknown,
        int deaths,
        long refusal) {
      this(
          count,
          counted,
          firstFailedAt,
          eventAttempts,
          lastError,
          actAt,
          unknown,
          deaths,
          refusal,
          false,
          Duration.ZERO,
          null,
          null);
    }

    Tries unknown(boolean may) {
      return new Tries(
          count,
          counted,
          firstFailedAt,
          eventAttempts,
          lastError,
          actAt,
          may,
          deaths,
          refusal,
          making,
          idle,
          silence,
          stamp);
    }

    Tries deaths(int number) {
      return new Tries(
          count,
          counted,
          firstFailedAt,
          eventAttempts,
          lastError,
          actAt,
          unknown,
          number,
          refusal,
          making,
          idle,
          silence,
          stamp);
    }

    Tries refusal(long number) {
      return new Tries(
          count,
          counted,
          firstFailedAt,
          eventAttempts,
          lastError,
          actAt,
          unknown,
          deaths,
          number,
          making,
          idle,
          silence,
          stamp);
    }

    Tries making(boolean now) {
      return new Tries(
          count,
          counted,
          firstFailedAt,
          eventAttempts,
          lastError,
          actAt,
          unknown,
          deaths,
          refusal,
          now,
          idle,
          silence,
          stamp);
    }

    /** The retry window moves on by the time in which nothing could be sent. */
    Tries idle(Duration more) {
      return new Tries(
          count,
          counted,
          firstFailedAt == null ? null : firstFailedAt.plus(more),
          eventAttempts,
          lastError,
          actAt,
          unknown,
          deaths,
          refusal,
          making,
          idle.plus(more),
          silence,
          stamp);
    }
  }

  /**
   * Sendings in a row that had no answer, from the second on: most outages end before it, and cost
   * no note of it.
   *
   * @param number tells whether End Close accepted other batches since
   * @param since the first of them
   * @param tries how many counted
   */
  public record Silence(long number, Instant since, int tries) {

    private static final int ENOUGH_TRIES = 5;
    private static final Duration ENOUGH_TIME = Duration.ofMinutes(30);
    private static final Duration ENOUGH_ALONE = Duration.ofHours(2);

    /** Whether one more, at {@code now}, is enough to look for the record at fault. */
    public boolean enoughAfterNext(Instant now) {
      return tries + 1 >= ENOUGH_TRIES && !since.plus(ENOUGH_TIME).isAfter(now);
    }

    /** Whether it lasts so long that a batch without company is cut in two as well. */
    public boolean enoughAlone(Instant now) {
      return !since.plus(ENOUGH_ALONE).isAfter(now);
    }
  }

  /**
   * End Close's acceptance of it.
   *
   * @param bulkRequestId the id that End Close gave it, as sent
   * @param at when End Close accepted it
   * @param asks how often its results were asked for since
   */
  public record Submission(String bulkRequestId, Instant at, int asks) {}

  /** The claim its events carry. */
  public Event.Claim claim() {
    return new Event.Claim(id, epoch, configVersion);
  }

  /** Whether it is to be acted on: its time has come, or its holder's has run out. */
  public boolean toAct(Instant now) {
    return lease != null ? lease.overAt(now) : !tries.actAt().isAfter(now);
  }

  /** When the earliest moment is at which it is to be acted on. */
  public Instant actAt() {
    return lease != null ? lease.until() : tries.actAt();
  }

  /** Whether it waits after a sending that may have reached End Close and was not answered. */
  public boolean unanswered() {
    return lease == null && submission == null && tries.count() > 0 && tries.unknown();
  }

  /** How its events were posted, for those that must know later. */
  UnknownPost unknownPost(int bodyVersion) {
    return new UnknownPost(configVersion, maskingKeyId, bodyVersion);
  }

  Batch leased(Lease next, boolean fromTheDead) {
    Tries t = fromTheDead ? tries.deaths(tries.deaths() + 1) : tries;
    return with(entries, next, fromTheDead ? epoch + 1 : epoch, t, submission);
  }

  /** The same batch at the same revision, its retry window moved on by time it could not go in. */
  Batch idle(Duration time) {
    return atSameRevision(tries.idle(time));
  }

  /** As it is once a POST of it went without an answer; not on record yet, so no new revision. */
  public Batch postedBefore() {
    return atSameRevision(tries.unknown(true));
  }

  /** On record that it may have been posted. */
  Batch mayBePosted() {
    return with(entries, lease, epoch, tries.unknown(true), submission);
  }

  /** On record, before it is split, that it was refused. */
  Batch refused(long number) {
    long first = tries.refusal() == 0 ? number : tries.refusal();
    return with(entries, lease, epoch, tries.refusal(first), submission);
  }

  /** As it is put on record before its records are made. */
  Batch making() {
    return atSameRevision(tries.making(true));
  }

  private Batch atSameRevision(Tries as) {
    return new Batch(
        id,
        route,
        shard,
        entries,
        oldestReceivedAt,
        configVersion,
        maskingKeyId,
        lease,
        revision,
        epoch,
        as,
        submission);
  }

  Batch waiting(Postponement wait, Instant now) {
    int counted = wait.counted() ? 1 : 0;
    Instant first = tries.firstFailedAt();
    if (first == null && wait.counted()) {
      first = now;
    }
    Tries t =
        new Tries(
            tries.count() + (wait.sent() ? 1 : 0),
            tries.counted() + counted,
            first,
            tries.eventAttempts(),
            wait.error(),
            wait.at(),
            tries.unknown() || wait.unknown(),
            wait.sent() ? 0 : tries.deaths(),
            tries.refusal(),
            false,
            tries.idle(),
            silence(wait, now),
            wait.stamp() == null ? tries.stamp() : wait.stamp());
    return with(
        entries, null, epoch, wait.counted() ? t : t.idle(span(now, wait.at())), submission);
  }

  private @Nullable Silence silence(Postponement wait, Instant now) {
    Silence before = tries.silence();
    if (wait.silence() == 0) {
      return before;
    }
    return before == null
        ? new Silence(wait.silence(), now, 1)
        : new Silence(before.number(), before.since(), before.tries() + 1);
  }

  /** From one moment to a later one; none when it is not later. */
  static Duration span(Instant from, Instant to) {
    return to.isAfter(from) ? Duration.between(from, to) : Duration.ZERO;
  }

  Batch submitted(Submission next, Instant askAt) {
    Tries t =
        new Tries(
            tries.count(),
            tries.counted(),
            tries.firstFailedAt(),
            tries.eventAttempts(),
            tries.lastError(),
            askAt,
            tries.unknown(),
            0,
            tries.refusal(),
            false,
            tries.idle(),
            null,
            tries.stamp());
    return with(entries, null, epoch, t, next);
  }

  /** Some of its events as a new batch: the whole was refused, or never answered. */
  Batch half(String halfId, List<Entry> some, boolean unknown, Instant now) {
    Tries t =
        new Tries(
            0,
            0,
            tries.firstFailedAt(),
            tries.eventAttempts() + tries.counted(),
            tries.lastError(),
            now,
            unknown,
            0,
            tries.refusal());
    return new Batch(
        halfId,
        route,
        shard,
        some,
        oldestReceivedAt,
        configVersion,
        maskingKeyId,
        lease,
        0,
        0,
        t,
        null);
  }

  /** As the next revision of a row of the same id. */
  Batch overwriting(Batch row) {
    return new Batch(
        id,
        route,
        shard,
        entries,
        oldestReceivedAt,
        configVersion,
        maskingKeyId,
        lease,
        row.revision + 1,
        row.epoch,
        tries,
        submission);
  }

  Batch listing(List<Entry> next) {
    return with(next, lease, epoch, tries, submission);
  }

  private Batch with(
      List<Entry> entries,
      @Nullable Lease lease,
      long epoch,
      Tries tries,
      @Nullable Submission submission) {
    return new Batch(
        id,
        route,
        shard,
        entries,
        oldestReceivedAt,
        configVersion,
        maskingKeyId,
        lease,
        revision + 1,
        epoch,
        tries,
        submission);
  }
}
