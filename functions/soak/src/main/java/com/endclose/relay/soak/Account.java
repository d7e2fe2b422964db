package com.endclose.relay.soak;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.soak.Senders.Fate;
import com.endclose.relay.standin.StandIn;
import com.endclose.relay.standin.StoredRecord;
import com.endclose.relay.verify.EventKeys;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What became of every webhook that was answered 200.
 *
 * @param faults each thing that is not as it must be, by the webhook's number; a few of them
 */
record Account(Map<Status, Integer> byStatus, int records, List<String> faults) {

  private static final int SHOWN = 10;
  private static final int PAGE = 100;

  /** Compares what was sent with the store's rows and the server's records. */
  static Account of(int events, EventRows rows, StandIn standIn) {
    Map<Status, Integer> byStatus = new EnumMap<>(Status.class);
    List<String> faults = new ArrayList<>();
    Set<String> records = new HashSet<>();
    for (StoredRecord record : standIn.records()) {
      if (!records.add(record.externalId())) {
        faults.add(record.externalId() + " is a record twice");
      }
    }
    for (int first = 1; first <= events; first += PAGE) {
      int last = Math.min(events, first + PAGE - 1);
      Map<String, Event> page = rows.readAll(ids(first, last));
      for (int number = first; number <= last; number++) {
        Event event = page.get(id(number));
        if (event == null) {
          faults.add("webhook " + number + " was answered 200 and is not stored");
          continue;
        }
        byStatus.merge(event.status(), 1, Integer::sum);
        judge(number, event, records.contains(Senders.externalId(number)), faults);
      }
    }
    return new Account(byStatus, records.size(), faults);
  }

  private static void judge(int number, Event event, boolean record, List<String> faults) {
    boolean right =
        switch (Senders.fate(number)) {
          case DELIVERED ->
              event.status() == Status.DELIVERED
                  && record
                  && event.settlement() != null
                  && event.settlement().delivery() != Delivery.SKIPPED_EXISTING;
          case PARKED -> event.status() == Status.PARKED && !record;
          case FILTERED -> event.status() == Status.DROPPED_BY_FILTER && !record;
        };
    if (!right) {
      faults.add(
          "webhook " + number + " is " + event.status() + (record ? " with a record" : " without a record"));
    }
  }

  /** Whether some of them are still on their way. */
  boolean open() {
    return byStatus.keySet().stream()
        .anyMatch(status -> status.waiting() || status == Status.DELIVERING);
  }

  private static List<String> ids(int first, int last) {
    List<String> ids = new ArrayList<>();
    for (int number = first; number <= last; number++) {
      ids.add(id(number));
    }
    return ids;
  }

  /** The row's id follows from what the processor calls the event (SPEC 4, 16.1). */
  static String id(int number) {
    return EventKeys.key(Senders.ROUTE, "payabli", eventId(number));
  }

  private static String eventId(int number) {
    if (Senders.fate(number) == Fate.FILTERED) {
      // Payabli's adapter knows no id of other types: the body's hash stands for it.
      return EventKeys.bodyId(Senders.bytes(number));
    }
    return "TransferFunded:" + Senders.externalId(number);
  }

  /** The first few. */
  List<String> shown() {
    return faults.subList(0, Math.min(SHOWN, faults.size()));
  }
}
