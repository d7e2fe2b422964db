package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An adapter for one kind of webhook sender: is a webhook authentic, what is its type, what is its
 * id. Adapters keep no state, are safe for several threads, and never throw for what was sent.
 */
public interface Processor {

  /** The word for this adapter in the routes document's {@code source}. */
  String name();

  /** The auth modes it can verify ({@link Auth#mode()}). */
  Set<String> authModes();

  /** Whether {@link #eventType} can ever find a type under this auth. */
  boolean knowsType(Auth auth);

  /** Whether {@link #eventId} can ever find the processor's own id under this auth. */
  boolean knowsEventId(Auth auth);

  /**
   * Verifies a request over its raw bytes.
   *
   * @param secret the route's secret; an empty one verifies nothing
   * @param now read when the request came in, for time stamps
   */
  Verdict verify(WebhookRequest request, Auth auth, String secret, Instant now);

  /** The event's type; null when the body does not tell it. */
  @Nullable String eventType(JsonNode body, Auth auth);

  /** The processor's own id of the event; without one {@link EventKeys#bodyId} stands in. */
  Optional<String> eventId(JsonNode body, Auth auth);
}
