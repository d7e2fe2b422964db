package com.endclose.relay.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events of batches as entries of a shelf: they stand on none, and operators list them too. */
final class HeldEvents {

  private final EventRows rows;
  private final BatchRows batches;

  HeldEvents(EventRows rows, BatchRows batches) {
    this.rows = rows;
    this.batches = batches;
  }

  /**
   * Up to {@code limit} entries of a shard whose batches are shown so, in the order of {@link
   * EventRows#shelfNewestFirst}: by when the batch is next acted on.
   */
  List<ShelfEntry> newestFirst(
      DoneShelves.Stop of, Shown shown, Shelf.@Nullable Spot after, int limit) {
    List<Batch> held =
        batches.list(of.route(), of.shard()).stream()
            .filter(batch -> shown.takes(batch))
            .filter(batch -> after == null || !batch.actAt().isAfter(after.sort()))
            .sorted(Comparator.comparing(Batch::actAt).reversed())
            .toList();
    List<ShelfEntry> entries = new ArrayList<>();
    Instant last = null;
    for (Batch batch : held) {
      if (entries.size() >= limit && !batch.actAt().equals(last)) {
        break;
      }
      last = batch.actAt();
      for (Event event : rows.readAll(Batches.ids(batch)).values()) {
        ShelfEntry entry = ShelfEntry.of(event, batch.actAt());
        if (event.inFlightWith(batch) && (after == null || entry.spot().compareTo(after) < 0)) {
          entries.add(entry);
        }
      }
    }
    return entries.stream()
        .sorted(Comparator.comparing(ShelfEntry::spot).reversed())
        .limit(limit)
        .toList();
  }
}
