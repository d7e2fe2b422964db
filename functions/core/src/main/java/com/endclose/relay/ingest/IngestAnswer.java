package com.endclose.relay.ingest;

import java.util.Map;
import java.util.Optional;

/**
 * The answer to one webhook; every answer of ingest is one of these.
 *
 * @param eventId the stored event's id, for accepted and filtered ones
 */
public record IngestAnswer(IngestOutcome outcome, Optional<String> eventId) {

  /** The response header that names the stored event. */
  public static final String EVENT_ID_HEADER = "relay-event-id";

  static IngestAnswer of(IngestOutcome outcome) {
    return new IngestAnswer(outcome, Optional.empty());
  }

  static IngestAnswer stored(IngestOutcome outcome, String eventId) {
    return new IngestAnswer(outcome, Optional.of(eventId));
  }

  /** The HTTP status. */
  public int status() {
    return outcome.status();
  }

  /** The response headers. */
  public Map<String, String> headers() {
    return eventId
        .map(id -> Map.of("content-type", "application/json", EVENT_ID_HEADER, id))
        .orElse(Map.of("content-type", "application/json"));
  }

  /** The response body, JSON. */
  public String body() {
    return outcome.body();
  }
}
