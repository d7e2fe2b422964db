package com.endclose.relay.dispatch;

import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.event.Batches;
import com.endclose.relay.event.DueEvents;
import com.endclose.relay.event.Lease;
import com.endclose.relay.event.RetryWindow;
import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.time.Instant;

/** All that dispatch works with, wired once. */
record Dispatching(
    DispatchSettings settings,
    DueEvents due,
    Batches batches,
    RecordMaker records,
    RecordSink sink,
    Door door,
    Control control,
    AuditLog audit,
    Signals signals,
    Clock clock,
    Pause pause,
    Draws draws) {

  Instant now() {
    return clock.instant();
  }

  /** Tells whether anything that can stop a sending has changed: control state or routes. */
  String inForce() {
    return control.state().revision() + "/" + records.activeVersion();
  }

  RetryWindow window() {
    return new RetryWindow(settings.parkAfter());
  }

  Lease lease(String owner) {
    return new Lease(owner, draws.number(), now().plus(settings.lease()));
  }

  /** When to try again after so many tries in a row. */
  Instant backoff(int tries) {
    return now().plus(settings.backoff().after(tries, draws.jitter()));
  }
}
