package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.Call;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.AuditLog.Entry;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Notes who did what; a note that can't be kept is an error of the call. */
record Journal(AuditLog audit, Clock clock) {

  /** Who calls has done something to a subject. */
  void note(
      Call call,
      String action,
      @Nullable String subject,
      @Nullable String before,
      @Nullable String after) {
    audit.append(new Entry(clock.instant(), call.who(), action, subject, before, after));
  }
}
