package com.endclose.relay.stack;

import static com.endclose.relay.stack.Template.list;
import static com.endclose.relay.stack.Template.map;
import static com.endclose.relay.stack.Template.maps;
import static com.endclose.relay.stack.Template.text;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;

/** The stack's two tables under other names: what CloudFormation does with template.yaml. */
public final class StackTables {

  private static final String EVENTS = "EventsTable";
  private static final String CONTROL = "ControlTable";

  private StackTables() {}

  /** Makes both tables where they are missing, and waits until they can be used. */
  public static void make(DynamoDbClient client, String events, String control) {
    Template template = Template.read();
    make(client, request(events, template.properties(EVENTS)));
    make(client, request(control, template.properties(CONTROL)));
    client.waiter().waitUntilTableExists(table -> table.tableName(events));
    client.waiter().waitUntilTableExists(table -> table.tableName(control));
  }

  private static void make(DynamoDbClient client, CreateTableRequest request) {
    try {
      client.createTable(request);
    } catch (ResourceInUseException there) {
      // It was made before, or by another at the same time.
    }
  }

  private static CreateTableRequest request(String name, Map<String, Object> properties) {
    CreateTableRequest.Builder request =
        CreateTableRequest.builder()
            .tableName(name)
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .keySchema(keys(properties))
            .attributeDefinitions(
                maps(properties.get("AttributeDefinitions")).stream()
                    .map(StackTables::attribute)
                    .toList());
    List<GlobalSecondaryIndex> indexes =
        maps(properties.get("GlobalSecondaryIndexes")).stream().map(StackTables::index).toList();
    return indexes.isEmpty() ? request.build() : request.globalSecondaryIndexes(indexes).build();
  }

  private static AttributeDefinition attribute(Map<String, Object> attribute) {
    return AttributeDefinition.builder()
        .attributeName(text(attribute, "AttributeName"))
        .attributeType(text(attribute, "AttributeType"))
        .build();
  }

  private static GlobalSecondaryIndex index(Map<String, Object> index) {
    Map<String, Object> projection = map(index.get("Projection"));
    return GlobalSecondaryIndex.builder()
        .indexName(text(index, "IndexName"))
        .keySchema(keys(index))
        .projection(
            Projection.builder()
                .projectionType(text(projection, "ProjectionType"))
                .nonKeyAttributes(
                    list(projection.get("NonKeyAttributes")).stream().map(String::valueOf).toList())
                .build())
        .build();
  }

  private static List<KeySchemaElement> keys(Map<String, Object> keyed) {
    return maps(keyed.get("KeySchema")).stream()
        .map(
            key ->
                KeySchemaElement.builder()
                    .attributeName(text(key, "AttributeName"))
                    .keyType(text(key, "KeyType"))
                    .build())
        .toList();
  }
}
