package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.Settlement;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.text.LetterCase;
import org.jspecify.annotations.Nullable;

/**
 * A status and how it came about in one attribute: the index holds no more of it. Such as {@code
 * pending} or {@code delivered/skipped_existing}.
 */
record StatusWord(Status status, @Nullable Delivery delivery) {

  private static final char SEPARATOR = '/';

  static String of(Status status, @Nullable Settlement settlement) {
    return settlement == null
        ? status.wire()
        : status.wire() + SEPARATOR + settlement.delivery().wire();
  }

  static StatusWord read(String word) {
    int separator = word.indexOf(SEPARATOR);
    return separator < 0
        ? new StatusWord(Status.valueOf(name(word)), null)
        : new StatusWord(
            Status.valueOf(name(word.substring(0, separator))),
            Delivery.valueOf(name(word.substring(separator + 1))));
  }

  private static String name(String word) {
    return LetterCase.upper(word);
  }
}
