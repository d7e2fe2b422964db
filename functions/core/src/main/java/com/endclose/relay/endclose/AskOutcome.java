package com.endclose.relay.endclose;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What asking after a bulk request came to. */
public sealed interface AskOutcome {

  /**
   * The server answered with the bulk request.
   *
   * @param rows the rows no longer pending, in the server's order, all pages
   * @param errorMessage the bulk request's own error as sent, null for none: it may quote a record,
   *     see {@link SafeWords}
   */
  record Answered(BulkStatus status, List<Row> rows, @Nullable String errorMessage)
      implements AskOutcome {

    public Answered {
      rows = List.copyOf(rows);
    }
  }

  /** 404: the server does not know the bulk request (any more). */
  record NotFound() implements AskOutcome {}

  /** 401 or 403: the key is not accepted. */
  record Rejected(int status, String message) implements AskOutcome {}

  /** The server named a time to come back at, at most an hour from now. */
  record Throttled(int status, Instant retryAt, String message) implements AskOutcome {}

  /** No answer, or none that can be used. */
  record Failed(String message) implements AskOutcome {}

  /** Where a bulk request stands. */
  enum BulkStatus {
    PENDING,
    PROCESSING,
    COMPLETED,
    FAILED,
    CANCELLED;

    /** Whether no more results will come. */
    public boolean isFinal() {
      return this == COMPLETED || this == FAILED || this == CANCELLED;
    }
  }

  /**
   * What became of one record.
   *
   * @param index its place in the posted batch, -1 when the (older) server names it by external id
   *     only
   * @param externalId null unless the server names it
   * @param error why it failed as sent, null otherwise: it may quote a record, see {@link
   *     SafeWords}
   */
  record Row(int index, @Nullable String externalId, RowStatus status, @Nullable String error) {}

  /** What became of one record, as the server says. */
  enum RowStatus {
    SUCCESSFUL,
    SKIPPED,
    FAILED
  }
}
