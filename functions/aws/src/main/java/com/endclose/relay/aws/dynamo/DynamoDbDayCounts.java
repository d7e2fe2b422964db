package com.endclose.relay.aws.dynamo;

import com.endclose.relay.control.DayCounts;
import java.time.LocalDate;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Day counts in the control table: a partition for each route, an item for each day, an attribute
 * for each outcome. A few hundred bytes a day and route: nothing removes them.
 */
public final class DynamoDbDayCounts implements DayCounts {

  private final Table table;

  public DynamoDbDayCounts(DynamoDb db) {
    this.table = db.control();
  }

  @Override
  public void add(LocalDate day, String route, Map<String, Long> outcomes) {
    if (!outcomes.isEmpty()) {
      table.add(
          "day counts",
          ControlAttributes.key(ControlAttributes.counts(route), day.toString()),
          outcomes);
    }
  }

  @Override
  public SortedMap<LocalDate, Map<String, Long>> of(String route, LocalDate first, LocalDate last) {
    SortedMap<LocalDate, Map<String, Long>> days = new TreeMap<>();
    Partition stretch =
        ControlAttributes.between(
            ControlAttributes.counts(route), first.toString(), last.toString());
    for (Map<String, AttributeValue> item : table.query("day counts", stretch)) {
      ItemReader reader = new ItemReader(item);
      Map<String, Long> counts = new TreeMap<>();
      item.keySet().stream()
          .filter(name -> !ControlAttributes.isKey(name))
          .forEach(name -> counts.put(name, reader.number(name)));
      days.put(LocalDate.parse(reader.text(ControlAttributes.SK)), counts);
    }
    return days;
  }
}
