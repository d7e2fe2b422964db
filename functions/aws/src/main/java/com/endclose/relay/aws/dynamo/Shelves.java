package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.Shelf;
import com.endclose.relay.event.ShelfEntry;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads the index {@code shelf}. It lags a little behind the table. */
record Shelves(Table table) {

  private static final Map<String, String> NAMES =
      Map.of("#shelf", EventAttributes.SHELF, "#sort", EventAttributes.SORT);

  private static final Condition BETWEEN =
      new Condition("#shelf = :shelf AND #sort BETWEEN :from AND :until", NAMES);

  private static final Condition BEFORE =
      new Condition("#shelf = :shelf AND #sort < :before", NAMES);

  private static final Condition ALL =
      new Condition("#shelf = :shelf", Map.of("#shelf", EventAttributes.SHELF));

  /** Up to so many entries of a stretch, both ends included. */
  List<ShelfEntry> oldestFirst(
      Shelf shelf, Shelf.Span span, Shelf.@Nullable Spot after, int limit) {
    String from = SortKey.from(span.from());
    String until = SortKey.until(span.until());
    String last = after == null ? "" : SortKey.of(after);
    // A stretch of the index includes its ends; where the previous page ended is not wanted again.
    boolean goesOn = last.compareTo(from) >= 0;
    String begin = goesOn ? last : from;
    if (begin.compareTo(until) > 0) {
      return List.of();
    }
    Condition stretch = on(BETWEEN, shelf).with(":from", text(begin)).with(":until", text(until));
    List<Map<String, AttributeValue>> items = query(stretch, true, goesOn ? limit + 1 : limit);
    return items.stream()
        .filter(item -> !goesOn || !sort(item).equals(StoredText.of(last)))
        .limit(limit)
        .map(Shelves::entry)
        .toList();
  }

  /** Up to so many entries from the end backwards. */
  List<ShelfEntry> newestFirst(Shelf shelf, Shelf.@Nullable Spot after, int limit) {
    Condition stretch =
        after == null ? on(ALL, shelf) : on(BEFORE, shelf).with(":before", text(SortKey.of(after)));
    return query(stretch, false, limit).stream().map(Shelves::entry).toList();
  }

  private List<Map<String, AttributeValue>> query(Condition stretch, boolean forward, int limit) {
    return table.query("shelf", new Partition(EventAttributes.INDEX, stretch, forward), limit);
  }

  private static Condition on(Condition stretch, Shelf shelf) {
    return stretch.with(":shelf", text(shelf.key()));
  }

  private static AttributeValue text(String value) {
    return AttributeValue.fromS(StoredText.of(value));
  }

  private static String sort(Map<String, AttributeValue> item) {
    return new ItemReader(item).value(EventAttributes.SORT).s();
  }

  private static ShelfEntry entry(Map<String, AttributeValue> attributes) {
    ItemReader item = new ItemReader(attributes);
    StatusWord status = StatusWord.read(item.text(EventAttributes.STATUS));
    return new ShelfEntry(
        item.text(EventAttributes.ID),
        status.status(),
        SortKey.sort(item.text(EventAttributes.SORT)),
        item.instant(EventAttributes.RECEIVED_AT),
        item.count(EventAttributes.SIZE),
        item.optionalText(EventAttributes.EVENT_TYPE),
        status.delivery());
  }
}
