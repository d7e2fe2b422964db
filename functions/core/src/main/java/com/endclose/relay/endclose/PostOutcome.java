package com.endclose.relay.endclose;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What posting a batch came to. Messages are the server's, cut short; they never hold a payload.
 */
public sealed interface PostOutcome {

  /** 202: the server has the batch, as this bulk request. */
  record Accepted(String bulkRequestId) implements PostOutcome {}

  /** 400, 413 or 422: something in this batch, or the batch itself, is not acceptable. */
  record Refused(int status, String message) implements PostOutcome {}

  /** 401, 403 or 404: the key or the stream is not accepted; not the records' fault. */
  record Rejected(int status, String message) implements PostOutcome {}

  /**
   * 429: come back later.
   *
   * @param retryAt when the server said to come back, at most an hour from now; null when it did
   *     not
   */
  record Throttled(@Nullable Instant retryAt, String message) implements PostOutcome {}

  /**
   * The server may or may not have the batch: no answer, 408, or 500, 502, 503, 504.
   *
   * @param status the answer's status, 0 for none
   * @param retryAt as for {@link Throttled}
   */
  record Unknown(int status, @Nullable Instant retryAt, String message) implements PostOutcome {}

  /**
   * Any other status, not understood.
   *
   * @param retryAt as for {@link Throttled}
   */
  record Unexpected(int status, @Nullable Instant retryAt, String message) implements PostOutcome {

    private static final int SERVER_ERRORS = 500;

    /**
     * Whether the server may have the batch all the same: a failure of its own comes at any time,
     * like a gateway's 524 after the server behind it took the request.
     */
    public boolean mayHaveArrived() {
      return status >= SERVER_ERRORS;
    }
  }
}
