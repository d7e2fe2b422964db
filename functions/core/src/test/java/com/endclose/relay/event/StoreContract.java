package com.endclose.relay.event;

import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;

/** What the store contracts have in common: rows that can fail, a clock, and words for both. */
public abstract class StoreContract {

  protected static final Duration LEASE = Duration.ofMinutes(10);
  protected static final Duration LEDGER = Duration.ofDays(30);
  protected static final Duration PARK_AFTER = Duration.ofDays(7);
  protected static final int SHARDS = 4;

  private final AtomicInteger drawn = new AtomicInteger();

  protected TickingClock clock = new TickingClock();
  protected FailingRows rows;
  protected EventStore store;
  protected Batches batches;
  protected DueEvents due;
  protected EventAdmin admin;
  protected Prune prune;

  /** New rows, empty. */
  protected abstract Stores stores();

  @BeforeEach
  final void openStores() {
    Stores stores = stores();
    rows = new FailingRows(stores.events(), stores.batches());
    store = new EventStore(rows, LEDGER);
    batches = new Batches(rows, rows, new RetryWindow(PARK_AFTER));
    due = new DueEvents(rows);
    admin = new EventAdmin(rows, rows, SHARDS, (route, source, event) -> route + "/" + event);
    prune = new Prune(rows, rows, SHARDS);
  }

  protected final Instant now() {
    return clock.instant();
  }

  protected final int draw() {
    return drawn.incrementAndGet();
  }

  protected final Lease lease(String owner) {
    return new Lease(owner, draw(), now().plus(LEASE));
  }

  /** A webhook of this name comes in now and is new. */
  protected final Event received(String name) {
    return Events.named(name).at(now()).storedIn(rows);
  }

  protected final Event row(Event event) {
    return rows.read(event.id()).orElseThrow();
  }

  /** Claims what is due on shard 0 of the usual route. */
  protected final Batch claim() {
    List<Event> events = candidates();
    return batches.claim(draft("a", events), events).orElseThrow();
  }

  protected final List<Event> candidates() {
    return due.candidates(Events.ROUTE, 0, now(), ClaimLimits.of(1_000)).stream()
        .map(Candidate::event)
        .toList();
  }

  protected final Batch draft(String owner, List<Event> events) {
    return Batch.of("batch-" + draw(), events, "config-1", "key-1", lease(owner));
  }

  /** Webhooks of these names come in now and are claimed together. */
  protected final Batch claimed(String... names) {
    Arrays.stream(names).forEach(this::received);
    return claim();
  }

  /** The row of a batch, as anyone sees it. */
  protected final Batch row(Batch batch) {
    return rows.read(batch.route(), batch.shard(), batch.id()).orElseThrow();
  }

  /** Its holder died, and someone else takes it. */
  protected final Batches.Taken takeOver(Batch batch) {
    clock.tick(LEASE);
    return batches.take(row(batch), lease("heir"), now());
  }

  /** Its time has come, and someone takes it. */
  protected final Batch take(Batch batch) {
    Batch row = row(batch);
    return ((Batches.Taken.Held) batches.take(row, lease("next"), now())).batch();
  }

  protected final Batch held(Batches.Taken taken) {
    return ((Batches.Taken.Held) taken).batch();
  }

  /** The same verdict for all. */
  protected final Map<String, Verdict> all(Batch batch, Verdict verdict) {
    return each(batch, id -> verdict);
  }

  protected final Map<String, Verdict> each(Batch batch, Function<String, Verdict> verdict) {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    batch.entries().forEach(e -> verdicts.put(e.eventId(), verdict.apply(e.eventId())));
    return verdicts;
  }

  /** Settles all alike; the lease must hold. */
  protected final List<Event> settle(Batch batch, Verdict verdict) {
    return batches.settle(batch, all(batch, verdict), now()).orElseThrow();
  }

  protected final Event delivered(String name) {
    Batch batch = claimed(name);
    return settle(batch, new Verdict.Created("1")).get(0);
  }

  protected final Event parked(String name) {
    Event event = received(name);
    return batches.setAside(event, new SetAside.Park("no amount"), now()).orElseThrow();
  }

  /** The same webhook comes again, saying this. */
  protected final Redelivery again(Event event, String body) {
    EventStore.Seal seal = version -> Events.payload(body);
    return store.redelivered(
        row(event), new EventStore.Again(Events.hash(body), seal, true, now()));
  }

  protected static String body(Event event) {
    return "body of " + event.origin().eventId();
  }
}
