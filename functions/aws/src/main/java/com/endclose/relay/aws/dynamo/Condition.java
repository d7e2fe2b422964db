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

  /** The same with one more value. */
  Condition with(String placeholder, AttributeValue value) {
    Map<String, AttributeValue> more = new HashMap<>(values);
    more.put(placeholder, value);
    return new Condition(expression, names, more);
  }
}
