package com.endclose.relay.dispatch;

import com.endclose.relay.control.AuditLog;
import com.endclose.relay.event.Event;
import java.time.Instant;

/** An event is tried with a correction in place of the body it came with (spec EVENT-4). */
final class Supersession {

  private Supersession() {}

  static AuditLog.Entry entry(Event event, Instant now) {
    return AuditLog.Entry.byRelay(
        now, "superseded", event.id(), "body " + event.bodies().active().version() + " is tried");
  }
}
