package com.endclose.relay.event;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Read, step, write where nobody came between, or once more. */
final class RowSteps {

  private RowSteps() {}

  /**
   * Takes one step of an event as it stands, however often others come between.
   *
   * @param step gives the event as it is to be, null when there is nothing to do
   * @return the event as it was written; empty when there was nothing to do
   */
  static Optional<Event> update(EventRows rows, String id, Function<Event, @Nullable Event> step) {
    while (true) {
      Optional<Event> event = rows.read(id);
      Event next = event.isEmpty() ? null : step.apply(event.get());
      if (next == null) {
        return Optional.empty();
      }
      if (rows.replace(next)) {
        return Optional.of(next);
      }
    }
  }
}
