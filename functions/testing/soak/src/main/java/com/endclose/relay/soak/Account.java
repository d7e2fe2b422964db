package com.endclose.relay.soak;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.soak.Webhooks.Fate;
import com.endclose.relay.standin.StoredRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What became of every webhook that was answered 200.
 *
 * @param faults each thing that is not as it must be, by the webhook's number or its external id
 */
record Account(Map<Status, Integer> byStatus, int records, List<String> faults) {

  private static final int SHOWN = 10;
  private static final int PAGE = 100;

  /** Compares the webhooks up to {@code last} with the store's rows and the server's records. */
  static Account of(Webhooks webhooks, int last, EventRows rows, List<StoredRecord> records) {
    List<String> faults = new ArrayList<>();
    Map<Status, Integer> byStatus = new EnumMap<>(Status.class);
    Set<String> arrived = arrived(webhooks, last, records, faults);
    for (int first = 1; first <= last; first += PAGE) {
      int[] numbers = IntStream.rangeClosed(first, Math.min(last, first + PAGE - 1)).toArray();
      Map<String, Event> page =
          rows.readAll(IntStream.of(numbers).mapToObj(webhooks::rowId).toList());
      for (int number : numbers) {
        Event event = page.get(webhooks.rowId(number));
        if (event == null) {
          faults.add("webhook " + number + " was answered 200 and is not stored");
        } else {
          byStatus.merge(event.status(), 1, Integer::sum);
          boolean record = arrived.contains(webhooks.externalId(number));
          if (!right(Webhooks.fate(number), event, record)) {
            faults.add("webhook " + number + told(event, record));
          }
        }
      }
    }
    return new Account(byStatus, records.size(), List.copyOf(faults));
  }

  private static Set<String> arrived(
      Webhooks webhooks, int last, List<StoredRecord> records, List<String> faults) {
    Set<String> sent = new HashSet<>();
    IntStream.rangeClosed(1, last).mapToObj(webhooks::externalId).forEach(sent::add);
    Set<String> arrived = new HashSet<>();
    for (StoredRecord record : records) {
      if (!arrived.add(record.externalId())) {
        faults.add(record.externalId() + " is a record twice");
      }
      if (!sent.contains(record.externalId())) {
        faults.add(record.externalId() + " is a record and no webhook");
      }
    }
    return arrived;
  }

  /** Whose record another batch made first is skipped as another's: so it was sent twice. */
  private static boolean right(Fate fate, Event event, boolean record) {
    return switch (fate) {
      case DELIVERED ->
          event.status() == Status.DELIVERED
              && record
              && event.settlement() != null
              && event.settlement().delivery() != Delivery.SKIPPED_EXISTING;
      case PARKED -> event.status() == Status.PARKED && !record;
      case FILTERED -> event.status() == Status.DROPPED_BY_FILTER && !record;
    };
  }

  private static String told(Event event, boolean record) {
    return " is "
        + event.status()
        + (event.settlement() == null ? "" : " (" + event.settlement().delivery().wire() + ")")
        + (record ? " with a record" : " without a record");
  }

  /** The first few. */
  List<String> shown() {
    return faults.subList(0, Math.min(SHOWN, faults.size()));
  }
}
