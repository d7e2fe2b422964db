package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.BodyRef;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Events;
import com.endclose.relay.event.Lease;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.Shelf;
import com.endclose.relay.event.Status;
import com.endclose.relay.event.Steps;
import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random sequences of what can be asked of rows, some of it too late: DynamoDB and memory answer
 * alike, each time, and hold the same in the end.
 */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("com.endclose.relay.aws.testing.Backends#present")
class RandomSequencesTest {

  private static final int IDS = 4;
  private static final int[] SIZES = {0, 20, 400, 3_000, 320_000};

  private TwinRows rows;
  private Random random;
  private Instant now;
  private int drawn;

  /** Every revision met so far; an old one is a late writer's. */
  private final List<Event> met = new ArrayList<>();

  private final List<Batch> batches = new ArrayList<>();

  @Parameter Backend backend;

  private int seeds() {
    return backend.kind() == Backend.Kind.MOTO ? 2 : 12;
  }

  @Test
  final void both_answer_alike_and_end_in_equal_state() {
    for (int seed = 1; seed <= seeds(); seed++) {
      try {
        run(seed);
      } catch (AssertionError | RuntimeException failed) {
        throw new AssertionError("seed " + seed, failed);
      }
    }
  }

  private void run(int seed) {
    rows = new TwinRows(TestStore.on(backend.kind()).stores());
    random = new Random(seed);
    now = TickingClock.START;
    met.clear();
    batches.clear();
    for (int step = 0; step < 60; step++) {
      now = now.plus(Duration.ofMillis(random.nextInt(3) * 250L));
      if (met.isEmpty() || random.nextInt(4) == 0) {
        insert();
      } else if (random.nextInt(4) == 0) {
        batch();
      } else {
        step(met.get(Math.max(0, met.size() - 1 - random.nextInt(4))));
      }
    }
    compareAll();
  }

  private Payload body() {
    int size = SIZES[random.nextInt(SIZES.length)];
    byte[] bytes = new byte[size + random.nextInt(9)];
    random.nextBytes(bytes);
    return new Payload(bytes);
  }

  private void insert() {
    Payload body = body();
    Events webhook =
        Events.named("e" + random.nextInt(IDS))
            .in(random.nextInt(2))
            .at(now)
            .typed(random.nextBoolean() ? null : RandomRows.seeded(random.nextInt()).hostileText())
            .by("request " + drawn++);
    Event like = random.nextInt(4) == 0 ? webhook.filtered() : webhook.pending();
    Event event =
        new Event(
            like.id(),
            like.origin(),
            like.status(),
            0,
            Event.pending(like.id(), like.origin(), "hash " + drawn, body.size()).bodies(),
            like.progress(),
            null,
            like.settlement());
    Instant expired = random.nextInt(3) == 0 ? now : now.minusSeconds(3);
    if (rows.insert(event, body, expired).isEmpty()) {
      met.add(event);
    }
  }

  private void step(Event event) {
    switch (random.nextInt(9)) {
      case 0, 1 -> replace(Steps.claimed(event, "b" + random.nextInt(3)));
      case 2 -> replace(Steps.delivered(event, now));
      case 3 -> replace(Steps.parked(event, RandomRows.seeded(drawn).hostileText(), now));
      case 4 -> replace(Steps.retrying(event, now.plusSeconds(random.nextInt(5))));
      case 5 -> correct(event);
      case 6 -> wipe(event);
      case 7 -> rows.delete(event);
      default -> replaceMany();
    }
  }

  private void replace(Event next) {
    if (rows.replace(next)) {
      met.add(next);
    }
  }

  private void correct(Event event) {
    if (event.bodies().wiped()) {
      return;
    }
    Payload body = body();
    int version = event.bodies().active().version() + 1;
    BodyRef correction = new BodyRef(version, "hash " + drawn++, body.size());
    Event next = Steps.corrected(event, correction, now);
    if (rows.replace(next, version, body)) {
      met.add(next);
    }
  }

  private void wipe(Event event) {
    Event next = event.bodies().wiped() ? event : event.wiped();
    if (event.status() != Status.DELIVERING && rows.wipe(next)) {
      met.add(next);
    }
  }

  private void replaceMany() {
    List<Event> next = new ArrayList<>();
    for (int i = 0; i < IDS; i++) {
      rows.read(Events.named("e" + i).id())
          .ifPresent(event -> next.add(Steps.claimed(event, "many")));
    }
    rows.replaceAll(next);
    met.addAll(next);
  }

  private void batch() {
    if (batches.isEmpty() || random.nextInt(3) == 0) {
      List<Event> events = List.of(met.get(random.nextInt(met.size())));
      Batch batch =
          Batch.of("b" + drawn++, events, "c", "k", new Lease("me", random.nextLong(), now));
      rows.put(batch);
      batches.add(batch);
      return;
    }
    Batch batch = batches.get(random.nextInt(batches.size()));
    if (random.nextInt(3) == 0) {
      rows.delete(batch);
    } else {
      Batch next = Steps.submitted(batch, now);
      rows.replace(next);
      batches.add(next);
    }
    rows.read(batch.route(), batch.shard(), batch.id());
  }

  private void compareAll() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < IDS; i++) {
      ids.add(Events.named("e" + i).id());
    }
    rows.readAll(ids);
    ids.forEach(
        id -> {
          for (int version = 0; version < 4; version++) {
            rows.readBody(id, version);
          }
        });
    rows.routes();
    rows.oldestDay();
    for (int shard = 0; shard < 2; shard++) {
      rows.list(Events.ROUTE, shard);
      compareShelf(Shelf.due(Events.ROUTE, shard));
      compareShelf(Shelf.done(Events.ROUTE, shard, met.get(0).dayReceived()));
    }
    compareShelf(Shelf.parked(Events.ROUTE));
  }

  private void compareShelf(Shelf shelf) {
    rows.shelf(shelf, Shelf.Span.WHOLE, null, 99);
    rows.shelf(shelf, new Shelf.Span(now.minusSeconds(2), now.plusSeconds(2)), null, 99);
    rows.shelf(shelf, Shelf.Span.WHOLE, new Shelf.Spot(now.minusSeconds(1), "payouts/e1"), 2);
    rows.shelfNewestFirst(shelf, null, 99);
    rows.shelfNewestFirst(shelf, new Shelf.Spot(now, "payouts/e1"), 2);
  }
}
