package com.endclose.relay.aws.dynamo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * One table, and the few things done with it: each counts its units, and tells a store that is away
 * from one that says no. Reads are strongly consistent but those of an index, which can't be.
 */
final class Table {

  private static final int KEYS_A_BATCH = 100;

  /** Rounds without any progress after which the rest of a batch counts as throttled. */
  private static final int STALLED_ROUNDS = 5;

  private final DynamoDbClient client;
  private final String name;
  private final Metering metering;
  private final UnitsListener units;

  Table(DynamoDbClient client, String name, Set<String> projected, UnitsListener units) {
    this.client = client;
    this.name = name;
    this.metering = new Metering(projected);
    this.units = units;
  }

  /** Empty when there is none. */
  Map<String, AttributeValue> get(String operation, Map<String, AttributeValue> key) {
    GetItemRequest request =
        GetItemRequest.builder().tableName(name).key(key).consistentRead(true).build();
    Map<String, AttributeValue> item = call(operation, () -> client.getItem(request)).item();
    units.used(operation, Units.readingConsistently(ItemSize.of(item)));
    return item;
  }

  /**
   * These attributes of an item, which cost as much as all of them.
   *
   * @param size of the whole item, in bytes, as far as it is known
   */
  Map<String, AttributeValue> get(
      String operation, Map<String, AttributeValue> key, List<String> attributes, long size) {
    Map<String, String> names = new HashMap<>();
    attributes.forEach(attribute -> names.put("#a" + names.size(), attribute));
    GetItemRequest request =
        GetItemRequest.builder()
            .tableName(name)
            .key(key)
            .consistentRead(true)
            .projectionExpression(String.join(", ", names.keySet()))
            .expressionAttributeNames(names)
            .build();
    Map<String, AttributeValue> item = call(operation, () -> client.getItem(request)).item();
    units.used(operation, Units.readingConsistently(item.isEmpty() ? 0 : size));
    return item;
  }

