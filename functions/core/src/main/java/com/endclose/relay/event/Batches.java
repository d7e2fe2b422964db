package com.endclose.relay.event;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Claiming, holding and letting go of batches (spec BATCH), over rows that each change by
 * themselves.
 *
 * <p>The order of the writes is what makes a crash harmless. A claim writes the batch first, then
 * its events, so a batch whose events do not all point to it was never posted. A claim that may be
 * too much for the process writes the batch before it makes the records: a batch to which none of
 * its events points tells that its holder died then, and they are claimed with fewer others.
 * Settling writes what is final first and what goes again last, then removes the batch, so a batch
 * left half settled is either posted again under its own key, which changes nothing, or has only
 * events left that were to go again. A holder that lost its lease fails on the batch's revision, or
 * on the epoch its events carry.
 */
public final class Batches {

  private final EventRows rows;
  private final BatchRows batches;
  private final RetryWindow window;
  private final Takeover takeover;

  public Batches(EventRows rows, BatchRows batches, RetryWindow window) {
    this.rows = rows;
    this.batches = batches;
    this.window = window;
    this.takeover = new Takeover(this, rows, batches);
  }

  /** Every batch of the shard, whoever holds it, by when it is next to be acted on. */
  public List<Batch> list(String route, int shard) {
    return batches.list(route, shard).stream().sorted(Comparator.comparing(Batch::actAt)).toList();
  }

  /**
   * Batches of a shard whose time has come, oldest first; each is to be taken before acting on it.
   */
  public List<Batch> toAct(String route, int shard, Instant now) {
    return list(route, shard).stream().filter(batch -> batch.toAct(now)).toList();
  }

  /**
   * The events a batch lists and their bodies as listed, in order; those that are gone left out.
   */
  public List<Candidate> contents(Batch batch) {
    Map<String, Event> events = rows.readAll(ids(batch));
    Map<String, Integer> versions = new LinkedHashMap<>();
    batch.entries().forEach(entry -> versions.put(entry.eventId(), entry.bodyVersion()));
    Map<String, Payload> bodies = rows.readBodies(versions);
    List<Candidate> contents = new ArrayList<>();
    for (Batch.Entry entry : batch.entries()) {
      Event event = events.get(entry.eventId());
      if (event != null) {
        Optional<Payload> body = Optional.ofNullable(bodies.get(event.id()));
        contents.add(new Candidate(event, entry.bodyVersion(), body));
      }
    }
    return contents;
  }

  /**
   * Makes a batch of events as they were read. Events that someone else took meanwhile are left
   * out.
   *
   * @param draft the batch to be, listing the events in order
   * @return the batch with the events that were won; empty when none was, or the lease ran out
   */
  public Optional<Batch> claim(Batch draft, List<Event> events) {
    batches.put(draft);
    List<Event> claimed = events.stream().map(event -> event.claimed(draft.claim())).toList();
    return keepOnly(draft, rows.replaceAll(claimed));
  }

  /**
   * Puts a batch on record before the records of its events are made: should that kill the process,
   * whoever finds the batch knows.
   */
  public void open(Batch draft) {
    batches.put(draft.making());
  }

  /**
   * Makes the batch that was opened of those events whose records were made; see {@link #claim}.
   *
   * @param opened as it was put on record
   * @param exact the same batch of these events only; null when there are none
   */
  public Optional<Batch> claimOpened(Batch opened, @Nullable Batch exact, List<Event> events) {
    if (exact == null) {
      batches.delete(opened);
      return Optional.empty();
    }
    Batch row = opened;
    if (exact.entries().size() < opened.entries().size()) {
      row = exact.overwriting(opened);
      if (!batches.replace(row)) {
        return Optional.empty();
      }
    }
    Event.Claim by = row.claim();
    return keepOnly(row, rows.replaceAll(events.stream().map(event -> event.claimed(by)).toList()));
  }

