package com.endclose.relay.config;

import com.endclose.relay.route.Places.Located;
import com.endclose.relay.route.Routes;
import java.util.List;

/**
 * What is to be said of a routes document before it is applied.
 *
 * @param version its SHA-256, hex
 * @param routes those that stand
 * @param problems what forbids to apply it
 * @param warnings what does not
 * @param removed routes of the current document that it lacks
 * @param widens what more than now would leave, in words; empty when nothing would, or when there
 *     is no current document
 */
public record Checked(
    String version,
    Routes routes,
    List<Located> problems,
    List<Located> warnings,
    List<Removed> removed,
    List<String> widens) {

  public Checked {
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
    removed = List.copyOf(removed);
    widens = List.copyOf(widens);
  }

  /**
   * A route that is no longer there.
   *
   * @param eventsLeft those of its events that are not over; they are kept, and listed as orphaned
   */
  public record Removed(String route, long eventsLeft) {}

  /** Whether it may be applied. */
  public boolean valid() {
    return problems.isEmpty();
  }
}
