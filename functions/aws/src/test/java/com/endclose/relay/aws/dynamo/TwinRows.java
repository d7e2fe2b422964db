package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.PruneMark;
import com.endclose.relay.event.Shelf;
import com.endclose.relay.event.ShelfEntry;
import com.endclose.relay.event.Stores;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Does everything on DynamoDB and in memory, and holds the answers against each other. */
final class TwinRows implements EventRows, BatchRows {

  private final Stores dynamo;
  private final Stores memory = Stores.inMemory();

  TwinRows(Stores dynamo) {
    this.dynamo = dynamo;
  }

  Stores stores() {
    return new Stores(this, this);
  }

  private <T> T rows(String what, Function<EventRows, T> operation) {
    T answer = operation.apply(dynamo.events());
    assertThat(answer).as(what).isEqualTo(operation.apply(memory.events()));
    return answer;
  }

  private <T> T batches(String what, Function<BatchRows, T> operation) {
    T answer = operation.apply(dynamo.batches());
    assertThat(answer).as(what).isEqualTo(operation.apply(memory.batches()));
    return answer;
  }

  @Override
  public Optional<Event> insert(Event event, Payload body, Instant expired) {
    return rows("insert", rows -> rows.insert(event, body, expired));
  }

  @Override
  public Optional<Event> read(String id) {
    return rows("read", rows -> rows.read(id));
  }

  @Override
  public Map<String, Event> readAll(Collection<String> ids) {
    return rows("readAll", rows -> rows.readAll(ids));
  }

  @Override
  public Optional<Payload> readBody(String id, int version) {
    Optional<Payload> body = dynamo.events().readBody(id, version);
    assertThat(body.map(Payload::bytes))
        .as("readBody")
        .usingRecursiveComparison()
        .isEqualTo(memory.events().readBody(id, version).map(Payload::bytes));
    return body;
  }

  @Override
  public Map<String, Payload> readBodies(Map<String, Integer> versions) {
    Map<String, Payload> bodies = dynamo.events().readBodies(versions);
    assertThat(bodies.keySet())
        .as("readBodies")
        .isEqualTo(memory.events().readBodies(versions).keySet());
    return bodies;
  }

  @Override
  public boolean replace(Event next, int bodyVersion, @Nullable Payload body) {
    return rows("replace", rows -> rows.replace(next, bodyVersion, body));
  }

  @Override
  public Set<String> replaceAll(Collection<Event> next) {
    return rows("replaceAll", rows -> rows.replaceAll(next));
  }

  @Override
  public boolean wipe(Event next) {
    return rows("wipe", rows -> rows.wipe(next));
  }

  @Override
  public boolean delete(Event event) {
    return rows("delete", rows -> rows.delete(event));
  }

  @Override
  public List<ShelfEntry> shelf(
      Shelf shelf, Shelf.Span span, Shelf.@Nullable Spot after, int limit) {
    return rows("shelf", rows -> rows.shelf(shelf, span, after, limit));
  }

  @Override
  public List<ShelfEntry> shelfNewestFirst(Shelf shelf, Shelf.@Nullable Spot after, int limit) {
    return rows("shelf newest first", rows -> rows.shelfNewestFirst(shelf, after, limit));
  }

  @Override
  public Set<String> routes() {
    return rows("routes", EventRows::routes);
  }

  /** In memory it is exact; the port allows an earlier one. */
  @Override
  public @Nullable LocalDate oldestDay() {
    LocalDate day = dynamo.events().oldestDay();
    LocalDate exact = memory.events().oldestDay();
    if (exact != null) {
      assertThat(day).as("oldest day").isBeforeOrEqualTo(exact);
    }
    return day;
  }

  @Override
  public void nothingBefore(LocalDate day) {
    dynamo.events().nothingBefore(day);
    memory.events().nothingBefore(day);
  }

  @Override
  public PruneMark pruneMark() {
    return rows("prune mark", EventRows::pruneMark);
  }

  @Override
  public void pruneMark(PruneMark mark) {
    dynamo.events().pruneMark(mark);
    memory.events().pruneMark(mark);
  }

  @Override
  public void put(Batch batch) {
    dynamo.batches().put(batch);
    memory.batches().put(batch);
  }

  @Override
  public Optional<Batch> read(String route, int shard, String id) {
    return batches("read batch", batches -> batches.read(route, shard, id));
  }

  @Override
  public boolean replace(Batch next) {
    return batches("replace batch", batches -> batches.replace(next));
  }

  @Override
  public boolean delete(Batch batch) {
    return batches("delete batch", batches -> batches.delete(batch));
  }

  @Override
  public List<Batch> list(String route, int shard) {
    List<Batch> batches = dynamo.batches().list(route, shard);
    assertThat(batches)
        .as("list")
        .containsExactlyInAnyOrderElementsOf(memory.batches().list(route, shard));
    return batches;
  }
}
