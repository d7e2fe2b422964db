package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Batches.Taken;
import com.endclose.relay.event.FailingRows.Moment;
import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Whatever is done in whatever order, with crashes anywhere: the table of spec STATE-1 holds. */
public abstract class RandomOperationsContract extends StoreContract {

  private static final int EVENTS = 8;

  private Random random;
  private final List<Batch> holdings = new ArrayList<>();
  private final Map<String, Event> seen = new HashMap<>();
  private final TreeSet<String> ids = new TreeSet<>();

  /** How many sequences are run. */
  protected abstract int seeds();

  @Test
  final void random_sequences_keep_every_event_in_the_table_and_lose_none() {
    for (int seed = 1; seed <= seeds(); seed++) {
      try {
        run(seed);
      } catch (AssertionError | RuntimeException failed) {
        throw new AssertionError("seed " + seed, failed);
      }
    }
  }

  private void run(int seed) {
    openStores();
    clock.set(TickingClock.START);
    random = new Random(seed);
    holdings.clear();
    seen.clear();
    ids.clear();
    for (int step = 0; step < 120; step++) {
      if (random.nextInt(5) == 0) {
        rows.atWrite(
            1 + random.nextInt(6),
            random.nextBoolean() ? Moment.BEFORE : Moment.AFTER,
            random.nextBoolean() ? FailingRows.dies() : FailingRows.unavailable());
      }
      try {
        anything();
      } catch (FailingRows.Died | StoreUnavailable crash) {
        // Its work is left as it stands.
      }
      rows.heal();
      look();
    }
    drain();
  }

  private void anything() {
    switch (random.nextInt(12)) {
      case 0, 1 -> insert();
      case 2 -> redeliver();
      case 3, 4 -> claimSome();
      case 5 -> setAsideOne();
      case 6, 7, 8 -> actOnABatch();
      case 9 -> takeWhatIsToAct();
      case 10 -> operate();
      default -> clock.tick(Duration.ofMinutes(1L << random.nextInt(14)));
    }
  }

  private String name() {
    return "e" + random.nextInt(EVENTS);
  }

  private void insert() {
    Events webhook = Events.named(name()).in(0).at(now()).by("request " + draw());
    Event event = random.nextInt(4) == 0 ? webhook.filtered() : webhook.pending();
    ids.add(event.id());
    store.insert(event, webhook.payload());
  }

  private void redeliver() {
    rows.read(Events.named(name()).id())
        .ifPresent(
            event -> {
              String body = random.nextBoolean() ? body(event) : "body " + random.nextInt(4);
              again(event, body);
            });
  }

  private void claimSome() {
    List<Event> events =
        due.candidates(Events.ROUTE, 0, now(), ClaimLimits.of(1 + random.nextInt(4))).stream()
            .map(Candidate::event)
            .toList();
    if (!events.isEmpty()) {
      batches.claim(draft("a", events), events).ifPresent(holdings::add);
    }
  }

  private void setAsideOne() {
    candidates().stream()
        .findFirst()
        .ifPresent(
            event -> {
              SetAside why =
                  switch (random.nextInt(3)) {
                    case 0 -> new SetAside.Park("no amount");
                    case 1 -> new SetAside.Retry(now().plusSeconds(5), "enrichment");
                    default -> new SetAside.GiveBack(now().plusSeconds(5), "no data key");
                  };
              batches.setAside(event, why, now());
            });
  }

  /** Holders act on batches they think are theirs; the late ones must change nothing. */
  private void actOnABatch() {
    if (holdings.isEmpty()) {
      return;
    }
    Batch batch = holdings.get(random.nextInt(holdings.size()));
    boolean late =
        rows.read(batch.route(), batch.shard(), batch.id())
            .filter(row -> batch.lease().equals(row.lease()))
            .isEmpty();
    Map<String, Event> events = rows.readAll(Batches.ids(batch));
    List<Batch> all = batches.list(batch.route(), batch.shard());
    act(batch);
    if (late) {
      assertThat(rows.readAll(Batches.ids(batch))).isEqualTo(events);
      assertThat(batches.list(batch.route(), batch.shard())).isEqualTo(all);
    }
  }

  private void act(Batch batch) {
    switch (random.nextInt(6)) {
      case 0, 1 -> batches.settle(batch, each(batch, id -> verdict()), now());
      case 2 -> batches.postpone(batch, postponement(), now());
      case 3 -> batches.submitted(batch, new Batch.Submission("9", now(), 0), now().plusSeconds(5));
      case 4 -> holdings.addAll(batches.split(batch, "half " + draw(), "half " + draw(), 3, now()));
      default -> batches.dissolve(batch, now());
    }
  }

  private Postponement postponement() {
    return new Postponement(
        now().plusSeconds(random.nextInt(90)),
        "x",
        random.nextBoolean(),
        random.nextBoolean(),
        random.nextBoolean());
  }

  private Verdict verdict() {
    return switch (random.nextInt(7)) {
      case 0, 1 -> new Verdict.Created("1");
      case 2 -> new Verdict.Skipped("2");
      case 3 -> new Verdict.Parked("bad", random.nextBoolean());
      case 4 -> new Verdict.Retry(now().plusSeconds(3), "failed");
      case 5 -> new Verdict.GivenBack(now());
      default -> new Verdict.RefusedAlone(now(), "HTTP 422", 1, true);
    };
  }

  private void takeWhatIsToAct() {
    for (Batch batch : batches.toAct(Events.ROUTE, 0, now())) {
      if (batches.take(batch, lease("b"), now()) instanceof Taken.Held held) {
        holdings.add(held.batch());
      }
    }
  }

  private Replaying how() {
    return new Replaying(random.nextBoolean(), random.nextInt(4) == 0);
  }

  private void operate() {
    String id = Events.named(name()).id();
    switch (random.nextInt(6)) {
      case 0, 3 -> admin.replay(id, how(), now());
      case 1 -> admin.replay(Selection.parked(), how(), new EventAdmin.Step(100, null), now());
      case 2 -> admin.resolve(id, "note", now());
      default -> prune.prune(now(), 7, 30, 1 + random.nextInt(3));
    }
  }

  /** Compares every event with the last look at it. */
  private void look() {
    Map<String, Event> standing = rows.readAll(ids);
    StoreInvariants.assertHold(rows, rows, standing.values());
    for (String id : ids) {
      Event before = seen.get(id);
      Event after = standing.get(id);
      if (before != null && after != null) {
        StoreInvariants.assertInTable(before, after);
      } else if (before != null) {
        assertThat(before.status().terminal()).as("%s was lost", id).isTrue();
        assertThat(before.settlement().at()).isBefore(now().minus(LEDGER));
      }
    }
    seen.clear();
    seen.putAll(standing);
  }

  /** Everything can still be brought to an end. */
  private void drain() {
    for (int round = 0; ; round++) {
      clock.tick(Duration.ofHours(1));
      takeWhatIsToAct();
      look();
      admin.replay(
          Selection.parked(), new Replaying(true, false), new EventAdmin.Step(100, null), now());
      look();
      claimSome();
      look();
      for (Batch batch : batches.list(Events.ROUTE, 0)) {
        batches.settle(batch, all(batch, new Verdict.Created("1")), now());
      }
      look();
      if (seen.values().stream().allMatch(event -> event.status().terminal())) {
        assertThat(batches.list(Events.ROUTE, 0)).isEmpty();
        return;
      }
      assertThat(round).as("rounds to bring %s to an end", seen).isLessThan(100);
    }
  }
}
