package com.endclose.relay.ingest;

import com.endclose.relay.text.LetterCase;

/** How a webhook is answered, and the word it is counted under (spec INGEST-1). */
public enum IngestOutcome {
  ACCEPTED(200, "status", "accepted"),
  FILTERED(200, "status", "filtered"),
  DUPLICATE(200, "status", "duplicate"),
  /** Authentic, and no event: the processor only asks whether anybody is there. */
  CHALLENGED(200, "status", "challenge", "challenge"),
  /** Authentic, and its list of events is empty. */
  NO_EVENTS(200, "status", "empty", "empty"),
  UNKNOWN_ROUTE(404, "error", "unknown route"),
  /** No configuration was ever loaded: senders try again. */
  NOT_CONFIGURED(503, "error", "temporarily unavailable"),
  PANIC(503, "error", "relay is in panic mode"),
  EMPTY_BODY(400, "error", "empty body", "rejected_json"),
  REJECTED_SIZE(413, "error", "body too large"),
  /** More events in one call than are stored before an answer is due. */
  TOO_MANY_EVENTS(413, "error", "too many events", "rejected_size"),
  SECRET_UNAVAILABLE(500, "error", "internal error"),
  /** Keys that are fetched to verify with are not to be had: senders try again. */
  KEYS_UNAVAILABLE(503, "error", "temporarily unavailable"),
  REJECTED_AUTH(401, "error", "verification failed"),
  REJECTED_JSON(400, "error", "invalid JSON"),
  UNAVAILABLE(503, "error", "temporarily unavailable"),
  PERSIST_FAILED(500, "error", "internal error");

  private final int status;
  private final String body;
  private final String word;

  IngestOutcome(int status, String key, String text) {
    this.status = status;
    this.body = "{\"" + key + "\":\"" + text + "\"}";
    this.word = LetterCase.lower(name());
  }

  IngestOutcome(int status, String key, String text, String word) {
    this.status = status;
    this.body = "{\"" + key + "\":\"" + text + "\"}";
    this.word = word;
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The answer's body, JSON. */
  public String body() {
    return body;
  }

  /** The word for counters and logs. */
  public String word() {
    return word;
  }
}
