package com.endclose.relay.local;

import java.util.List;

/** The relay can't be started as it is set up; the message is for the person who starts it. */
final class CannotStart extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CannotStart(List<String> problems) {
    super(message(problems));
  }

  CannotStart(String problem) {
    this(List.of(problem));
  }

  private static String message(List<String> problems) {
    return problems.size() == 1
        ? "The relay can't start: " + problems.get(0)
        : "The relay can't start:\n  " + String.join("\n  ", problems);
  }
}
