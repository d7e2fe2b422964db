package com.endclose.relay.aws.dynamo;

import com.endclose.relay.control.AuditLog;
import com.endclose.relay.event.Cursor;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The audit trail in the control table, a partition for each month and one that lists the months.
 * Nothing here changes or removes an entry.
 */
public final class DynamoDbAuditLog implements AuditLog {

  private static final String WHO = "who";
  private static final String AT = "at";
  private static final String ACTION = "action";
  private static final String SUBJECT = "subject";
  private static final String BEFORE = "before";
  private static final String AFTER = "after";

  private static final Condition NEW =
      new Condition("attribute_not_exists(#sk)", Map.of("#sk", ControlAttributes.SK));

  /** More than any place has, and no more than DynamoDB takes in a key. */
  private static final int MOST_PLACE = 250;

  private final Table table;
  private final Supplier<String> nonces;
  private final AtomicLong appended = new AtomicLong();
  private final Set<String> monthsListed = ConcurrentHashMap.newKeySet();

  /**
   * An audit trail in these tables.
   *
   * @param nonces never the same text twice, of letters and digits
   */
  public DynamoDbAuditLog(DynamoDb db, Supplier<String> nonces) {
    this.table = db.control();
    this.nonces = nonces;
  }

  @Override
  public void append(Entry entry) {
    String month = YearMonth.from(entry.at().atOffset(ZoneOffset.UTC)).toString();
    if (!monthsListed.contains(month)) {
      table.put("audit", ControlAttributes.item(ControlAttributes.AUDIT, month).item());
      monthsListed.add(month);
    }
    String place = place(entry);
    Map<String, AttributeValue> item =
        ControlAttributes.item(partition(month), place)
            .instant(AT, entry.at())
            .text(WHO, entry.who())
            .text(ACTION, entry.action())
            .text(SUBJECT, entry.subject())
            .text(BEFORE, entry.before())
            .text(AFTER, entry.after())
            .item();
    Outcome outcome = table.put("audit", ControlAttributes.key(partition(month), place), item, NEW);
    // Sent again since its answer was lost, it meets itself.
    if (outcome instanceof Outcome.Refused refused && !refused.standing().equals(item)) {
      throw new IllegalStateException("another audit entry has the key " + place);
    }
  }

  /** By time; what one process noted at one time, in the order it did. */
  private String place(Entry entry) {
    return String.format(
        Locale.ROOT,
        "%s#%012d#%s",
        StoredInstant.sortable(entry.at()),
        appended.incrementAndGet(),
        nonces.get());
  }

  @Override
  public Page page(int limit, @Nullable String cursor) {
    String last = cursor == null ? null : Cursor.read(cursor, DynamoDbAuditLog::place);
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    for (String month : months(last)) {
      if (found.size() <= limit) {
        Partition entries =
            last != null && last.startsWith(month)
                ? ControlAttributes.before(partition(month), last)
                : ControlAttributes.all(partition(month), false);
        found.addAll(table.query("audit", entries, limit + 1 - found.size()));
      }
    }
    boolean more = found.size() > limit;
    List<Map<String, AttributeValue>> page = more ? found.subList(0, limit) : found;
    return new Page(
        page.stream().map(DynamoDbAuditLog::entry).toList(),
        more ? Cursor.write(List.of(place(page.get(limit - 1)))) : null);
  }

  /** Those that have entries, the newest first; none after that of this place. */
  private List<String> months(@Nullable String last) {
    return table.query("audit", ControlAttributes.all(ControlAttributes.AUDIT, false)).stream()
        .map(item -> new ItemReader(item).text(ControlAttributes.SK))
        .filter(month -> last == null || last.startsWith(month) || month.compareTo(last) < 0)
        .toList();
  }

  private static String place(Map<String, AttributeValue> item) {
    return new ItemReader(item).text(ControlAttributes.SK);
  }

  private static String place(Cursor cursor) {
    String place = cursor.text();
    // Throws where there is no time at its beginning.
    StoredInstant.readSortable(place);
    if (place.length() > MOST_PLACE) {
      throw new IllegalArgumentException("no entry stands there");
    }
    return place;
  }

  private static Entry entry(Map<String, AttributeValue> attributes) {
    ItemReader item = new ItemReader(attributes);
    return new Entry(
        item.instant(AT),
        item.text(WHO),
        item.text(ACTION),
        item.optionalText(SUBJECT),
        item.optionalText(BEFORE),
        item.optionalText(AFTER));
  }

  private static String partition(String month) {
    return ControlAttributes.AUDIT + "/" + month;
  }
}
