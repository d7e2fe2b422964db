package com.endclose.relay.aws.dynamo;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How many bytes an item counts for (AWS documentation, "DynamoDB item sizes and formats"): names
 * and strings by their UTF-8 bytes, numbers by half a byte a digit.
 */
final class ItemSize {

  private static final int CONTAINER = 3;
  private static final int ELEMENT = 1;

  private ItemSize() {}

  static long of(Map<String, AttributeValue> item) {
    long bytes = 0;
    for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
      bytes += utf8(attribute.getKey()) + of(attribute.getValue());
    }
    return bytes;
  }

  private static long of(AttributeValue value) {
    return switch (value.type()) {
      case S -> utf8(value.s());
      case N -> number(new BigDecimal(value.n()));
      case B -> value.b().asByteArrayUnsafe().length;
      case M -> CONTAINER + (long) ELEMENT * value.m().size() + of(value.m());
      case L -> CONTAINER + value.l().stream().mapToLong(element -> ELEMENT + of(element)).sum();
      case BOOL, NUL -> 1;
      default -> throw new IllegalArgumentException("no attribute here is a " + value.type());
    };
  }

  private static long number(BigDecimal value) {
    int digits = value.stripTrailingZeros().precision();
    return (digits + 1L) / 2 + 1 + (value.signum() < 0 ? 1 : 0);
  }

  private static long utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
