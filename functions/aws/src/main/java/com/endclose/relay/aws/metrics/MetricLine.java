package com.endclose.relay.aws.metrics;

import com.endclose.relay.json.JsonWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Metrics as lines that CloudWatch finds in a log (AWS documentation, "Specification: Embedded
 * metric format"): a metric has at most {@value #MOST_VALUES} values in a line.
 */
final class MetricLine {

  static final int MOST_VALUES = 100;

  private MetricLine() {}

  /**
   * What all metrics of a line share.
   *
   * @param dimensions the sets under which each is counted, of names among the properties
   */
  record Head(
      String namespace,
      Instant at,
      List<List<String>> dimensions,
      Map<String, String> properties) {}

  /** What one metric was in this invocation. */
  record Series(String unit, List<Double> values) {

    /** Counts are added up: one number says as much as a hundred ones. */
    void add(double value, boolean sum) {
      if (sum && !values.isEmpty()) {
        values.set(0, values.get(0) + value);
      } else {
        values.add(value);
      }
    }

    private List<Double> part(int line) {
      int from = Math.min(line * MOST_VALUES, values.size());
      return values.subList(from, Math.min(from + MOST_VALUES, values.size()));
    }
  }

  /** As many lines as the longest series takes. */
  static List<String> of(Head head, Map<String, Series> metrics) {
    List<String> lines = new ArrayList<>();
    int longest = metrics.values().stream().mapToInt(each -> each.values().size()).max().orElse(0);
    for (int line = 0; line * MOST_VALUES < longest; line++) {
      lines.add(JsonWriter.ecmaText(line(head, metrics, line)));
    }
    return lines;
  }

  private static ObjectNode line(Head head, Map<String, Series> metrics, int number) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    head.properties().forEach(line::put);
    ObjectNode aws = line.putObject("_aws").put("Timestamp", head.at().toEpochMilli());
    ObjectNode directive = aws.putArray("CloudWatchMetrics").addObject();
    directive.put("Namespace", head.namespace());
    ArrayNode sets = directive.putArray("Dimensions");
    head.dimensions().forEach(set -> set.forEach(sets.addArray()::add));
    ArrayNode named = directive.putArray("Metrics");
    metrics.forEach(
        (name, series) -> {
          List<Double> values = series.part(number);
          if (!values.isEmpty()) {
            named.addObject().put("Name", name).put("Unit", series.unit());
            put(line, name, values);
          }
        });
    return line;
  }

  private static void put(ObjectNode line, String name, List<Double> values) {
    if (values.size() == 1) {
      line.put(name, values.get(0));
    } else {
      values.forEach(line.putArray(name)::add);
    }
  }
}
