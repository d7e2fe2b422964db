package com.endclose.relay.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code POST /records/bulk} and {@code GET /bulk_requests/{id}}. */
final class BulkApi {

  private static final int MAX_RECORDS = 1000;
  private static final int DEFAULT_PAGE = 50;
  private static final int MAX_PAGE = 200;

  private final Records records;
  private final Clock clock;
  private final Map<String, BulkRequest> byId = new HashMap<>();
  private final Map<String, BulkRequest> byKey = new HashMap<>();

  BulkApi(Records records, Clock clock) {
    this.records = records;
    this.clock = clock;
  }

  synchronized void settleAll() {
    byId.values().forEach(BulkRequest::settle);
  }

  synchronized Reply post(Turn turn, String key, byte[] body) {
    BulkRequest old = byKey.get(key);
    if (old != null) {
      return Reply.json(202, old.summary());
    }
    BulkBody bulk;
    try {
      bulk = BulkBody.read(body);
    } catch (IOException e) {
      return Reply.message(400, "The request body is not valid JSON");
    }
    Reply refusal = refusal(bulk.onConflict(), bulk.records());
    if (refusal != null || bulk.records() == null) {
      return refusal == null ? Reply.message(422, "records must be an array") : refusal;
    }
    boolean skips = bulk.onConflict() == null || bulk.onConflict().textValue().equals("skip");
    Reply poisoned = poisoned(turn, bulk.records(), skips);
    return poisoned == null ? accept(turn, key, bulk.records(), skips) : poisoned;
  }

  synchronized Reply poll(Turn turn, Request request) {
    BulkRequest bulk = byId.get(turn.target().id(request));
    if (bulk == null) {
      return Reply.message(404, "Bulk request not found");
    }
    bulk.asked();
    Instant now = clock.instant();
    if (turn.has(Effect.OldStyleResults.class)) {
      return Reply.json(200, bulk.oldStyle(now));
    }
    int limit = Math.max(1, Math.min(request.number("limit", DEFAULT_PAGE), MAX_PAGE));
    int offset = Math.max(0, request.number("offset", 0));
    return Reply.json(200, bulk.page(limit, offset, now));
  }

  private static @Nullable Reply refusal(
      @Nullable JsonNode onConflict, @Nullable List<BulkBody.Sent> records) {
    if (onConflict != null
        && !(onConflict.isTextual() && onConflict.textValue().matches("skip|error"))) {
      return Reply.message(400, "on_conflict must be skip or error");
    }
    if (records == null) {
      return Reply.message(422, "records must be an array");
    }
    if (records.isEmpty()) {
      return Reply.message(422, "records must not be empty");
    }
    return records.size() > MAX_RECORDS
        ? Reply.message(422, "records must hold at most " + MAX_RECORDS + " items")
        : null;
  }

  private @Nullable Reply poisoned(Turn turn, List<BulkBody.Sent> sent, boolean skips) {
    List<String> ids = sent.stream().map(BulkBody.Sent::externalId).toList();
    for (Effect.Poison poison : turn.all(Effect.Poison.class)) {
      int at = ids.indexOf(poison.externalId());
      if (at < 0) {
        continue;
      }
      if (poison.keepsThoseBefore()) {
        records.insert(sent.subList(0, at), skips, 0, clock.instant(), List.of());
      }
      if (poison.status() == Effect.Poison.RESET) {
        return Reply.RESET;
      }
      boolean size = poison.status() == 413;
      return Reply.message(poison.status(), size ? "Payload too large" : "Validation error");
    }
    return null;
  }

  private Reply accept(Turn turn, String key, List<BulkBody.Sent> sent, boolean skips) {
    int processed =
        turn.first(Effect.Ending.class)
            .map(ending -> Math.min(ending.processed(), sent.size()))
            .orElse(sent.size());
    Instant now = clock.instant();
    long number = byId.size() + 1L;
    JsonNode id =
        turn.first(Effect.TextId.class)
            .<JsonNode>map(text -> TextNode.valueOf(text.id()))
            .orElseGet(() -> LongNode.valueOf(number));
    List<Row> rows =
        records.insert(
            sent.subList(0, processed), skips, number, now, turn.all(Effect.RowStatus.class));
    var bulk = new BulkRequest(id, sent.size(), rows, turn, now);
    byId.put(id.asText(), bulk);
    if (!key.isEmpty()) {
      byKey.put(key, bulk);
    }
    return Reply.json(202, bulk.summary());
  }
}
