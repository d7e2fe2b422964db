package com.endclose.relay.aws.dynamo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Attributes of an item that are set, and others that are taken away. */
final class Change {

  private final Map<String, AttributeValue> set = new LinkedHashMap<>();
  private final List<String> removed = new ArrayList<>();

  Change set(String name, AttributeValue value) {
    set.put(name, value);
    return this;
  }

  Change remove(String name) {
    removed.add(name);
    return this;
  }

  /** Sets those of the names that the item has, and takes away the others. */
  Change to(Collection<String> names, Map<String, AttributeValue> item) {
    for (String name : names) {
      AttributeValue value = item.get(name);
      if (value == null) {
        remove(name);
      } else {
        set(name, value);
      }
    }
    return this;
  }

  /** The item after it. */
  Map<String, AttributeValue> appliedTo(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> after = new HashMap<>(item);
    after.putAll(set);
    after.keySet().removeAll(removed);
    return after;
  }

  /** As an update expression: placeholders {@code #s0}, {@code :s0} and {@code #r0} and on. */
  Condition expression() {
    Map<String, String> names = new HashMap<>();
    Map<String, AttributeValue> values = new HashMap<>();
    List<String> settings = new ArrayList<>();
    set.forEach(
        (name, value) -> {
          String number = Integer.toString(settings.size());
          names.put("#s" + number, name);
          values.put(":s" + number, value);
          settings.add("#s" + number + " = :s" + number);
        });
    List<String> removals = new ArrayList<>();
    for (String name : removed) {
      String placeholder = "#r" + removals.size();
      names.put(placeholder, name);
      removals.add(placeholder);
    }
    return new Condition(clause("SET ", settings) + clause(" REMOVE ", removals), names, values);
  }

  /** As an update expression that adds to numbers. */
  static Condition adding(Map<String, Long> numbers) {
    Map<String, String> names = new HashMap<>();
    Map<String, AttributeValue> values = new HashMap<>();
    List<String> additions = new ArrayList<>();
    numbers.forEach(
        (name, number) -> {
          String place = Integer.toString(additions.size());
          names.put("#a" + place, name);
          values.put(":a" + place, AttributeValue.fromN(Long.toString(number)));
          additions.add("#a" + place + " :a" + place);
        });
    return new Condition(clause("ADD ", additions), names, values);
  }

  private static String clause(String keyword, List<String> parts) {
    return parts.isEmpty() ? "" : keyword + String.join(", ", parts);
  }
}
