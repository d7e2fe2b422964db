package com.endclose.relay.dispatch;

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

/** Makes batches of due events: reads, maps, sets aside what can't go, claims the rest. */
final class Claimer {

  /** How long an event waits for a data key to come back (SPEC 16.18). */
  private static final Duration UNTIL_KEY_IS_BACK = Duration.ofMinutes(10);

  private static final String OTHER_RECORD =
      "its last sending has an unknown outcome, and the map or masking key of now gives it another"
          + " stream or external id; look for it at End Close, then replay it as new";

  private final Dispatching with;
  private final Tally tally;
  private final Landing landing;
  private final String owner;

  Claimer(Dispatching with, Tally tally, String owner) {
    this.with = with;
    this.tally = tally;
    this.landing = new Landing(with, tally);
    this.owner = owner;
  }

  /**
   * One round of claiming.
   *
   * @param sawAny whether anything was due: false ends the drain
   * @param work the batch and its request body; empty when nothing of what was due could go
   */
  record Claimed(boolean sawAny, Optional<Work> work) {}

  Claimed claim(String route, int shard, int most) {
    Optional<Recipe> recipe = with.records().current(route);
    if (recipe.isEmpty()) {
      return new Claimed(false, Optional.empty());
    }
    Instant now = with.now();
    List<Candidate> candidates =
        with.due()
            .candidates(
                route, shard, now, ClaimLimits.of(Math.min(most, with.settings().batchMax())));
    if (candidates.isEmpty()) {
      return new Claimed(false, Optional.empty());
    }
    return new Claimed(true, claim(candidates, recipe.get(), now));
  }

  private Optional<Work> claim(List<Candidate> candidates, Recipe recipe, Instant now) {
    List<Made> made = with.records().make(candidates, recipe);
    List<Event> events = new ArrayList<>();
    RequestBody body = new RequestBody();
    long budget = with.control().byteBudget().orElse(Long.MAX_VALUE);
    boolean full = false;
    for (int i = 0; i < candidates.size(); i++) {
      Candidate candidate = candidates.get(i);
      Made each = unlessAnother(candidate, made.get(i), recipe);
      if (!(each instanceof Made.Ready ready)) {
        setAside(candidate.event(), each, now);
      } else if (!full) {
        full = !body.addWithin(ready.record(), budget);
        if (!full) {
          events.add(candidate.event());
        }
      }
    }
    if (events.isEmpty()) {
      return Optional.empty();
    }
    Batch draft =
        Batch.of(
            with.draws().id(),
            events,
            recipe.configVersion(),
            recipe.key().id(),
            with.lease(owner));
    return with.batches()
        .claim(draft, events)
        .map(
            batch ->
                batch.entries().size() == events.size()
                    ? Work.withBody(batch, body.bytes())
                    : Work.of(batch));
  }

  private Made unlessAnother(Candidate candidate, Made made, Recipe recipe) {
    UnknownPost unknown = candidate.event().progress().unknown();
    return unknown != null && with.records().wouldDiffer(candidate, made, unknown, recipe)
        ? new Made.Broken(OTHER_RECORD)
        : made;
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
              if (why instanceof SetAside.Park) {
                landing.noteIfSuperseded(next, now);
              }
            });
  }
}
