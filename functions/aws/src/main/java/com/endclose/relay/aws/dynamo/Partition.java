package com.endclose.relay.aws.dynamo;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * What a query reads: one partition of a table, or of an index when one is named.
 *
 * @param index null for the table itself, which is read consistently
 * @param key the key condition
 * @param forward whether in ascending order
 */
record Partition(@Nullable String index, Condition key, boolean forward) {

  QueryRequest.Builder request(String table) {
    return QueryRequest.builder()
        .tableName(table)
        .indexName(index)
        .consistentRead(index == null)
        .keyConditionExpression(key.expression())
        .expressionAttributeNames(key.names())
        .expressionAttributeValues(key.values())
        .scanIndexForward(forward);
  }

  /** A page costs by the sum of its items. */
  Units units(List<Map<String, AttributeValue>> page) {
    long bytes = page.stream().mapToLong(ItemSize::of).sum();
    return index == null ? Units.readingConsistently(bytes) : Units.reading(bytes);
  }
}
