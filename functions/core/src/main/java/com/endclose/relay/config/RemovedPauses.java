package com.endclose.relay.config;

import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.route.Routes;
import com.endclose.relay.signal.Signals;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the pauses of routes that a document no longer has: a route of the same id that is added
 * later does not start paused.
 */
final class RemovedPauses {

  private static final Logger LOG = LoggerFactory.getLogger(RemovedPauses.class);

  private final Control control;
  private final AuditLog audit;
  private final Signals signals;

  RemovedPauses(Control control, AuditLog audit, Signals signals) {
    this.control = control;
    this.audit = audit;
    this.signals = signals;
  }

  /**
   * The document was applied: a failure here is told, and the next document that is applied ends
   * the pauses that are left.
   */
  void end(Routes inForce, String who, Instant now) {
    try {
      for (String route : control.state().pausedRoutes()) {
        if (inForce.find(route).isEmpty() && control.setPaused(route, false)) {
          audit.append(new AuditLog.Entry(now, who, "pause", route, "paused", "removed"));
        }
      }
    } catch (RuntimeException away) {
      signals.alarm("audit_unavailable", "pause");
      LOG.error("a removed route may still be paused: {}", away.getClass().getName());
    }
  }
}
