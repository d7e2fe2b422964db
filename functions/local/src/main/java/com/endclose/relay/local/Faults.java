package com.endclose.relay.local;

/** How an unexpected failure appears in the log. */
final class Faults {

  private Faults() {}

  /** Its kind and where it was thrown; its message may quote what was received. */
  static String shown(Throwable broken) {
    StackTraceElement[] trace = broken.getStackTrace();
    return broken.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
  }
}
