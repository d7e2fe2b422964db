package com.endclose.relay.dispatch;

import static com.endclose.relay.dispatch.DispatchSettings.CALL_LIMIT;

import com.endclose.relay.dispatch.RecordMaker.Recipe;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Candidate;
import com.endclose.relay.event.ClaimLimits;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.SetAside;
import com.endclose.relay.event.UnknownPost;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes batches of due events: reads, maps, sets aside what can't go, claims the rest. */
final class Claimer {

  /** How long an event waits for a data key to come back (spec MAP-13). */
  private static final Duration UNTIL_KEY_IS_BACK = Duration.ofMinutes(10);

  /** Claims of less payload than this have never been too much for a process. */
  private static final long HARMLESS_BYTES = 256L * 1024;

  private static final String OTHER_RECORD =
      "its last sending has an unknown outcome, and the map or masking key of now gives it another"
          + " stream or external id; look for it at End Close, then replay it as new";

  private final Dispatching with;
  private final Tally tally;
  private final Landing landing;
  private final Deadline deadline;
  private final String owner;

  Claimer(Dispatching with, Tally tally, Deadline deadline, String owner) {
    this.with = with;
    this.tally = tally;
    this.landing = new Landing(with, tally);
    this.deadline = deadline;
    this.owner = owner;
  }

  /**
   * One round of claiming.
   *
   * @param goesOn whether there may be more to claim at once: false ends the drain
   * @param work the batch and its request body; empty when nothing of what was due could go
   */
  record Claimed(boolean goesOn, Optional<Work> work) {}

  Claimed claim(String route, int shard, int most) {
    Optional<Recipe> recipe = with.records().current(route);
    if (recipe.isEmpty()) {
      return new Claimed(false, Optional.empty());
    }
    Instant now = with.now();
    ClaimLimits limits = ClaimLimits.of(Math.min(most, with.settings().batchMax()));
    List<Candidate> candidates =
        with.due().candidates(route, shard, now, limits).stream()
            .map(
                due ->
                    new Candidate(
                        with.batches().resumed(due.event(), now), due.bodyVersion(), due.payload()))
            .toList();
    if (candidates.isEmpty()) {
      return new Claimed(false, Optional.empty());
    }
    return claim(candidates, recipe.get(), now);
  }

  private Claimed claim(List<Candidate> candidates, Recipe recipe, Instant now) {
    Batch draft = draft(with.draws().id(), candidates, recipe);
    boolean opened = mayBeTooMuch(candidates);
    if (opened) {
      with.batches().open(draft);
    }
    List<Made> made;
    try {
      made = make(candidates, recipe);
    } catch (OutOfMemoryError | StackOverflowError tooMuch) {
      with.batches().claimDied(events(candidates), opened ? draft : null, with.now());
      throw tooMuch;
    }
    List<Candidate> ready = new ArrayList<>();
    RequestBody body = new RequestBody();
    long budget = with.control().byteBudget().orElse(Long.MAX_VALUE);
    boolean full = false;
    boolean sawAny = false;
    for (int i = 0; i < candidates.size(); i++) {
      Made each = made.get(i);
      sawAny |= !(each instanceof Made.NoTime);
      if (each instanceof Made.Ready record) {
        full = full || !body.addWithin(record, budget);
        if (!full) {
          ready.add(candidates.get(i));
        }
      } else if (!(each instanceof Made.NoTime)) {
        setAside(candidates.get(i).event(), each, now);
      }
    }
    Batch exact =
        ready.size() == candidates.size() || ready.isEmpty()
            ? draft
            : draft(draft.id(), ready, recipe);
    return new Claimed(sawAny, take(draft, opened, ready.isEmpty() ? null : exact, ready, body));
  }

  private Optional<Work> take(
      Batch draft, boolean opened, @Nullable Batch exact, List<Candidate> ready, RequestBody body) {
    Optional<Batch> claimed;
    if (opened) {
      claimed = with.batches().claimOpened(draft, exact, events(ready));
    } else if (exact != null) {
      claimed = with.batches().claim(exact, events(ready));
    } else {
      return Optional.empty();
    }
    return claimed.map(
        batch ->
            batch.entries().size() == ready.size()
                ? Work.withBody(batch, body.bytes())
                : Work.of(batch));
  }

  private static List<Event> events(List<Candidate> candidates) {
    return candidates.stream().map(Candidate::event).toList();
  }

  private Batch draft(String id, List<Candidate> candidates, Recipe recipe) {
    return Batch.of(
        id, events(candidates), recipe.configVersion(), recipe.key().id(), with.lease(owner));
  }

  /**
   * Whether making these records may end the process: then that they are being made is written down
   * first. It costs a write only where some of them turn out not to go.
   */
  private static boolean mayBeTooMuch(List<Candidate> candidates) {
    long plain = 0;
    for (Candidate candidate : candidates) {
      plain += candidate.event().plainBytes();
      if (candidate.event().progress().suspicion().claimedWith() > 0) {
        return true;
      }
    }
    return plain > HARMLESS_BYTES;
  }

  private List<Made> make(List<Candidate> candidates, Recipe recipe) {
    Duration wanted = Remaking.enough(with.records());
    Deadline until = deadline.sooner(wanted, CALL_LIMIT);
    List<Made> made = new ArrayList<>(with.records().make(candidates, recipe, until));
    for (int i = 0; i < made.size(); i++) {
      made.set(i, unlessAnother(candidates.get(i), made.get(i), recipe, until));
    }
    return made;
  }

  /**
   * An event whose last POST has an unknown outcome must not go as another record: one with another
   * stream or external id. If the earlier recipe can't be had any more, it would.
   */
  private Made unlessAnother(Candidate candidate, Made made, Recipe recipe, Deadline until) {
    UnknownPost then = candidate.event().progress().unknown();
    if (then == null || !(made instanceof Made.Ready ready)) {
      return made;
    }
    if (then.configVersion().equals(recipe.configVersion())
        && then.maskingKeyId().equals(recipe.key().id())
        && then.bodyVersion() == candidate.bodyVersion()) {
      return made;
    }
    Made before =
        with.records()
            .earlier(candidate.event().origin().route(), then.configVersion(), then.maskingKeyId())
            .map(earlier -> with.records().asBefore(candidate, earlier, until))
            .orElseGet(() -> new Made.Broken(OTHER_RECORD));
    if (before instanceof Made.NoTime || before instanceof Made.Later) {
      return before;
    }
    return before instanceof Made.Ready same && same.sameRecordAs(ready)
        ? made
        : new Made.Broken(OTHER_RECORD);
  }

  private void setAside(Event event, Made made, Instant now) {
    SetAside why;
    if (made instanceof Made.Broken broken) {
      why = new SetAside.Park(broken.reason());
    } else if (made instanceof Made.Later later) {
      why = new SetAside.Retry(with.backoff(event.progress().attempts()), later.reason());
    } else if (made instanceof Made.Locked locked) {
      with.signals().alarm("unknown_data_key", locked.keyId());
      why =
          new SetAside.GiveBack(
              now.plus(UNTIL_KEY_IS_BACK),
              "its payload is encrypted under data key "
                  + locked.keyId()
                  + ", which is not among RELAY_DATA_KEYS");
    } else {
      throw new IllegalStateException("nothing is wrong with this event");
    }
    with.batches()
        .setAside(event, why, now)
        .ifPresent(
            next -> {
              tally.settled(next, now);
              landing.noteIfSuperseded(next, event.bodies().active().version(), now);
            });
  }
}
