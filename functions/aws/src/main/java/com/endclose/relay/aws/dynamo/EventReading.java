package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.BodyRef;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Payload;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads rows and their bodies, in as few questions as DynamoDB allows. */
record EventReading(Table table, BodyItems bodies, SideBySide sideBySide) {

  Optional<Event> row(String id) {
    Map<String, AttributeValue> item = table.get("read", EventAttributes.key(id));
    return item.isEmpty() ? Optional.empty() : Optional.of(EventItem.read(item));
  }

  /** In the order asked for; missing ones are left out. */
  Map<String, Event> rows(Collection<String> ids) {
    Set<String> each = new LinkedHashSet<>(ids);
    Map<String, Event> found = new HashMap<>();
    for (Map<String, AttributeValue> item : items("read", each)) {
      found.put(EventItem.id(item), EventItem.read(item));
    }
    Map<String, Event> inOrder = new LinkedHashMap<>();
    for (String id : each) {
      Event event = found.get(id);
      if (event != null) {
        inOrder.put(id, event);
      }
    }
    return inOrder;
  }

  private List<Map<String, AttributeValue>> items(String operation, Collection<String> ids) {
    return table.getAll(operation, ids.stream().map(EventAttributes::key).toList());
  }

  Optional<Payload> body(String id, int version) {
    Map<String, AttributeValue> item = table.get("read body", EventAttributes.key(id));
    return item.isEmpty() ? Optional.empty() : body(item, version);
  }

  Map<String, Payload> bodies(Map<String, Integer> versions) {
    List<Map<String, AttributeValue>> items = items("read body", versions.keySet());
    List<Optional<Payload>> read =
        sideBySide.map(items, item -> body(item, versions.getOrDefault(EventItem.id(item), 0)));
    Map<String, Payload> found = new LinkedHashMap<>();
    for (int i = 0; i < items.size(); i++) {
      String id = EventItem.id(items.get(i));
      read.get(i).ifPresent(body -> found.put(id, body));
    }
    return found;
  }

  private Optional<Payload> body(Map<String, AttributeValue> item, int version) {
    RowBodies row = RowBodies.of(item);
    Optional<BodyRef> body = row.body(version);
    if (body.isEmpty() || row.event().bodies().wiped()) {
      return Optional.empty();
    }
    return row.ridesHere(body.get())
        ? Optional.of(InlineBody.read(item, version))
        : bodies.read(BodyItems.head(row.event().id(), body.get()));
  }
}
