package com.endclose.relay.dispatch;

import com.endclose.relay.control.AuditLog;
import com.endclose.relay.event.Event;
import java.time.Instant;

/** Notes that an event would have parked and is tried with its kept correction instead. */
record Supersessions(Dispatching with) {

  void note(Event event, Instant now) {
    with.audit()
        .append(
            AuditLog.Entry.byRelay(
                now,
                "superseded",
                event.id(),
                "body " + event.bodies().active().version() + " is tried"));
  }
}
