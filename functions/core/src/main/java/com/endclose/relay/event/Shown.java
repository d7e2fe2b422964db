package com.endclose.relay.event;

import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.text.LetterCase;

/** What operators list and select by: every status, and the parts of two of them. */
public enum Shown {
  /** Stored, never tried. */
  PENDING(Status.PENDING),
  /** To be tried again, alone or with its batch. */
  RETRY(Status.RETRY),
  /** Listed in a batch that is under way, or that End Close accepted. */
  DELIVERING(Status.DELIVERING),
  /** Of those: accepted by End Close, and not settled yet. */
  SUBMITTED(Status.DELIVERING),
  /** End Close has its record. */
  DELIVERED(Status.DELIVERED),
  /** Of those: another record owns its external id. */
  SKIPPED_EXISTING(Status.DELIVERED),
  /** Set aside for an operator. */
  PARKED(Status.PARKED),
  /** Its type is not among the route's events. */
  DROPPED_BY_FILTER(Status.DROPPED_BY_FILTER),
  /** Dismissed by an operator. */
  RESOLVED(Status.RESOLVED);

  private final Status status;

  Shown(Status status) {
    this.status = status;
  }

  /** The status that all of them are shown with. */
  public Status status() {
    return status;
  }

  /** The word operators use. */
  public String wire() {
    return LetterCase.lower(name());
  }

  boolean takes(Event event) {
    return event.status() == status
        && (this != SKIPPED_EXISTING
            || (event.settlement() != null
                && event.settlement().delivery() == Delivery.SKIPPED_EXISTING));
  }

  boolean takes(EventSummary entry) {
    return entry.status() == status
        && (this != SKIPPED_EXISTING || entry.delivery() == Delivery.SKIPPED_EXISTING);
  }

  boolean takes(Batch batch) {
    return EventView.shown(batch) == status && (this != SUBMITTED || batch.submission() != null);
  }
}
