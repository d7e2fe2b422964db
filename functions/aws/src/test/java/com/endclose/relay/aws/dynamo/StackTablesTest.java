package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.aws.testing.StackTables;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the code calls the tables' attributes is what the template calls them. */
class StackTablesTest {

  private final Map<String, Object> events = StackTables.table(EventAttributes.ID);

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  private Map<String, Object> index() {
    List<?> indexes = (List<?>) events.get("GlobalSecondaryIndexes");
    assertThat(indexes).hasSize(1);
    return map(indexes.get(0));
  }

  private static List<Object> keys(Map<String, Object> keyed) {
    return ((List<?>) keyed.get("KeySchema"))
        .stream().map(key -> map(key).get("AttributeName")).toList();
  }

  @Test
  void the_index_has_the_codes_name_keys_and_projection() {
    assertThat(index()).containsEntry("IndexName", EventAttributes.INDEX);
    assertThat(keys(index())).isEqualTo(EventAttributes.INDEX_KEY);
    Set<Object> held = new HashSet<>(EventAttributes.INDEX_KEY);
    held.add(EventAttributes.ID);
    held.addAll((List<?>) map(index().get("Projection")).get("NonKeyAttributes"));
    assertThat(held).isEqualTo(EventAttributes.PROJECTED);
  }

  @Test
  void dynamodb_removes_rows_by_the_attribute_that_the_code_writes() {
    assertThat(map(events.get("TimeToLiveSpecification")))
        .containsEntry("AttributeName", EventAttributes.EXPIRES)
        .containsEntry("Enabled", true);
  }

  @Test
  void the_control_table_has_the_codes_keys() {
    assertThat(keys(StackTables.table(ControlAttributes.PK)))
        .containsExactly(ControlAttributes.PK, ControlAttributes.SK);
  }
}
