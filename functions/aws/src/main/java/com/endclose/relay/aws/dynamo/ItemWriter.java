package com.endclose.relay.aws.dynamo;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes an item, attribute by attribute; what is null, false or as usual is left out. */
final class ItemWriter {

  private final Map<String, AttributeValue> item = new LinkedHashMap<>();

  ItemWriter text(String name, @Nullable String value) {
    return value == null ? this : set(name, textValue(value));
  }

  ItemWriter number(String name, long value) {
    return set(name, AttributeValue.fromN(Long.toString(value)));
  }

  ItemWriter number(String name, long value, long usual) {
    return value == usual ? this : number(name, value);
  }

  ItemWriter instant(String name, @Nullable Instant value) {
    return value == null ? this : set(name, StoredInstant.of(value));
  }

  ItemWriter flag(String name, boolean value) {
    return value ? set(name, AttributeValue.fromBool(true)) : this;
  }

  ItemWriter hash(String name, String value) {
    return set(name, StoredHash.of(value));
  }

  ItemWriter hashes(String name, Collection<String> values) {
    return list(name, values.stream().map(StoredHash::of).toList());
  }

  ItemWriter texts(String name, Collection<String> values) {
    return list(name, values.stream().map(ItemWriter::textValue).toList());
  }

  ItemWriter bytes(String name, byte[] value) {
    return set(name, AttributeValue.fromB(SdkBytes.fromByteArray(value)));
  }

  ItemWriter map(String name, @Nullable ItemWriter inner) {
    return inner == null ? this : set(name, AttributeValue.fromM(inner.item()));
  }

  ItemWriter map(String name, Map<String, String> values) {
    if (values.isEmpty()) {
      return this;
    }
    ItemWriter inner = new ItemWriter();
    values.forEach((key, value) -> inner.text(StoredText.of(key), value));
    return map(name, inner);
  }

  ItemWriter maps(String name, Collection<ItemWriter> inner) {
    List<AttributeValue> values = new ArrayList<>();
    inner.forEach(each -> values.add(AttributeValue.fromM(each.item())));
    return list(name, values);
  }

  /** Left out when empty. */
  ItemWriter list(String name, List<AttributeValue> values) {
    return values.isEmpty() ? this : set(name, AttributeValue.fromL(values));
  }

  ItemWriter set(String name, AttributeValue value) {
    item.put(name, value);
    return this;
  }

  Map<String, AttributeValue> item() {
    return item;
  }

  private static AttributeValue textValue(String value) {
    return AttributeValue.fromS(StoredText.of(value));
  }
}
