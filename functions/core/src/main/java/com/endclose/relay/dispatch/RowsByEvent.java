package com.endclose.relay.dispatch;

import com.endclose.relay.dispatch.Remaking.Remade;
import com.endclose.relay.endclose.AskOutcome.Answered;
import com.endclose.relay.endclose.AskOutcome.BulkStatus;
import com.endclose.relay.endclose.AskOutcome.Row;
import com.endclose.relay.endclose.AskOutcome.RowStatus;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Verdict;
import com.endclose.relay.text.LetterCase;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A bulk request's result rows, each with the event it speaks of. */
final class RowsByEvent {

  private final Batch batch;
  private final Map<Integer, Row> byIndex;
  private final boolean complete;

  private RowsByEvent(Batch batch, Map<Integer, Row> byIndex, boolean complete) {
    this.batch = batch;
    this.byIndex = byIndex;
    this.complete = complete;
  }

  static RowsByEvent of(Batch batch, List<Row> rows, Remaking remaking) {
    Map<Integer, Row> byIndex = new HashMap<>();
    boolean unplaced = false;
    for (Row row : rows) {
      if (row.index() >= 0) {
        byIndex.put(row.index(), row);
      } else {
        unplaced = true;
      }
    }
    boolean complete = !unplaced || placeByExternalId(batch, rows, remaking, byIndex);
    return new RowsByEvent(batch, byIndex, complete);
  }

  /** Records of one external id take its rows in turn, since the server reports them in order. */
  private static boolean placeByExternalId(
      Batch batch, List<Row> rows, Remaking remaking, Map<Integer, Row> byIndex) {
    if (!(remaking.remake(batch) instanceof Remade.Records remade)) {
      return false;
    }
    Map<String, Deque<Row>> byExternalId = new HashMap<>();
    for (Row row : rows) {
      if (row.index() < 0 && row.externalId() != null) {
        byExternalId.computeIfAbsent(row.externalId(), none -> new ArrayDeque<>()).add(row);
      }
    }
    List<Made.Ready> records = remade.records();
    for (int i = 0; i < records.size(); i++) {
      Deque<Row> named = byExternalId.get(records.get(i).externalId());
      if (named != null && !named.isEmpty()) {
        byIndex.putIfAbsent(i, named.size() > 1 ? named.pop() : named.peek());
      }
    }
    return true;
  }

  /** Whether every row that came has found its event. */
  boolean complete() {
    return complete;
  }

  /**
   * @param retry gives the verdict for an event that goes again, with the reason
   * @param unsettled gives the verdict for an event End Close says nothing of, while it works
   */
  Map<String, Verdict> verdicts(
      Answered answered,
      long bulkRequestId,
      Function<String, Verdict> retry,
      Supplier<Verdict> unsettled) {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    for (int i = 0; i < batch.entries().size(); i++) {
      Verdict verdict = verdict(byIndex.get(i), answered, bulkRequestId, retry);
      verdicts.put(batch.entries().get(i).eventId(), verdict == null ? unsettled.get() : verdict);
    }
    return verdicts;
  }

  private static @Nullable Verdict verdict(
      @Nullable Row row, Answered answered, long bulkRequestId, Function<String, Verdict> retry) {
    if (row != null && row.status() == RowStatus.SUCCESSFUL) {
      return new Verdict.Created(bulkRequestId);
    }
    if (row != null && row.status() == RowStatus.SKIPPED) {
      return new Verdict.Skipped(bulkRequestId);
    }
    boolean ended =
        answered.status() == BulkStatus.FAILED || answered.status() == BulkStatus.CANCELLED;
    if (ended) {
      String why = answered.errorMessage() == null ? "" : ": " + answered.errorMessage();
      return retry.apply("the bulk request " + LetterCase.lower(answered.status().name()) + why);
    }
    if (row != null) {
      return new Verdict.Parked(
          row.error() == null ? "End Close failed the record" : row.error(), false);
    }
    return answered.status() == BulkStatus.COMPLETED
        ? retry.apply("End Close gave no result for the record")
        : null;
  }
}
