package com.endclose.relay.event;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Batches of every route and shard, in an order that a list can be resumed in. */
final class BatchListing {

  private final EventRows rows;
  private final BatchRows batches;
  private final int shards;

  BatchListing(EventRows rows, BatchRows batches, int shards) {
    this.rows = rows;
    this.batches = batches;
    this.shards = shards;
  }

  /** One batch's place; an empty id stands before all of its shard. */
  private record Place(String route, int shard, String id) implements Comparable<Place> {

    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::route).thenComparing(Place::shard).thenComparing(Place::id);

    static Place of(Batch batch) {
      return new Place(batch.route(), batch.shard(), batch.id());
    }

    static Place read(String cursor) {
      return Cursor.read(
          cursor,
          fields -> new Place(fields.text(), Integer.parseInt(fields.text()), fields.text()));
    }

    String text() {
      return Cursor.write(List.of(route, Integer.toString(shard), id));
    }

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }

  BatchPage page(int limit, @Nullable String cursor) {
    Place after = cursor == null ? new Place("", 0, "") : Place.read(cursor);
    List<Batch> found = new ArrayList<>();
    for (String route : rows.routes().stream().sorted().toList()) {
      for (int shard = 0; shard < shards; shard++) {
        Place here = new Place(route, shard, "");
        boolean behind =
            route.equals(after.route()) ? shard < after.shard() : here.compareTo(after) < 0;
        if (!behind) {
          batches.list(route, shard).stream()
              .filter(batch -> Place.of(batch).compareTo(after) > 0)
              .sorted(Comparator.comparing(Batch::id))
              .forEach(found::add);
        }
        if (found.size() > limit) {
          return new BatchPage(found.subList(0, limit), Place.of(found.get(limit - 1)).text());
        }
      }
    }
    return new BatchPage(found, null);
  }
}
