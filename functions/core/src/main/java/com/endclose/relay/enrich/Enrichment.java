package com.endclose.relay.enrich;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A function of the deployer's that computes one forwarded field at dispatch (spec ENRICH). It may
 * call other services; it must be safe for several threads and should give up when interrupted.
 */
public interface Enrichment {

  /** The word for it in the routes document's {@code enrich}. */
  String name();

  /** What it does, in a sentence for operators. */
  String description();

  /** What kind of JSON value it returns, for the instance manifest, such as {@code string}. */
  default String outputKind() {
    return "any";
  }

  /**
   * Computes the field. An exception, or taking too long, means that the event is tried again
   * later.
   *
   * @param input the value at the field's path after its transforms, its own to change
   */
  Outcome apply(JsonNode input, Context context) throws Exception;

  /** What an enrichment came to. */
  sealed interface Outcome {

    /** The field's value, JSON. */
    record Value(JsonNode json) implements Outcome {

      public Value {
        Objects.requireNonNull(json, "a value; for none there is Nothing");
      }

      /** Without the value: it leaves for End Close and nowhere else. */
      @Override
      public String toString() {
        return "Value[" + json.getNodeType() + "]";
      }
    }

    /** The field is left out. */
    record Nothing() implements Outcome {}

    /**
     * This event can't be enriched, now or later: it parks.
     *
     * @param reason for operators; must not hold payload
     */
    record Failed(String reason) implements Outcome {}
  }

  /**
   * The event that a field is computed for.
   *
   * @param eventType null when unknown
   * @param field {@code description}, or {@code metadata.} and the output name
   * @param payload the whole decrypted payload, the enrichment's own to change
   */
  record Context(
      String routeId,
      String source,
      String eventId,
      @Nullable String eventType,
      Instant receivedAt,
      String field,
      JsonNode payload) {

    /** Without the payload. */
    @Override
    public String toString() {
      return "Context[" + routeId + ", " + field + "]";
    }
  }
}
