package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.StackTables;
import com.endclose.relay.aws.testing.TestClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** What the code calls the tables' attributes is what the template calls them. */
class StackTablesTest {

  private static List<String> names(List<KeySchemaElement> keys) {
    return keys.stream().map(KeySchemaElement::attributeName).toList();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("com.endclose.relay.aws.testing.Backends#present")
  void keys_index_and_projection_have_the_codes_names(Backend backend) {
    DynamoDbClient client = TestClients.dynamo(backend.kind());
    Tables tables = StackTables.create(client);
    TableDescription events =
        client.describeTable(table -> table.tableName(tables.events())).table();
    TableDescription control =
        client.describeTable(table -> table.tableName(tables.control())).table();

    assertThat(names(events.keySchema())).containsExactly(EventAttributes.ID);
    assertThat(names(control.keySchema()))
        .containsExactly(ControlAttributes.PK, ControlAttributes.SK);
    assertThat(events.globalSecondaryIndexes()).hasSize(1);
    GlobalSecondaryIndexDescription index = events.globalSecondaryIndexes().get(0);
    assertThat(index.indexName()).isEqualTo(EventAttributes.INDEX);
    assertThat(names(index.keySchema())).isEqualTo(EventAttributes.INDEX_KEY);
    Set<String> held = new HashSet<>(EventAttributes.INDEX_KEY);
    held.add(EventAttributes.ID);
    held.addAll(index.projection().nonKeyAttributes());
    assertThat(held).isEqualTo(EventAttributes.PROJECTED);
  }

  @Test
  void dynamodb_removes_rows_by_the_attribute_that_the_code_writes() throws IOException {
    assertThat(Files.readString(Path.of("..", "..", "template.yaml")))
        .containsPattern(
            "TimeToLiveSpecification:\\s+AttributeName: " + EventAttributes.EXPIRES + "\\s");
  }
}
