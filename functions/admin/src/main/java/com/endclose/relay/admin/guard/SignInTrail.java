package com.endclose.relay.admin.guard;

import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.AuditLog.Entry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Notes sign-ins, failed ones and sign-outs in the audit trail, each with its address. What a
 * stranger can cause is bounded: one entry for each address and ten minutes, and {@value #MOST}
 * entries in all in that time; the next entry tells how many failures had none of their own. Held
 * in memory, so each container of a function counts for itself. Safe for several threads.
 */
final class SignInTrail {

  static final Duration APART = Duration.ofMinutes(10);
  static final int MOST = 20;

  /** Addresses remembered at once. */
  private static final int ADDRESSES = 1_000;

  private static final String STRANGER = "unknown";

  private final AuditLog audit;
  private final Clock clock;
  private final Map<String, Instant> failed = new Remembered();
  private final Map<String, Instant> programs = new Remembered();
  private @Nullable Instant since;
  private int entries;
  private int untold;

  SignInTrail(AuditLog audit, Clock clock) {
    this.audit = audit;
    this.clock = clock;
  }

  private static final class Remembered extends LinkedHashMap<String, Instant> {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
      return size() > ADDRESSES;
    }
  }

  /** A person signed in by the form. */
  void signedIn(String user, String address) {
    note(user, "signed_in", address, null);
  }

  /** A program sent the password with a call: noted once for each address and ten minutes. */
  synchronized void called(String user, String address) {
    Instant now = clock.instant();
    if (!within(programs.get(address), now)) {
      note(user, "signed_in", address, "with each call");
      programs.remove(address);
      programs.put(address, now);
    }
  }

  /** A person signed out. */
  void signedOut(String user, String address) {
    note(user, "signed_out", address, null);
  }

  /** A wrong password, or a try that came too soon. */
  synchronized void failed(String address) {
    Instant now = clock.instant();
    if (!within(since, now)) {
      since = now;
      entries = 0;
    }
    if (within(failed.get(address), now) || entries >= MOST) {
      untold++;
      return;
    }
    note(
        STRANGER,
        "sign_in_failed",
        address,
        untold == 0 ? null : untold + " more failed since the entry before, from all addresses");
    untold = 0;
    entries++;
    failed.remove(address);
    failed.put(address, now);
  }

  private static boolean within(@Nullable Instant before, Instant now) {
    return before != null && now.isBefore(before.plus(APART));
  }

  private void note(String who, String action, String address, @Nullable String after) {
    audit.append(new Entry(clock.instant(), who, action, address, null, after));
  }
}
