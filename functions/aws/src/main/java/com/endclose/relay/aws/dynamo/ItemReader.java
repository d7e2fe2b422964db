package com.endclose.relay.aws.dynamo;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads what {@link ItemWriter} wrote, by the same names and with the same defaults. */
final class ItemReader {

  private final Map<String, AttributeValue> item;

  ItemReader(Map<String, AttributeValue> item) {
    this.item = item;
  }

  boolean has(String name) {
    return item.containsKey(name);
  }

  String text(String name) {
    return StoredText.read(value(name).s());
  }

  @Nullable String optionalText(String name) {
    return has(name) ? text(name) : null;
  }

  /** A text, which earlier versions of the relay wrote as a number. */
  String textOrNumber(String name) {
    String digits = value(name).n();
    return digits == null ? text(name) : digits;
  }

  long number(String name) {
    return Long.parseLong(value(name).n());
  }

  long number(String name, long usual) {
    return has(name) ? number(name) : usual;
  }

  int count(String name, int usual) {
    return Math.toIntExact(number(name, usual));
  }

  int count(String name) {
    return Math.toIntExact(number(name));
  }

  Instant instant(String name) {
    return StoredInstant.read(value(name));
  }

  @Nullable Instant optionalInstant(String name) {
    return has(name) ? instant(name) : null;
  }

  boolean flag(String name) {
    return has(name) && value(name).bool();
  }

  String hash(String name) {
    return StoredHash.read(value(name));
  }

  List<String> hashes(String name) {
    return list(name).stream().map(StoredHash::read).toList();
  }

  List<String> texts(String name) {
    return list(name).stream().map(value -> StoredText.read(value.s())).toList();
  }

  byte[] bytes(String name) {
    return value(name).b().asByteArrayUnsafe();
  }

  Optional<ItemReader> map(String name) {
    return has(name) ? Optional.of(new ItemReader(value(name).m())) : Optional.empty();
  }

  /** Empty when it was left out. */
  Map<String, String> textMap(String name) {
    Map<String, String> values = new LinkedHashMap<>();
    map(name)
        .ifPresent(
            inner ->
                inner
                    .item
                    .keySet()
                    .forEach(key -> values.put(StoredText.read(key), inner.text(key))));
    return values;
  }

  /** Each by its name. */
  Map<String, ItemReader> maps() {
    Map<String, ItemReader> maps = new LinkedHashMap<>();
    item.forEach((key, value) -> maps.put(StoredText.read(key), new ItemReader(value.m())));
    return maps;
  }

  List<ItemReader> mapList(String name) {
    return list(name).stream().map(value -> new ItemReader(value.m())).toList();
  }

  /** Empty when it was left out. */
  List<AttributeValue> list(String name) {
    return has(name) ? value(name).l() : List.of();
  }

  AttributeValue value(String name) {
    AttributeValue value = item.get(name);
    if (value == null) {
      throw new IllegalStateException("a stored item lacks its attribute " + name);
    }
    return value;
  }
}
