package com.endclose.relay.aws.dynamo;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a write costs, index included (AWS documentation, "Using global secondary indexes": one
 * write to put or to take away an entry, two to move one, none when nothing projected changes).
 *
 * @param projected what the index holds of an item; empty for a table without one
 */
record Metering(Set<String> projected) {

  /** By the larger of the item before and after; an item that is not there is an empty map. */
  Units write(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    return Units.writing(Math.max(ItemSize.of(before), ItemSize.of(after)))
        .plus(index(entry(before), entry(after)));
  }

  private Units index(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    if (before.equals(after)) {
      return Units.NONE;
    }
    if (before.isEmpty() || after.isEmpty()) {
      return Units.writing(ItemSize.of(before) + ItemSize.of(after));
    }
    if (sameKey(before, after)) {
      return Units.writing(Math.max(ItemSize.of(before), ItemSize.of(after)));
    }
    return Units.writing(ItemSize.of(before)).plus(Units.writing(ItemSize.of(after)));
  }

  private static boolean sameKey(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    return EventAttributes.INDEX_KEY.stream()
        .allMatch(name -> Objects.equals(before.get(name), after.get(name)));
  }

  /** Empty when the index doesn't hold the item. */
  private Map<String, AttributeValue> entry(Map<String, AttributeValue> item) {
    if (projected.isEmpty() || !item.keySet().containsAll(EventAttributes.INDEX_KEY)) {
      return Map.of();
    }
    Map<String, AttributeValue> entry = new HashMap<>(item);
    entry.keySet().retainAll(projected);
    return entry;
  }
}