  /** The items of these keys, each named once; missing ones are left out. */
  List<Map<String, AttributeValue>> getAll(
      String operation, Collection<Map<String, AttributeValue>> keys) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    List<Map<String, AttributeValue>> left = new ArrayList<>(keys);
    int stalled = 0;
    while (!left.isEmpty()) {
      List<Map<String, AttributeValue>> now = left.subList(0, Math.min(KEYS_A_BATCH, left.size()));
      BatchGetItemResponse answer = batch(operation, now);
      List<Map<String, AttributeValue>> found = answer.responses().getOrDefault(name, List.of());
      List<Map<String, AttributeValue>> unprocessed = unprocessed(answer);
      items.addAll(found);
      stalled = unprocessed.size() == now.size() ? stalled + 1 : 0;
      if (stalled == STALLED_ROUNDS) {
        throw Faults.throttled(operation);
      }
      meterBatch(operation, found, now.size() - unprocessed.size());
      now.clear();
      left.addAll(unprocessed);
    }
    return items;
  }

  private BatchGetItemResponse batch(String operation, List<Map<String, AttributeValue>> keys) {
    KeysAndAttributes wanted =
        KeysAndAttributes.builder().keys(List.copyOf(keys)).consistentRead(true).build();
    BatchGetItemRequest request =
        BatchGetItemRequest.builder().requestItems(Map.of(name, wanted)).build();
    return call(operation, () -> client.batchGetItem(request));
  }

  private List<Map<String, AttributeValue>> unprocessed(BatchGetItemResponse answer) {
    KeysAndAttributes keys = answer.unprocessedKeys().get(name);
    return keys == null ? List.of() : keys.keys();
  }

  private void meterBatch(String operation, List<Map<String, AttributeValue>> found, int asked) {
    Units used = new Units(asked - found.size(), 0);
    for (Map<String, AttributeValue> item : found) {
      used = used.plus(Units.readingConsistently(ItemSize.of(item)));
    }
    units.used(operation, used);
  }

  /** Writes an item whole, whatever stands there. */
  Map<String, AttributeValue> put(String operation, Map<String, AttributeValue> item) {
    PutItemRequest request =
        PutItemRequest.builder()
            .tableName(name)
            .item(item)
            .returnValues(ReturnValue.ALL_OLD)
            .build();
    Map<String, AttributeValue> before =
        call(operation, () -> client.putItem(request)).attributes();
    units.used(operation, metering.write(before, item));
    return before;
  }

  /** Writes an item whole where the condition holds. */
  Outcome put(
      String operation,
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> item,
      Condition condition) {
    PutItemRequest request =
        PutItemRequest.builder()
            .tableName(name)
            .item(item)
            .conditionExpression(condition.expression())
            .expressionAttributeNames(condition.names())
            .expressionAttributeValues(orNull(condition.values()))
            .returnValues(ReturnValue.ALL_OLD)
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    return write(operation, key, item, () -> client.putItem(request).attributes());
  }

  /** Changes an item where the condition holds. */
  Outcome update(
      String operation, Map<String, AttributeValue> key, Change change, Condition condition) {
    Condition update = change.expression();
    Map<String, String> names = new HashMap<>(update.names());
    names.putAll(condition.names());
    Map<String, AttributeValue> values = new HashMap<>(update.values());
    values.putAll(condition.values());
    UpdateItemRequest request =
        UpdateItemRequest.builder()
            .tableName(name)
            .key(key)
            .updateExpression(update.expression())
            .conditionExpression(condition.expression())
            .expressionAttributeNames(names)
            .expressionAttributeValues(orNull(values))
            .returnValues(ReturnValue.ALL_OLD)
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    Outcome outcome = conditional(operation, key, () -> client.updateItem(request).attributes());
    if (outcome instanceof Outcome.Written written) {
      Map<String, AttributeValue> before = new HashMap<>(key);
      before.putAll(written.before());
      units.used(operation, metering.write(written.before(), change.appliedTo(before)));
    }
    return outcome;
  }

  /** Adds to numbers of an item, which need not be there. Asked twice, it adds twice. */
  void add(String operation, Map<String, AttributeValue> key, Map<String, Long> numbers) {
    add(operation, key, Change.adding(numbers));
  }

  /** The same, and sets attributes of the item, whatever they were. */
  void add(
      String operation,
      Map<String, AttributeValue> key,
      Map<String, Long> numbers,
      Map<String, AttributeValue> set) {
    Change change = new Change();
    set.forEach(change::set);
    add(operation, key, change.expression().and(Change.adding(numbers)));
  }

  private void add(String operation, Map<String, AttributeValue> key, Condition addition) {
    UpdateItemRequest request =
        UpdateItemRequest.builder()
            .tableName(name)
            .key(key)
            .updateExpression(addition.expression())
            .expressionAttributeNames(addition.names())
            .expressionAttributeValues(addition.values())
            .returnValues(ReturnValue.ALL_NEW)
            .build();
    Map<String, AttributeValue> after =
        call(operation, () -> client.updateItem(request)).attributes();
    units.used(operation, metering.write(after, after));
  }

  /** Takes an item away, if it is there. */
  void delete(String operation, Map<String, AttributeValue> key) {
    DeleteItemRequest request =
        DeleteItemRequest.builder()
            .tableName(name)
            .key(key)
            .returnValues(ReturnValue.ALL_OLD)
            .build();
    Map<String, AttributeValue> before =
        call(operation, () -> client.deleteItem(request)).attributes();
    units.used(operation, metering.write(before, Map.of()));
  }

  /** Takes an item away where the condition holds. */
  Outcome delete(String operation, Map<String, AttributeValue> key, Condition condition) {
    DeleteItemRequest request =
        DeleteItemRequest.builder()
            .tableName(name)
            .key(key)
            .conditionExpression(condition.expression())
            .expressionAttributeNames(condition.names())
            .expressionAttributeValues(orNull(condition.values()))
            .returnValues(ReturnValue.ALL_OLD)
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    return write(operation, key, Map.of(), () -> client.deleteItem(request).attributes());
  }

  private Outcome write(
      String operation,
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> after,
      Supplier<Map<String, AttributeValue>> request) {
    Outcome outcome = conditional(operation, key, request);
    if (outcome instanceof Outcome.Written written) {
      units.used(operation, metering.write(written.before(), after));
    }
    return outcome;
  }

  private Outcome conditional(
      String operation,
      Map<String, AttributeValue> key,
      Supplier<Map<String, AttributeValue>> request) {
    try {
      return new Outcome.Written(request.get());
    } catch (ConditionalCheckFailedException refused) {
      // DynamoDB brings the item along; dynalite does not, and where there is none, neither does.
      Map<String, AttributeValue> standing =
          refused.hasItem() && !refused.item().isEmpty() ? refused.item() : get(operation, key);
      units.used(operation, Units.writing(ItemSize.of(standing)));
      Integer attempts = refused.numAttempts();
      return new Outcome.Refused(standing, attempts != null && attempts > 1);
    } catch (SdkException fault) {
      throw Faults.of(operation, fault);
    }
  }

  /** All items of one partition, in order. */
  List<Map<String, AttributeValue>> query(String operation, Partition partition) {
    return query(operation, partition, Integer.MAX_VALUE);
  }

  /** Items of one partition in order, as many as wanted or all there are. */
  List<Map<String, AttributeValue>> query(String operation, Partition partition, int limit) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    Map<String, AttributeValue> from = Map.of();
    do {
      QueryRequest request =
          partition
              .request(name)
              .limit(limit == Integer.MAX_VALUE ? null : (Integer) (limit - items.size()))
              .exclusiveStartKey(from.isEmpty() ? null : from)
              .build();
      QueryResponse page = call(operation, () -> client.query(request));
      items.addAll(page.items());
      units.used(operation, partition.units(page.items()));
      from = page.lastEvaluatedKey();
    } while (!from.isEmpty() && items.size() < limit);
    return items;
  }

  private static <T> T call(String operation, Supplier<T> request) {
    try {
      return request.get();
    } catch (SdkException fault) {
      throw Faults.of(operation, fault);
    }
  }

  /** An empty map of values is refused. */
  private static @Nullable Map<String, AttributeValue> orNull(Map<String, AttributeValue> values) {
    return values.isEmpty() ? null : values;
  }
}
