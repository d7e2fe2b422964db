package com.endclose.relay.dispatch;

import static com.endclose.relay.dispatch.DispatchSettings.CALL_LIMIT;

import com.endclose.relay.control.Gate;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Batches.Taken;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Sends what is due of one shard, batches that wait first, until nothing is or time is up. */
final class ShardDrain {

  /** How often the shard is looked at while batches are under way. */
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

  /** So long after its time a batch goes, sign or no sign: the sign may be what is broken. */
  private static final Duration LONGEST_UNANSWERED = Duration.ofHours(1);

  private final Dispatching with;
  private final Tally tally;
  private final Deadline deadline;
  private final String owner;
  private final String route;
  private final int shard;

  ShardDrain(Dispatching with, Tally tally, Deadline deadline, String owner, Shard where) {
    this.with = with;
    this.tally = tally;
    this.deadline = deadline;
    this.owner = owner;
    this.route = where.route();
    this.shard = where.shard();
  }

  void run(boolean known) {
    try (InFlight flights = new InFlight(with.settings().inFlight())) {
      boolean more = true;
      while (more && deadline.allows(CALL_LIMIT)) {
        // While batches settle, what comes due meanwhile need not wait for them.
        more = round(flights, known) || flights.awaitLanding(BETWEEN_LOOKS);
      }
      flights.landAll();
    }
  }

  /** Whether there may be more to do at once. */
  private boolean round(InFlight flights, boolean known) {
    List<Batch> batches = with.batches().list(route, shard);
    askAll(flights, batches);
    if (!known) {
      tally.skipped(route, "unknown_route");
      return false;
    }
    Gate gate = with.control().gate(route, with.now());
    if (gate instanceof Gate.Stopped stopped) {
      tally.skipped(route, stopped.reason());
      return false;
    }
    if (gate instanceof Gate.Held held) {
      tally.skipped(route, "held: " + held.reason());
      return false;
    }
    if (gate instanceof Gate.ProbeDue probe) {
      return probe(flights, probe, batches);
    }
    boolean answers = answers(batches);
    boolean acted = actAll(flights, batches, dueBy(answers));
    if (answers) {
      return claimSome(flights) || acted;
    }
    tally.skipped(route, "End Close does not answer");
    batches.stream().filter(Batch::unanswered).forEach(tally::left);
    return acted;
  }

  /** While a sending went unanswered, End Close is asked for a sign before there are more. */
  private boolean answers(List<Batch> batches) {
    return batches.stream().noneMatch(Batch::unanswered)
        || with.door().answers(deadline.atMost(CALL_LIMIT));
  }

  private void askAll(InFlight flights, List<Batch> batches) {
    List<Batch> due =
        batches.stream()
            .filter(batch -> batch.submission() != null && batch.toAct(with.now()))
            .toList();
    if (due.isEmpty() || with.control().throttledUntil(with.now()).isPresent()) {
      return;
    }
    Instant dueBy = dueBy(answers(batches));
    for (Batch batch : due) {
      if (batch.toAct(dueBy) && deadline.allows(CALL_LIMIT)) {
        take(batch).ifPresent(taken -> flights.start(() -> act(taken, Set.of())));
      }
    }
  }

  /** Until when a batch's time must have come. */
  private Instant dueBy(boolean answers) {
    return answers ? with.now() : with.now().minus(LONGEST_UNANSWERED);
  }

  /** Acts on the batches whose time had come by then. */
  private boolean actAll(InFlight flights, List<Batch> batches, Instant dueBy) {
    boolean acted = false;
    for (Batch batch : batches) {
      if (batch.submission() == null && batch.toAct(dueBy) && deadline.allows(CALL_LIMIT)) {
        Optional<Batch> taken = take(batch);
        taken.ifPresent(mine -> flights.start(() -> act(mine, Set.of())));
        acted = true;
      }
    }
    return acted;
  }

  private Optional<Batch> take(Batch batch) {
    Taken taken = with.batches().take(batch, with.lease(owner), with.now(), with.inForce());
    if (taken instanceof Taken.Dissolved dissolved) {
      dissolved.events().forEach(event -> tally.settled(event, with.now()));
    }
    return taken instanceof Taken.Held held ? Optional.of(held.batch()) : Optional.empty();
  }

  private void act(Batch batch, Set<String> probed) {
    Flight flight = new Flight(with, tally, deadline, probed);
    if (batch.submission() == null) {
      flight.fly(Work.of(batch));
    } else {
      flight.ask(batch, batch.submission());
    }
  }

  /** Claims a few batches; then it is time to look after those that wait. */
  private boolean claimSome(InFlight flights) {
    Claimer claimer = new Claimer(with, tally, deadline, owner);
    for (int i = 0; i < with.settings().inFlight(); i++) {
      if (!deadline.allows(CALL_LIMIT)
          || !(with.control().gate(route, with.now()) instanceof Gate.Open)) {
        return i > 0;
      }
      Claimer.Claimed claimed = claimer.claim(route, shard, with.settings().batchMax());
      if (!claimed.goesOn()) {
        return i > 0;
      }
      claimed
          .work()
          .ifPresent(
              work -> flights.start(() -> new Flight(with, tally, deadline, Set.of()).fly(work)));
    }
    return true;
  }

  /**
   * One sending while a hold stands, by whoever takes it: a batch that waits, or a single record.
   */
  private boolean probe(InFlight flights, Gate.ProbeDue probe, List<Batch> batches) {
    List<Batch> waiting =
        batches.stream()
            .filter(batch -> batch.submission() == null && batch.toAct(with.now()))
            .toList();
    if (waiting.isEmpty() && !with.due().any(route, shard, with.now())) {
      return false;
    }
    if (!with.control().takeProbe(probe.scopes(), with.draws().number(), with.now())) {
      tally.skipped(route, "held: " + probe.reason());
      return false;
    }
    for (Batch batch : waiting) {
      Optional<Batch> taken = take(batch);
      if (taken.isPresent()) {
        flights.start(() -> act(taken.get(), probe.scopes()));
        return true;
      }
    }
    claimOne()
        .ifPresent(
            work ->
                flights.start(() -> new Flight(with, tally, deadline, probe.scopes()).fly(work)));
    return true;
  }

  /** A batch of one record; events that have none are set aside on the way. */
  private Optional<Work> claimOne() {
    Claimer claimer = new Claimer(with, tally, deadline, owner);
    Claimer.Claimed claimed = claimer.claim(route, shard, 1);
    while (claimed.goesOn() && claimed.work().isEmpty() && deadline.allows(CALL_LIMIT)) {
      claimed = claimer.claim(route, shard, 1);
    }
    return claimed.work();
  }
}
