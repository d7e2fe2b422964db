package com.endclose.relay.aws.dynamo;

import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An expression and what its placeholders stand for. Attribute names stand behind placeholders
 * always: many good ones are reserved words.
 */
record Condition(String expression, Map<String, String> names, Map<String, AttributeValue> values) {

  Condition {
    names = Map.copyOf(names);
    values = Map.copyOf(values);
  }

  Condition(String expression, Map<String, String> names) {
    this(expression, names, Map.of());
  }

  /** This expression and then the other; their placeholders must differ. */
  Condition and(Condition other) {
    Map<String, String> allNames = new HashMap<>(names);
    allNames.putAll(other.names);
    Map<String, AttributeValue> allValues = new HashMap<>(values);
    allValues.putAll(other.values);
    return new Condition(expression + " " + other.expression, allNames, allValues);
  }

  /** The same with one more value. */
  Condition with(String placeholder, AttributeValue value) {
    Map<String, AttributeValue> more = new HashMap<>(values);
    more.put(placeholder, value);
    return new Condition(expression, names, more);
  }
}
