package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.StoreUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Stores new events: the body first where it is large, then the row, on condition. */
final class EventInsert {

  /** A row that is over for less than the ledger's days by this much stays for now, surely. */
  private static final Duration SURELY = Duration.ofDays(1);

  private static final int TRIES = 3;

  private static final Condition NONE_OR_EXPIRED =
      new Condition(
          "attribute_not_exists(#id) OR #settled < :expired",
          Map.of("#id", EventAttributes.ID, "#settled", EventAttributes.SETTLED_AT));

  private final Table table;
  private final EventItem items;
  private final BodyItems bodies;

  EventInsert(Table table, EventItem items, BodyItems bodies) {
    this.table = table;
    this.items = items;
    this.bodies = bodies;
  }

  /**
   * @return the row that stands in the way; empty when the new one is stored
   */
  Optional<Event> run(Event event, Payload body, Instant expired) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      One insert = new One(event, body, expired);
      Optional<Event> inTheWay = insert.run();
      if (!insert.vanished) {
        return inTheWay;
      }
    }
    throw new StoreUnavailable("the row of " + event.id() + " comes and goes");
  }

  private final class One {

    private final Event event;
    private final Payload body;
    private final Instant expired;
    private final String head;

    /** What stood in the way was gone when it was to be read: nothing is known. */
    private boolean vanished;

    One(Event event, Payload body, Instant expired) {
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
      Map<String, AttributeValue> standing = table.get("insert", EventAttributes.key(event.id()));
      if (!standing.isEmpty() && !isExpired(EventItem.read(standing))) {
        return inTheWay(standing);
      }
      return put(item, bodies.write(head, body));
    }

    private Optional<Event> put(
        Map<String, AttributeValue> item, BodyItems.@Nullable Stored stored) {
      Condition gone = NONE_OR_EXPIRED.with(":expired", StoredInstant.of(expired));
      Outcome outcome = table.put("insert", EventAttributes.key(event.id()), item, gone);
      if (outcome instanceof Outcome.Written written) {
        removeBodiesOf(written.before(), stored != null);
        return Optional.empty();
      }
      Map<String, AttributeValue> standing = ((Outcome.Refused) outcome).standing();
      vanished = standing.isEmpty();
      if (vanished) {
        return Optional.empty();
      }
      if (stored != null) {
        takeBack(stored, RowBodies.of(standing));
      }
      return inTheWay(standing);
    }

    /** The row that was past its time is gone; its body may have been the very same. */
    private void removeBodiesOf(Map<String, AttributeValue> before, boolean headIsOurs) {
      if (before.isEmpty()) {
        return;
      }
      Map<String, Integer> heads = RowBodies.of(before).everyHead();
      if (headIsOurs) {
        heads.remove(head);
      }
      heads.forEach(bodies::remove);
    }

    /**
     * Takes the body back, unless the row points to the very same, or may soon make room for
     * another insert that does.
     */
    private void takeBack(BodyItems.Stored stored, RowBodies standing) {
      boolean stays =
          standing.event().settlement() == null
              || standing.event().settlement().at().isAfter(expired.plus(SURELY));
      if (stays && !standing.heads().containsKey(head)) {
        bodies.discard(stored);
      }
    }

    private Optional<Event> inTheWay(Map<String, AttributeValue> item) {
      Event standing = EventItem.read(item);
      boolean ours = standing.origin().token().equals(event.origin().token());
      return ours ? Optional.empty() : Optional.of(standing);
    }

    private boolean isExpired(Event standing) {
      return standing.settlement() != null && standing.settlement().at().isBefore(expired);
    }
  }
}
