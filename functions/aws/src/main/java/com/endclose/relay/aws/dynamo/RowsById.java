package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.Event;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Reads many rows in as few questions as DynamoDB allows. */
record RowsById(Table table) {

  /** In the order asked for; missing ones are left out. */
  Map<String, Event> read(Collection<String> ids) {
    Set<String> each = new LinkedHashSet<>(ids);
    Map<String, Event> found = new HashMap<>();
    table
        .getAll("read", each.stream().map(EventAttributes::key).toList())
        .forEach(
            item -> {
              Event event = EventItem.read(item);
              found.put(event.id(), event);
            });
    Map<String, Event> inOrder = new LinkedHashMap<>();
    for (String id : each) {
      Event event = found.get(id);
      if (event != null) {
        inOrder.put(id, event);
      }
    }
    return inOrder;
  }
}
