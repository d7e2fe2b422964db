package com.endclose.relay.endclose;

import com.endclose.relay.endclose.AskOutcome.BulkStatus;
import com.endclose.relay.endclose.AskOutcome.Row;
import com.endclose.relay.endclose.AskOutcome.RowStatus;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One page of a bulk request's results. Rows that can't be understood are left out: they count as
 * pending, and the next ask may tell.
 *
 * @param entries how many entries the page had, understood or not; the next offset follows from it
 */
record ResultsPage(
    BulkStatus status,
    @Nullable String errorMessage,
    List<Row> rows,
    int entries,
    boolean hasMore) {

  private static final Set<String> WAITING = Set.of("pending", "processing");

  /**
   * Reads an answer's body; null when it is no bulk request.
   *
   * @param key a message that repeats it is left out
   */
  static @Nullable ResultsPage read(String body, String key) {
    JsonNode bulk = Answers.parse(body);
    if (bulk == null) {
      return null;
    }
    JsonNode results = bulk.path("results");
    JsonNode data = results.isArray() ? results : results.path("data");
    var rows = new ArrayList<Row>();
    for (JsonNode entry : data) {
      Row row = row(entry, status(bulk).isFinal(), key);
      if (row != null) {
        rows.add(row);
      }
    }
    boolean hasMore = results.path("has_more").asBoolean(false) && data.size() > 0;
    return new ResultsPage(
        status(bulk), keyless(text(bulk, "error_message"), key), rows, data.size(), hasMore);
  }

  private static BulkStatus status(JsonNode bulk) {
    return switch (bulk.path("status").asText()) {
      case "pending" -> BulkStatus.PENDING;
      case "completed" -> BulkStatus.COMPLETED;
      case "failed" -> BulkStatus.FAILED;
      case "cancelled" -> BulkStatus.CANCELLED;
      default -> BulkStatus.PROCESSING;
    };
  }

  private static @Nullable Row row(JsonNode entry, boolean ended, String key) {
    String word = entry.path("status").asText();
    RowStatus status = rowStatus(word);
    String error = text(entry, "error");
    if (status == null && ended && !word.isBlank() && !WAITING.contains(word)) {
      status = RowStatus.FAILED;
      error =
          "End Close gave the record the status "
              + ServerMessage.plain(word)
              + ", which the relay does not know"
              + (error == null ? "" : ": " + error);
    }
    JsonNode index = entry.get("index");
    JsonNode id = entry.get("external_id");
    String externalId = id != null && id.isTextual() ? id.textValue() : null;
    if (status == null || (index == null && externalId == null)) {
      return null;
    }
    if (index != null && !(index.isIntegralNumber() && index.canConvertToInt())) {
      return null;
    }
    int place = index == null ? -1 : index.intValue();
    boolean named = place >= 0 || index == null;
    return named ? new Row(place, externalId, status, keyless(error, key)) : null;
  }

  private static @Nullable RowStatus rowStatus(String word) {
    return switch (word) {
      case "successful" -> RowStatus.SUCCESSFUL;
      case "skipped" -> RowStatus.SKIPPED;
      case "failed", "rejected", "error", "invalid" -> RowStatus.FAILED;
      default -> null;
    };
  }

  private static @Nullable String keyless(@Nullable String words, String key) {
    return words != null && ServerMessage.repeats(words, key) ? ServerMessage.LEFT_OUT : words;
  }

  private static @Nullable String text(JsonNode object, String name) {
    JsonNode value = object.get(name);
    return value != null && value.isTextual() ? ServerMessage.plain(value.textValue()) : null;
  }
}
