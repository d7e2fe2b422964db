package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What holds of stored events at any moment, also right after a crash. */
public final class StoreInvariants {

  /** The table of spec STATE-1, staying as it is, and what an operator has sent again. */
  private static final Map<Status, List<Status>> NEXT =
      Map.of(
          Status.PENDING, List.of(Status.DELIVERING, Status.PARKED, Status.RETRY, Status.RESOLVED),
          Status.RETRY, List.of(Status.DELIVERING, Status.PARKED, Status.RESOLVED),
          Status.DELIVERING, List.of(Status.DELIVERED, Status.RETRY, Status.PARKED),
          Status.PARKED, List.of(Status.RETRY, Status.RESOLVED),
          Status.DROPPED_BY_FILTER, List.of(Status.RETRY),
          Status.DELIVERED, List.of(Status.RETRY),
          Status.RESOLVED, List.of());

  private StoreInvariants() {}

  /** From one look at an event to the next, at most one operation later. */
  public static void assertInTable(Event before, Event after) {
    if (!before.origin().token().equals(after.origin().token())) {
      assertThat(before.status().terminal()).as("%s was taken for gone", before.id()).isTrue();
      return;
    }
    if (before.status() != after.status()) {
      assertThat(NEXT.get(before.status()))
          .as("what may follow %s of %s", before.status(), before.id())
          .contains(after.status());
    }
    assertThat(after.revision()).isGreaterThanOrEqualTo(before.revision());
  }

  /**
   * Every event at rest stands on exactly its shelf; one in flight is listed by the batch it points
   * to; what is not over has every body it knows of.
   */
  public static void assertHold(EventRows rows, BatchRows batches, Collection<Event> events) {
    for (Event event : events) {
      List<Shelf> on = shelvesOf(rows, event);
      if (event.status() == Status.DELIVERING) {
        assertThat(on).as("shelves of %s, which is in flight", event.id()).isEmpty();
        assertThat(batchesListing(batches, event))
            .as("the batches that list %s, which points to %s", event.id(), event.claim())
            .contains(event.claim().batchId());
      } else {
        assertThat(on)
            .as("shelves of %s", event.id())
            .containsExactly(event.place().orElseThrow().shelf());
      }
      if (!event.bodies().wiped()) {
        for (BodyRef body : event.bodies().all()) {
          assertThat(rows.readBody(event.id(), body.version()))
              .as("body %s of %s", body.version(), event.id())
              .isPresent();
        }
      }
      if (!event.status().terminal()) {
        assertThat(event.bodies().wiped()).as("%s is wiped", event.id()).isFalse();
        assertThat(event.settlement()).as("settlement of %s", event.id()).isNull();
      }
    }
  }

  private static List<Shelf> shelvesOf(EventRows rows, Event event) {
    Origin origin = event.origin();
    List<Shelf> on = new ArrayList<>();
    for (Shelf shelf :
        List.of(
            Shelf.due(origin.route(), origin.shard()),
            Shelf.parked(origin.route()),
            Shelf.done(origin.route(), origin.shard(), event.dayReceived()))) {
      rows.shelf(shelf, Shelf.Span.WHOLE, null, 10_000).stream()
          .filter(entry -> entry.id().equals(event.id()))
          .forEach(entry -> on.add(shelf));
    }
    return on;
  }

  private static List<String> batchesListing(BatchRows batches, Event event) {
    return batches.list(event.origin().route(), event.origin().shard()).stream()
        .filter(batch -> Batches.ids(batch).contains(event.id()))
        .map(Batch::id)
        .toList();
  }
}
