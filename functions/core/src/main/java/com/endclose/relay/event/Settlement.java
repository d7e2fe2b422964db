package com.endclose.relay.event;

import com.endclose.relay.text.LetterCase;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How and when an event became terminal; retention counts from here (spec STORE-5).
 *
 * @param bulkRequestId End Close's bulk request that settled it; null when none did
 * @param note what the operator wrote when resolving; null otherwise
 */
public record Settlement(
    Instant at, Delivery delivery, @Nullable String bulkRequestId, @Nullable String note) {

  /** What "terminal" means for an event. */
  public enum Delivery {
    /** End Close made a record of it. */
    CREATED,
    /** End Close had it from our own earlier sending. */
    SKIPPED,
    /** Another record owns its external id: listed apart, payload kept longer. */
    SKIPPED_EXISTING,
    /** The route does not forward its type. */
    FILTERED,
    /** An operator dismissed it. */
    DISMISSED;

    /** The word operators and stored rows use. */
    public String wire() {
      return LetterCase.lower(name());
    }
  }
}
