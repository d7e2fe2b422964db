package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.BodyRef;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.PruneMark;
import com.endclose.relay.event.Shelf;
import com.endclose.relay.event.ShelfEntry;
import com.endclose.relay.event.StoreUnavailable;
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

  /** A row that is over for less than the ledger's days by this much stays for now, surely. */
  private static final Duration SURELY = Duration.ofDays(1);

  private static final int INSERTS = 3;

  private static final Condition NONE_OR_EXPIRED =
      new Condition(
          "attribute_not_exists(#id) OR #settled < :expired",
          Map.of("#id", EventAttributes.ID, "#settled", EventAttributes.SETTLED_AT));

  private static final Condition AT_REVISION =
      new Condition(
          "#v = :v AND #t = :t",
          Map.of("#v", EventAttributes.REVISION, "#t", EventAttributes.TOKEN));

  private final Table table;
  private final EventItem items;
  private final BodyItems bodies;
  private final EventRegister register;
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
  }

  @Override
  public Optional<Event> insert(Event event, Payload body, Instant expired) {
    register.note(event.origin().route(), event.dayReceived());
    for (int attempt = 0; attempt < INSERTS; attempt++) {
      Insert insert = new Insert(event, body, expired);
      Optional<Event> inTheWay = insert.run();
      if (!insert.vanished) {
        return inTheWay;
      }
    }
    throw new StoreUnavailable("the row of " + event.id() + " comes and goes");
  }

  /** One insert. */
  private final class Insert {

    private final Event event;
    private final Payload body;
    private final Instant expired;
    private final String head;

    /** What stood in the way was gone when it was to be read: nothing is known. */
    private boolean vanished;

    Insert(Event event, Payload body, Instant expired) {
      this.event = event;
      this.body = body;
      this.expired = expired;
      this.head = BodyItems.head(event.id(), event.bodies().active());
    }

    Optional<Event> run() {
      Map<String, AttributeValue> item = items.write(event);
      if (InlineBody.fits(item, body.size())) {
        InlineBody.put(item, 0, body);
        return put(item, null);
      }
      // A redelivery of what is stored already is to write nothing.
      Map<String, AttributeValue> standing = table.get("insert", key(event));
      if (!standing.isEmpty() && !isExpired(EventItem.read(standing))) {
        return inTheWay(standing);
      }
      return put(item, bodies.write(head, body));
    }

    private Optional<Event> put(
        Map<String, AttributeValue> item, BodyItems.@Nullable Stored stored) {
      Condition gone = NONE_OR_EXPIRED.with(":expired", StoredInstant.of(expired));
      Outcome outcome = table.put("insert", key(event), item, gone);
      if (outcome instanceof Outcome.Refused refused) {
        vanished = refused.standing().isEmpty();
        if (vanished) {
          return Optional.empty();
        }
        if (stored != null) {
          lost(stored, RowBodies.of(refused.standing()));
        }
        return inTheWay(refused.standing());
      }
      Map<String, AttributeValue> before = ((Outcome.Written) outcome).before();
      if (!before.isEmpty()) {
        Map<String, Integer> heads = RowBodies.of(before).everyHead();
        if (stored != null) {
          heads.remove(head);
        }
        heads.forEach(bodies::remove);
      }
      return Optional.empty();
    }

    private Optional<Event> inTheWay(Map<String, AttributeValue> item) {
      Event standing = EventItem.read(item);
      boolean ours = standing.origin().token().equals(event.origin().token());
      return ours ? Optional.empty() : Optional.of(standing);
    }

    private boolean isExpired(Event standing) {
      return standing.settlement() != null && standing.settlement().at().isBefore(expired);
    }

    /**
     * Takes the body back, unless the row points to the very same, or may soon make room for
     * another insert that does.
     */
    private void lost(BodyItems.Stored stored, RowBodies standing) {
      boolean stays =
          standing.event().settlement() == null
              || standing.event().settlement().at().isAfter(expired.plus(SURELY));
      if (stays && !standing.heads().containsKey(head)) {
        bodies.discard(stored);
      }
    }
  }

  @Override
  public Optional<Event> read(String id) {
    Map<String, AttributeValue> item = table.get("read", EventAttributes.key(id));
    return item.isEmpty() ? Optional.empty() : Optional.of(EventItem.read(item));
  }

  @Override
  public Map<String, Event> readAll(Collection<String> ids) {
    return new RowsById(table).read(ids);
  }

  @Override
  public Optional<Payload> readBody(String id, int version) {
    Map<String, AttributeValue> item = table.get("read body", EventAttributes.key(id));
    if (item.isEmpty()) {
      return Optional.empty();
    }
    RowBodies row = RowBodies.of(item);
    Optional<BodyRef> body = ref(row.event(), version);
    if (body.isEmpty() || row.event().bodies().wiped()) {
      return Optional.empty();
    }
    return row.ridesHere(body.get())
        ? Optional.of(InlineBody.read(item, version))
        : bodies.read(BodyItems.head(id, body.get()));
  }

  private static Optional<BodyRef> ref(Event event, int version) {
    return event.bodies().all().stream().filter(body -> body.version() == version).findFirst();
  }

  @Override
  public boolean replace(Event next, int bodyVersion, @Nullable Payload body) {
    Map<String, AttributeValue> item = items.write(next);
    Change change = new Change().to(EventAttributes.CHANGING, item);
    if (body != null) {
      store(change, item, next, ref(next, bodyVersion).orElseThrow(), body);
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
