package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.BodyRef;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.PruneMark;
import com.endclose.relay.event.Shelf;
import com.endclose.relay.event.ShelfEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Event rows in the events table: one item an event, small bodies in it, larger ones beside it
 * ({@link BodyItems}). No write trusts what was read before: each names in its condition the
 * revision and the insert it follows. There are no transactions: the row's own write is what
 * counts, and bodies are written before it and removed after it.
 *
 * <p>A row is changed by an update of all its attributes but the bodies that ride in it, which the
 * writer need not have read; one attribute left out is one removed, the time to live included.
 */
public final class DynamoDbEventRows implements EventRows {

  /** How long after the ledger's days DynamoDB waits: prune, which removes bodies too, is first. */
  private static final Duration MARGIN = Duration.ofDays(7);

  private static final Condition AT_REVISION =
      new Condition(
          "#v = :v AND #t = :t",
          Map.of("#v", EventAttributes.REVISION, "#t", EventAttributes.TOKEN));

  private final Table table;
  private final EventItem items;
  private final BodyItems bodies;
  private final EventRegister register;
  private final EventInsert insert;
  private final EventReading reading;
  private final Shelves shelves;
  private final SideBySide sideBySide;

  /**
   * Event rows in these tables.
   *
   * @param ledger how long a terminal event is kept at least
   * @param nonces never the same text twice, of letters and digits
   * @param executor runs writes side by side: bounded, and not one that itself waits for this
   */
  public DynamoDbEventRows(
      DynamoDb db, Duration ledger, Supplier<String> nonces, Executor executor) {
    this.table = db.events();
    this.items = new EventItem(ledger.plus(MARGIN));
    this.bodies = new BodyItems(table, nonces);
    this.register = new EventRegister(db.control());
    this.shelves = new Shelves(table);
    this.sideBySide = new SideBySide(executor);
    this.insert = new EventInsert(table, items, bodies);
    this.reading = new EventReading(table, bodies, sideBySide);
  }

  @Override
  public Optional<Event> insert(Event event, Payload body, Instant expired) {
    register.note(event.origin().route(), event.dayReceived());
    return insert.run(event, body, expired);
  }

  @Override
  public Optional<Event> read(String id) {
    return reading.row(id);
  }

  @Override
  public Map<String, Event> readAll(Collection<String> ids) {
    return reading.rows(ids);
  }

  @Override
  public Optional<Payload> readBody(String id, int version) {
    return reading.body(id, version);
  }

  @Override
  public Map<String, Payload> readBodies(Map<String, Integer> versions) {
    return reading.bodies(versions);
  }

  @Override
  public boolean replace(Event next, int bodyVersion, @Nullable Payload body) {
    Map<String, AttributeValue> item = items.write(next);
    Change change = new Change().to(EventAttributes.CHANGING, item);
    if (body != null) {
      store(change, item, next, RowBodies.body(next, bodyVersion).orElseThrow(), body);
    }
    Outcome outcome = table.update("replace", key(next), change, follows(next));
    if (outcome instanceof Outcome.Written written && body != null) {
      Map<String, Integer> replaced = RowBodies.of(written.before()).heads();
      next.bodies().all().forEach(kept -> replaced.remove(BodyItems.head(next.id(), kept)));
      replaced.forEach(bodies::remove);
    }
    return done(outcome, next);
  }

  /** Into the row, where all of its bodies would have room there; else beside it. */
  private void store(
      Change change, Map<String, AttributeValue> item, Event next, BodyRef ref, Payload body) {
    String attribute = EventAttributes.body(ref.version());
    int all = next.bodies().all().stream().mapToInt(BodyRef::size).sum();
    if (InlineBody.fits(item, all)) {
      change.set(attribute, InlineBody.value(body));
    } else {
      bodies.write(BodyItems.head(next.id(), ref), body);
      change.remove(attribute);
    }
  }

  @Override
  public Set<String> replaceAll(Collection<Event> next) {
    List<Event> events = List.copyOf(next);
    List<Boolean> written = sideBySide.map(events, this::replace);
    Set<String> lost = new LinkedHashSet<>();
    for (int i = 0; i < events.size(); i++) {
      if (!written.get(i)) {
        lost.add(events.get(i).id());
      }
    }
    return lost;
  }

  @Override
  public boolean wipe(Event next) {
    Outcome outcome = wipeRow(next);
    if (!done(outcome, next)) {
      return false;
    }
    removeBodies(outcome);
    return true;
  }

  private Outcome wipeRow(Event next) {
    Change change = new Change().to(EventAttributes.CHANGING, items.write(next));
    next.bodies().all().forEach(body -> change.remove(EventAttributes.body(body.version())));
    return table.update("wipe", key(next), change, follows(next));
  }

  private void removeBodies(Outcome wiped) {
    RowBodies row =
        RowBodies.of(
            wiped instanceof Outcome.Written written
                ? written.before()
                : ((Outcome.Refused) wiped).standing());
    row.everyHead().forEach(bodies::remove);
  }

  /**
   * {@inheritDoc}
   *
   * <p>A row with bodies is wiped first: were it gone before they are, nothing would lead to them.
   */
  @Override
  public boolean delete(Event event) {
    Event row = event;
    if (!event.bodies().wiped()) {
      row = event.wiped();
      Outcome outcome = wipeRow(row);
      boolean wiped =
          outcome instanceof Outcome.Written
              || (outcome instanceof Outcome.Refused refused
                  && refused.repeated()
                  && done(refused, row));
      if (!wiped) {
        return false;
      }
      removeBodies(outcome);
    }
    Outcome outcome = table.delete("delete", key(row), atRevision(row, row.revision()));
    return outcome instanceof Outcome.Written
        || (outcome instanceof Outcome.Refused refused
            && refused.repeated()
            && refused.standing().isEmpty());
  }

  @Override
  public List<ShelfEntry> shelf(
      Shelf shelf, Shelf.Span span, Shelf.@Nullable Spot after, int limit) {
    return shelves.oldestFirst(shelf, span, after, limit);
  }

  @Override
  public List<ShelfEntry> shelfNewestFirst(Shelf shelf, Shelf.@Nullable Spot after, int limit) {
    return shelves.newestFirst(shelf, after, limit);
  }

  @Override
  public Set<String> routes() {
    return register.routes();
  }

  @Override
  public @Nullable LocalDate oldestDay() {
    return register.oldestDay();
  }

  @Override
  public void nothingBefore(LocalDate day) {
    register.nothingBefore(day);
  }

  @Override
  public PruneMark pruneMark() {
    return register.pruneMark();
  }

  @Override
  public void pruneMark(PruneMark mark) {
    register.pruneMark(mark);
  }

  /** Written now, or by an earlier sending whose answer was lost. */
  private static boolean done(Outcome outcome, Event next) {
    return outcome instanceof Outcome.Written
        || (outcome instanceof Outcome.Refused refused
            && !refused.standing().isEmpty()
            && next.equals(EventItem.read(refused.standing())));
  }

  private static Condition follows(Event next) {
    return atRevision(next, next.revision() - 1);
  }

  private static Condition atRevision(Event event, long revision) {
    return AT_REVISION
        .with(":v", AttributeValue.fromN(Long.toString(revision)))
        .with(":t", AttributeValue.fromS(StoredText.of(event.origin().token())));
  }

  private static Map<String, AttributeValue> key(Event event) {
    return EventAttributes.key(event.id());
  }
}