  /**
   * Notes that making the records of these events ended in an error that the process survived.
   *
   * @param opened the batch as it was put on record; null when it was not
   */
  public void claimDied(List<Event> events, @Nullable Batch opened, Instant now) {
    for (Event event : events) {
      RowSteps.update(
          rows,
          event.id(),
          standing -> standing.isStill(event) ? event.claimDied(events.size(), now) : null);
    }
    if (opened != null) {
      batches.delete(opened);
    }
  }

  private Optional<Batch> keepOnly(Batch batch, Set<String> lost) {
    if (lost.isEmpty()) {
      return Optional.of(batch);
    }
    List<Batch.Entry> left =
        batch.entries().stream().filter(entry -> !lost.contains(entry.eventId())).toList();
    if (left.isEmpty()) {
      batches.delete(batch);
      return Optional.empty();
    }
    Batch shorter = batch.listing(left);
    return batches.replace(shorter) ? Optional.of(shorter) : Optional.empty();
  }

  /**
   * Sets one event aside at the claim, as it was read.
   *
   * @return the event as it stands then; empty when someone else took it meanwhile
   */
  public Optional<Event> setAside(Event event, SetAside why, Instant now) {
    Event next = aside(event, why, now);
    return rows.replace(next) ? Optional.of(next) : Optional.empty();
  }

  private Event aside(Event event, SetAside why, Instant now) {
    Progress progress = event.progress();
    if (why instanceof SetAside.Park park) {
      return event.parked(progress.error(park.reason()), now);
    }
    if (why instanceof SetAside.GiveBack back) {
      Duration away = Batch.span(now, back.at());
      return event.retrying(progress.error(back.error()).at(back.at()).idle(away));
    }
    if (why instanceof SetAside.Retry retry) {
      Progress failed = progress.error(retry.error()).failed(1, now).at(retry.at());
      return window.over(failed.attempts(), failed.firstFailedAt(), now)
          ? event.parked(failed, now)
          : event.retrying(failed);
    }
    throw new IllegalStateException("unknown reason " + why.getClass());
  }

  /** An event as it is to be claimed: the time in which it could not go parks nothing. */
  public Event resumed(Event event, Instant now) {
    return event.idle(window.idle(event, now));
  }

  /** What came of taking a batch. */
  public sealed interface Taken {

    /** It is the caller's to act on. */
    record Held(Batch batch) implements Taken {}

    /** It is gone: never posted, or it killed too many holders. Its events as they stand. */
    record Dissolved(List<Event> events) implements Taken {}

    /** Someone else has it. */
    record Lost() implements Taken {}
  }

  /**
   * Takes a batch under a new lease. One left by a holder that died is dissolved when some event
   * does not point to it, since then it was never posted, and after too many deaths.
   */
  public Taken take(Batch batch, Lease lease, Instant now) {
    return take(batch, lease, now, null);
  }

  /**
   * Takes a batch as {@link #take(Batch, Lease, Instant)} does.
   *
   * @param stamp of what is in force: where it changed while the batch waited, the batch may not
   *     have been let go, and how late it is parks nothing; null when that is not known
   */
  public Taken take(Batch batch, Lease lease, Instant now, @Nullable String stamp) {
    if (!batch.toAct(now)) {
      return new Taken.Lost();
    }
    boolean fromTheDead = batch.lease() != null;
    Batch taken = batch.idle(window.idle(batch, now, stamp)).leased(lease, fromTheDead);
    if (!batches.replace(taken)) {
      return new Taken.Lost();
    }
    return fromTheDead ? takeover.of(taken, now) : new Taken.Held(taken);
  }

  /** Lets a batch wait; false when the lease was lost. */
  public boolean postpone(Batch batch, Postponement wait, Instant now) {
    return batches.replace(batch.waiting(wait, now));
  }

  /**
   * Notes that End Close accepted a batch and when to ask (again); false when the lease was lost.
   */
  public boolean submitted(Batch batch, Batch.Submission submission, Instant askAt) {
    return batches.replace(batch.submitted(submission, askAt));
  }

