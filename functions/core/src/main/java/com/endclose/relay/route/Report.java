package com.endclose.relay.route;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Collects what is wrong with a document, up to what a person can read. */
final class Report {

  private static final int MAX_LISTED = 500;

  private final List<Problem> problems = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();
  private int found;

  void problem(String path, String reason) {
    problem(path, () -> reason);
  }

  /** The reason is only worked out for a problem that is listed. */
  void problem(String path, Supplier<String> reason) {
    problem(path, reason, path);
  }

  /** As {@link #problem(String, Supplier)}; what to look at is elsewhere. */
  void problem(String path, Supplier<String> reason, String at) {
    found++;
    if (problems.size() < MAX_LISTED) {
      problems.add(new Problem(path, reason.get(), at));
    }
  }

  void warn(String path, String reason) {
    if (warnings.size() < MAX_LISTED) {
      warnings.add(new Problem(path, reason));
    }
  }

  /** How many problems were found so far, listed or not. */
  int found() {
    return found;
  }

  RoutesReading reading(Routes routes) {
    List<Problem> listed = new ArrayList<>(problems);
    if (found > MAX_LISTED) {
      listed.add(new Problem("$", (found - MAX_LISTED) + " more problems: mend these first"));
    }
    return new RoutesReading(routes, listed, warnings);
  }
}
