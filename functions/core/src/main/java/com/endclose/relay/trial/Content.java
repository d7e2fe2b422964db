package com.endclose.relay.trial;

import com.endclose.relay.event.Event;
import com.endclose.relay.json.Reading;
import com.endclose.relay.route.Route;
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
    boolean readable = reading instanceof Reading.Document;
    // What can't be read has no type that is known; it is stored, and parks.
    return readable && !route.admits(event.origin().eventType())
        ? new Tried.Filtered()
        : trials.map(route, reading, event.origin().receivedAt());
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
