package com.endclose.relay.trial;

import com.endclose.relay.event.Event;
import com.endclose.relay.json.Reading;
import com.endclose.relay.route.Route;
import com.endclose.relay.verify.Screening;
import org.jspecify.annotations.Nullable;

/**
 * A stored event's payload, read; or why there is none.
 *
 * @param instead null when there is a reading
 */
record Content(Event event, @Nullable Tried instead, @Nullable Reading reading) {

  /** What this route makes of it. */
  Tried with(Route route, Trials trials) {
    if (instead != null || reading == null) {
      return instead == null ? new Tried.Wiped() : instead;
    }
    return Tried.held(screened(route, reading))
        .orElseGet(() -> trials.map(route, reading, event.origin().receivedAt()));
  }

  /** Whether this route's filters forward it; what can't be opened is not forwarded. */
  boolean admittedBy(Route route) {
    return reading != null && screened(route, reading) instanceof Screening.Admitted;
  }

  private Screening screened(Route route, Reading read) {
    // What can't be read has no values that are known; it is stored, and parks.
    return read instanceof Reading.Document document
        ? Screening.of(
            route, event.origin().eventType(), document.root(), event.origin().testMark())
        : new Screening.Admitted();
  }

  /** Whether its payload was there to be decrypted. */
  boolean opened() {
    return !(instead instanceof Tried.Wiped);
  }

  /** Without the payload. */
  @Override
  public String toString() {
    return "Content[" + event.id() + "]";
  }
}
