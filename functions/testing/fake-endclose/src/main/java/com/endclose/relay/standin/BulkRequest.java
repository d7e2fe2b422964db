package com.endclose.relay.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A bulk request. Its rows are decided when it is made; how many asks pass until it says so, and
 * what it then says, is its plan. Guarded by {@link BulkApi}.
 */
final class BulkRequest {

  private static final Duration STUCK_AFTER = Duration.ofMinutes(5);

  private final JsonNode id;
  private final int total;
  private final List<Row> rows;
  private final Turn plan;
  private final Instant lastProgress;
  private int asks;
  private boolean settled;

  /**
   * @param rows of the records processed, fewer than {@code total} when it ends early
   * @param plan the POST's turn, which may hold how processing goes
   */
  BulkRequest(JsonNode id, int total, List<Row> rows, Turn plan, Instant now) {
    this.id = id;
    this.total = total;
    this.rows = List.copyOf(rows);
    this.plan = plan;
    this.lastProgress = now;
  }

  void asked() {
    asks++;
  }

  void settle() {
    settled = true;
  }

  /** What the POST answers. */
  ObjectNode summary() {
    return counts().put("url", "/v1/bulk_requests/" + id.asText());
  }

  ObjectNode page(int limit, int offset, Instant now) {
    List<Row> reported = reported();
    int from = Math.min(offset, reported.size());
    int to = Math.min(from + limit, reported.size());
    ObjectNode json = details(now);
    ObjectNode results = json.putObject("results");
    ArrayNode data = results.putArray("data");
    reported.subList(from, to).forEach(row -> data.add(row.json()));
    results.put("has_more", to < reported.size()).put("offset", offset);
    return json;
  }

  ObjectNode oldStyle(Instant now) {
    ObjectNode json = details(now);
    ArrayNode results = json.putArray("results");
    reported().forEach(row -> results.add(row.oldStyle()));
    return json;
  }

  private ObjectNode details(Instant now) {
    boolean quiet = lastProgress.plus(STUCK_AFTER).isBefore(now);
    ObjectNode json = counts().put("stuck", status().equals("processing") && quiet);
    return json.put("error_message", isFinal() ? errorMessage() : null);
  }

  private ObjectNode counts() {
    List<Row> decided = decided();
    return Json.object()
        .<ObjectNode>set("id", id)
        .put("status", status())
        .put("total_items", total)
        .put("processed_items", decided.size())
        .put("successful_items", count(decided, "successful"))
        .put("failed_items", count(decided, "failed"))
        .put("skipped_items", count(decided, "skipped"));
  }

  private static long count(List<Row> rows, String status) {
    return rows.stream().filter(row -> row.status().equals(status)).count();
  }

  private boolean isFinal() {
    int delay = plan.first(Effect.Processing.class).map(Effect.Processing::asks).orElse(0);
    return settled || asks > delay;
  }

  private String status() {
    if (isFinal()) {
      return plan.first(Effect.Ending.class).map(Effect.Ending::status).orElse("completed");
    }
    return asks == 0 ? "pending" : "processing";
  }

  private @Nullable String errorMessage() {
    return plan.first(Effect.Ending.class).map(Effect.Ending::errorMessage).orElse(null);
  }

  /** Rows no longer pending, for the counts. */
  private List<Row> decided() {
    if (isFinal()) {
      return rows;
    }
    if (asks == 0) {
      return List.of();
    }
    Effect.Processing processing = plan.first(Effect.Processing.class).orElseThrow();
    return rows.stream()
        .filter(row -> row.index() < processing.shown())
        .filter(row -> !processing.withheld().contains(row.index()))
        .toList();
  }

  private List<Row> reported() {
    var lost = plan.all(Effect.LostRows.class);
    return decided().stream()
        .filter(row -> lost.stream().noneMatch(l -> l.indexes().contains(row.index())))
        .toList();
  }
}
