package com.endclose.relay.event;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rows of events and batches on which something happens at the nth call: the store fails, the
 * caller dies, or someone else acts in between. Calls of both kinds of row share one count.
 */
public final class FailingRows implements EventRows, BatchRows {

  /** Whether it happens with the call not done yet, or done and not answered. */
  public enum Moment {
    BEFORE,
    AFTER
  }

  /** The end of the process that made the call; nothing in main code may catch it. */
  public static final class Died extends Error {
    private static final long serialVersionUID = 1L;
  }

  private record Plan(boolean writesOnly, int nth, Moment moment, Runnable action) {}

  private final EventRows rows;
  private final BatchRows batches;
  private final List<Plan> plans = new ArrayList<>();
  private @Nullable LocalDate believedOldest;
  private int calls;
  private int writes;

  public FailingRows(EventRows rows, BatchRows batches) {
    this.rows = rows;
    this.batches = batches;
  }

  /** An action: the store does not answer. */
  public static Runnable unavailable() {
    return () -> {
      throw new StoreUnavailable("the test says so");
    };
  }

  /** An action: the caller dies. */
  public static Runnable dies() {
    return () -> {
      throw new Died();
    };
  }

  /** Plans for the nth write from here on, counting from 1. */
  public synchronized FailingRows atWrite(int nth, Moment moment, Runnable action) {
    plans.add(new Plan(true, writes + nth, moment, action));
    return this;
  }

  /** Plans for the nth call from here on, reads included, counting from 1. */
  public synchronized FailingRows atCall(int nth, Moment moment, Runnable action) {
    plans.add(new Plan(false, calls + nth, moment, action));
    return this;
  }

  /** Forgets every plan. */
  public synchronized void heal() {
    plans.clear();
  }

  /** Rows that know the oldest day only as far as they were told. */
  public FailingRows believingOldest(LocalDate day) {
    believedOldest = day;
    return this;
  }

  /** How many writes were asked for, those that failed included. */
  public synchronized int writes() {
    return writes;
  }

  /** How many calls were made, reads included. */
  public synchronized int calls() {
    return calls;
  }

  @Override
  public Optional<Event> insert(Event event, Payload body, Instant expired) {
    return call(true, () -> rows.insert(event, body, expired));
  }

  @Override
  public Optional<Event> read(String id) {
    return call(false, () -> rows.read(id));
  }

  @Override
  public Map<String, Event> readAll(Collection<String> ids) {
    return call(false, () -> rows.readAll(ids));
  }

  @Override
  public Optional<Payload> readBody(String id, int version) {
    return call(false, () -> rows.readBody(id, version));
  }

  @Override
  public boolean replace(Event next, int bodyVersion, @Nullable Payload body) {
    return call(true, () -> rows.replace(next, bodyVersion, body));
  }

  @Override
  public boolean wipe(Event next) {
    return call(true, () -> rows.wipe(next));
  }

  @Override
  public boolean delete(Event event) {
    return call(true, () -> rows.delete(event));
  }

  @Override
  public List<ShelfEntry> shelf(
      Shelf shelf, Shelf.Span span, Shelf.@Nullable Spot after, int limit) {
    return call(false, () -> rows.shelf(shelf, span, after, limit));
  }

  @Override
  public List<ShelfEntry> shelfNewestFirst(Shelf shelf, Shelf.@Nullable Spot after, int limit) {
    return call(false, () -> rows.shelfNewestFirst(shelf, after, limit));
  }

  @Override
  public Set<String> routes() {
    return call(false, rows::routes);
  }

  @Override
  public @Nullable LocalDate oldestDay() {
    return believedOldest != null
        ? believedOldest
        : call(false, () -> Optional.ofNullable(rows.oldestDay())).orElse(null);
  }

  @Override
  public void nothingBefore(LocalDate day) {
    if (believedOldest != null) {
      believedOldest = day;
    }
    doing(() -> rows.nothingBefore(day));
  }

  @Override
  public PruneMark pruneMark() {
    return call(false, rows::pruneMark);
  }

  @Override
  public void pruneMark(PruneMark mark) {
    doing(() -> rows.pruneMark(mark));
  }

  @Override
  public void put(Batch batch) {
    doing(() -> batches.put(batch));
  }

  private void doing(Runnable write) {
    call(
        true,
        () -> {
          write.run();
          return true;
        });
  }

  @Override
  public Optional<Batch> read(String route, int shard, String id) {
    return call(false, () -> batches.read(route, shard, id));
  }

  @Override
  public boolean replace(Batch next) {
    return call(true, () -> batches.replace(next));
  }

  @Override
  public boolean delete(Batch batch) {
    return call(true, () -> batches.delete(batch));
  }

  @Override
  public List<Batch> list(String route, int shard) {
    return call(false, () -> batches.list(route, shard));
  }

  private <T> T call(boolean write, Supplier<T> inner) {
    List<Plan> due = due(write);
    happen(due, Moment.BEFORE);
    T answer = inner.get();
    happen(due, Moment.AFTER);
    return answer;
  }

  /** Counts the call and takes what is planned for it. */
  private synchronized List<Plan> due(boolean write) {
    calls++;
    if (write) {
      writes++;
    }
    List<Plan> due =
        plans.stream()
            .filter(plan -> plan.writesOnly() ? write && plan.nth() == writes : plan.nth() == calls)
            .toList();
    plans.removeAll(due);
    return due;
  }

  private static void happen(List<Plan> due, Moment moment) {
    for (Plan plan : due) {
      if (plan.moment() == moment) {
        plan.action().run();
      }
    }
  }
}
