package com.endclose.relay.route;

import java.util.List;

/**
 * What became of reading a routes document: the routes that stand, every problem, every warning. A
 * document with problems must not be applied; one that was applied before and no longer validates
 * keeps its sound routes working (spec CONFIG-1).
 *
 * @param routes the routes without a problem of their own; empty when the document can't be read
 */
public record RoutesReading(Routes routes, List<Problem> problems, List<Problem> warnings) {

  public RoutesReading {
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }

  /** Whether the document may be applied. */
  public boolean valid() {
    return problems.isEmpty();
  }
}