  /**
   * Writes what became of each event, then removes the batch. Events that were settled before stay
   * as they are.
   *
   * @param verdicts by event id, one for each event the batch still holds
   * @return the events as they stand; empty when the lease was lost
   */
  public Optional<List<Event>> settle(Batch batch, Map<String, Verdict> verdicts, Instant now) {
    return holds(batch)
        ? new Settling(rows, batches, batch, verdicts, window, now).run()
        : Optional.empty();
  }

  /**
   * Whether this is still the row. Its events tell a holder that died from its successor by the
   * epoch; one that let the batch wait and goes on all the same is told apart here.
   */
  private boolean holds(Batch batch) {
    return batches
        .read(batch.route(), batch.shard(), batch.id())
        .filter(row -> row.revision() == batch.revision())
        .isPresent();
  }

  /**
   * Cuts a refused batch in two, each half a new batch with a key of its own, under the same lease.
   *
   * @param refusal the number of the refusal among its route's
   * @return the halves that have events left, in order; empty when the lease was lost
   */
  public List<Batch> split(
      Batch batch, String firstId, String secondId, long refusal, Instant now) {
    Move move = (event, half, from, version) -> event.moved(half.claim(), from);
    return split(batch.refused(refusal), false, move, firstId, secondId, now);
  }

  /**
   * Cuts a batch in two whose sendings have no answer, as {@link #split} does. What the halves post
   * may be there already.
   */
  public List<Batch> splitUnanswered(Batch batch, String firstId, String secondId, Instant now) {
    Move move = (event, half, from, version) -> event.movedUnknown(half.claim(), from, version);
    return split(batch.mayBePosted(), true, move, firstId, secondId, now);
  }

  private List<Batch> split(
      Batch marked, boolean unknown, Move move, String firstId, String secondId, Instant now) {
    if (!batches.replace(marked)) {
      return List.of();
    }
    List<Batch.Entry> entries = marked.entries();
    int middle = (entries.size() + 1) / 2;
    List<Batch> kept = new ArrayList<>();
    List<Batch.Entry> first = entries.subList(0, middle);
    List<Batch.Entry> second = entries.subList(middle, entries.size());
    move(marked, marked.half(firstId, first, unknown, now), move).ifPresent(kept::add);
    move(marked, marked.half(secondId, second, unknown, now), move).ifPresent(kept::add);
    batches.delete(marked);
    return kept;
  }

  /** An event as it is once it is in one half of its batch. */
  private interface Move {
    Event of(Event event, Batch half, Batch from, int bodyVersion);
  }

  private Optional<Batch> move(Batch from, Batch half, Move move) {
    if (half.entries().isEmpty()) {
      return Optional.empty();
    }
    batches.put(half);
    Set<String> lost = new HashSet<>();
    for (Batch.Entry entry : half.entries()) {
      Optional<Event> moved =
          RowSteps.update(
              rows,
              entry.eventId(),
              event ->
                  event.heldBy(from.claim())
                      ? move.of(event, half, from, entry.bodyVersion())
                      : null);
      if (moved.isEmpty()) {
        lost.add(entry.eventId());
      }
    }
    return keepOnly(half, lost);
  }

  /**
   * Gives a batch's events back, uncounted, and removes it.
   *
   * @param at when they are due again
   * @return false when the lease was lost
   */
  public boolean dissolve(Batch batch, Instant at) {
    boolean unknown = batch.tries().unknown() || batch.submission() != null;
    Batch row = unknown ? batch.mayBePosted() : batch;
    if (unknown ? !batches.replace(row) : !holds(batch)) {
      return false;
    }
    boolean posted = unknown || batch.tries().count() > 0;
    for (Batch.Entry entry : batch.entries()) {
      RowSteps.update(
          rows,
          entry.eventId(),
          event -> {
            if (!event.inFlightWith(batch)) {
              return null;
            }
            Progress carried = event.progress().carriedOver(batch).at(at);
            UnknownPost post = unknown ? batch.unknownPost(entry.bodyVersion()) : carried.unknown();
            return event.retrying(carried.sent(posted, post));
          });
    }
    return batches.delete(row);
  }

  static List<String> ids(Batch batch) {
    return batch.entries().stream().map(Batch.Entry::eventId).toList();
  }
}
