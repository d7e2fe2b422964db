package com.endclose.relay.verify;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.Auth;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An adapter for one kind of webhook sender: is a webhook authentic, what is its type, what is its
 * id. Adapters keep no state but fetched keys, are safe for several threads, and never throw for
 * what was sent.
 */
public interface Processor {

  /** Its name, the auth modes it can verify, and what a person should know of it. */
  SourceInfo info();

  /** The most bytes of a body that has to be read before it is known to be authentic: 1 MiB. */
  int SIGNED_INSIDE = 1024 * 1024;

  /**
   * The largest body that is verified, whatever a route's {@code max_body_bytes}: {@link
   * #SIGNED_INSIDE} for a source whose signatures stand inside of the body.
   */
  default int mostUnverifiedBytes() {
    return Integer.MAX_VALUE;
  }

  /** Whether {@link #eventType} can ever find a type under this auth. */
  boolean knowsType(Auth auth);

  /** Whether {@link #eventId} can ever find the processor's own id under this auth. */
  boolean knowsEventId(Auth auth);

  /**
   * Verifies a request over its raw bytes. Where items are signed one by one, all of them.
   *
   * @param credentials the route's secrets; an empty one verifies nothing
   * @param now read when the request came in, for time stamps
   */
  Verdict verify(WebhookRequest request, Auth auth, Credentials credentials, Instant now);

  /** The event's type; null when the message does not tell it. */
  @Nullable String eventType(Message message, Auth auth);

  /** The processor's own id of the event; without one {@link EventKeys#bodyId} stands in. */
  Optional<String> eventId(Message message, Auth auth);

  /**
   * What the document's {@code auth} says for this source where the deployer says nothing: values
   * by key, a list's items joined by commas. Empty for a source that fills nothing in.
   */
  default Map<String, String> preset() {
    return Map.of();
  }

  /**
   * The fields of an item that its signature covers, where it does not cover all: only they may
   * decide about money. Empty: all are covered.
   */
  default Set<Path> signedFields() {
    return Set.of();
  }

  /**
   * The JSON document that an authentic body stands for: what is stored and mapped. The body itself
   * but for processors that send something else than JSON.
   */
  default RawBody document(RawBody received) {
    return received;
  }

  /** An answer to an authentic message that is no event, such as a challenge; nothing is stored. */
  default Optional<Reply> challenge(Message message) {
    return Optional.empty();
  }

  /** What the processor wants to read in every answer instead of the relay's own words. */
  default Optional<Reply> receipt() {
    return Optional.empty();
  }
}
