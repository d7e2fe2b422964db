package com.endclose.relay.aws.testing;

import com.endclose.relay.aws.dynamo.Tables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.Tag;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;

/** Makes the tables of the stack's template, under names of their own. */
public final class StackTables {

  private static final Path TEMPLATE = Path.of("..", "..", "template.yaml");
  private static final AtomicInteger MADE = new AtomicInteger();
  private static final long RUN = System.nanoTime();

  private StackTables() {}

  /** Makes both tables, empty. */
  public static Tables create(DynamoDbClient client) {
    Map<String, Object> events = table("id");
    Map<String, Object> control = table("pk");
    String suffix = Long.toHexString(RUN) + "-" + MADE.incrementAndGet();
    Tables names = new Tables("events-" + suffix, "control-" + suffix);
    client.createTable(request(names.events(), events));
    client.createTable(request(names.control(), control));
    client.waiter().waitUntilTableExists(table -> table.tableName(names.events()));
    client.waiter().waitUntilTableExists(table -> table.tableName(names.control()));
    return names;
  }

  /** The properties of the template's table with this partition key. */
  public static Map<String, Object> table(String partitionKey) {
    for (Object resource : map(read().get("Resources")).values()) {
      if ("AWS::DynamoDB::Table".equals(map(resource).get("Type"))) {
        Map<String, Object> properties = map(map(resource).get("Properties"));
        if (keys(properties).get(0).attributeName().equals(partitionKey)) {
          return properties;
        }
      }
    }
    throw new IllegalStateException(
        "template.yaml has no table with partition key " + partitionKey);
  }

  private static CreateTableRequest request(String name, Map<String, Object> properties) {
    CreateTableRequest.Builder request =
        CreateTableRequest.builder()
            .tableName(name)
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .keySchema(keys(properties))
            .attributeDefinitions(
                maps(properties.get("AttributeDefinitions")).stream()
                    .map(
                        attribute ->
                            AttributeDefinition.builder()
                                .attributeName((String) attribute.get("AttributeName"))
                                .attributeType((String) attribute.get("AttributeType"))
                                .build())
                    .toList());
    List<GlobalSecondaryIndex> indexes =
        maps(properties.get("GlobalSecondaryIndexes")).stream().map(StackTables::index).toList();
    return indexes.isEmpty() ? request.build() : request.globalSecondaryIndexes(indexes).build();
  }

  private static GlobalSecondaryIndex index(Map<String, Object> index) {
    Map<String, Object> projection = map(index.get("Projection"));
    List<String> attributes = new ArrayList<>();
    list(projection.get("NonKeyAttributes")).forEach(name -> attributes.add((String) name));
    return GlobalSecondaryIndex.builder()
        .indexName((String) index.get("IndexName"))
        .keySchema(keys(index))
        .projection(
            Projection.builder()
                .projectionType((String) projection.get("ProjectionType"))
                .nonKeyAttributes(attributes)
                .build())
        .build();
  }

  private static List<KeySchemaElement> keys(Map<String, Object> keyed) {
    return maps(keyed.get("KeySchema")).stream()
        .map(
            key ->
                KeySchemaElement.builder()
                    .attributeName((String) key.get("AttributeName"))
                    .keyType((String) key.get("KeyType"))
                    .build())
        .toList();
  }

  private static Map<String, Object> read() {
    try {
      LoadSettings settings = LoadSettings.builder().setTagConstructors(new Functions()).build();
      return map(new Load(settings).loadFromString(Files.readString(TEMPLATE)));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** CloudFormation's own tags ({@code !Ref} and the like): what they give is of no use here. */
  private static final class Functions extends HashMap<Tag, ConstructNode> {

    private static final long serialVersionUID = 1L;

    @Override
    public boolean containsKey(Object tag) {
      return tag instanceof Tag named && named.getValue().startsWith("!");
    }

    @Override
    public ConstructNode get(Object tag) {
      return containsKey(tag) ? (Node node) -> Optional.empty() : null;
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  private static List<Object> list(Object value) {
    return value == null ? List.of() : new ArrayList<>((List<?>) value);
  }

  private static List<Map<String, Object>> maps(Object value) {
    return list(value).stream().map(StackTables::map).toList();
  }
}
