package com.endclose.relay.ingest;

import com.endclose.relay.verify.Reply;
import java.util.Map;
import java.util.Optional;

/**
 * The answer to one webhook; every answer of ingest is one of these.
 *
 * @param eventId the stored event's id, for accepted and filtered ones
 * @param reply what the processor wants to read in place of the relay's own words
 */
public record IngestAnswer(IngestOutcome outcome, Optional<String> eventId, Optional<Reply> reply) {

  private static final String CONTENT_TYPE = "content-type";
  private static final String JSON = "application/json";

  /** The response header that names the stored event. */
  public static final String EVENT_ID_HEADER = "relay-event-id";

  /** An answer in the relay's own words. */
  public IngestAnswer(IngestOutcome outcome, Optional<String> eventId) {
    this(outcome, eventId, Optional.empty());
  }

  static IngestAnswer of(IngestOutcome outcome) {
    return new IngestAnswer(outcome, Optional.empty());
  }

  static IngestAnswer stored(IngestOutcome outcome, String eventId) {
    return new IngestAnswer(outcome, Optional.of(eventId));
  }

  /** The same answer in the processor's words, if it has any. */
  IngestAnswer in(Optional<Reply> words) {
    return reply.isEmpty() ? new IngestAnswer(outcome, eventId, words) : this;
  }

  /** The HTTP status. */
  public int status() {
    return outcome.status();
  }

  /** The response headers. */
  public Map<String, String> headers() {
    String type = reply.map(Reply::contentType).orElse(JSON);
    return eventId
        .map(id -> Map.of(CONTENT_TYPE, type, EVENT_ID_HEADER, id))
        .orElse(Map.of(CONTENT_TYPE, type));
  }

  /** The response body: JSON, but for a processor's own words. */
  public String body() {
    return reply.map(Reply::body).orElse(outcome.body());
  }
}
