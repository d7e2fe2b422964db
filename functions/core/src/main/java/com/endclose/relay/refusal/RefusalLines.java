package com.endclose.relay.refusal;

/** Tells a person that webhooks were refused. Must be fast, and must not throw. */
@FunctionalInterface
public interface RefusalLines {

  /**
   * Says it in one line.
   *
   * @param count how many since the route's last line
   * @param last the last of them
   */
  void tell(String route, long count, Refusal last);

  /** The line's text. */
  static String text(String route, long count, Refusal last) {
    String which = route.equals(RefusalLog.UNKNOWN) ? "unknown routes" : "route " + route;
    return which
        + ": refused "
        + (count == 1 ? "a webhook: " : count + " webhooks, the last: ")
        + last.reason().word()
        + " ("
        + last.detail()
        + ")";
  }
}
