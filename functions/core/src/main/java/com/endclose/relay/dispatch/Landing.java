package com.endclose.relay.dispatch;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Batch.Entry;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Postponement;
import com.endclose.relay.event.Verdict;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The ways a batch leaves its holder's hands, each written, counted and audited. */
final class Landing {

  private final Dispatching with;
  private final Tally tally;

  Landing(Dispatching with, Tally tally) {
    this.with = with;
    this.tally = tally;
  }

  /** It waits. */
  void waits(Batch batch, Postponement wait) {
    if (with.batches().postpone(batch, wait.under(with.inForce()), with.now())) {
      tally.waits(batch);
    }
  }

  /** A failure: if it counts and is the last in the retry window, the events park. */
  void failed(Batch batch, Postponement wait) {
    if (wait.counted() && with.window().overAfterNext(batch, with.now())) {
      settle(batch, new Verdict.Exhausted(wait.error(), wait.unknown() || batch.tries().unknown()));
    } else {
      waits(batch, wait);
    }
  }

  /** What was never posted is given back; the rest keeps its batch. */
  void outOfTime(Batch batch, Postponement wait) {
    if (wait.sent() || batch.tries().count() > 0 || batch.tries().unknown()) {
      waits(batch, wait);
    } else {
      givenBack(batch);
    }
  }

  /** Its events are due again, uncounted. */
  void givenBack(Batch batch) {
    if (with.batches().dissolve(batch, with.now())) {
      tally.waits(batch);
    }
  }

  /** It is submitted and to be asked after. */
  void submitted(Batch batch, Batch.Submission submission, Instant askAt) {
    if (with.batches().submitted(batch, submission, askAt)) {
      tally.submitted(batch);
    }
  }

  /** One verdict for all of its events. */
  void settle(Batch batch, Verdict verdict) {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    batch.entries().forEach(entry -> verdicts.put(entry.eventId(), verdict));
    settle(batch, verdicts);
  }

  /** A verdict for each of its events. */
  void settle(Batch batch, Map<String, Verdict> verdicts) {
    Instant now = with.now();
    Map<String, Integer> sent =
        batch.entries().stream().collect(Collectors.toMap(Entry::eventId, Entry::bodyVersion));
    with.batches()
        .settle(batch, verdicts, now)
        .ifPresent(
            events ->
                events.forEach(
                    event -> {
                      tally.settled(event, now);
                      noteIfSuperseded(event, sent.get(event.id()), now);
                    }));
  }

  /** It would have parked, for whatever reason, and goes again with its kept correction. */
  void noteIfSuperseded(Event event, @Nullable Integer before, Instant now) {
    if (before != null && before != event.bodies().active().version()) {
      with.audit().append(Supersession.entry(event, now));
    }
  }
}
