package com.endclose.relay.standin;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One way in which a call goes wrong; {@link Fault} is how tests say it. */
sealed interface Effect {

  /** Answered so, and the API never hears of the call. */
  record Answer(int status, String body) implements Effect {}

  /** A header more in the answer. */
  record Header(String name, String value) implements Effect {}

  /** The call is carried out at once and answered late. */
  record DelayAnswer(Duration duration) implements Effect {}

  /** The headers of the answer go out at once, its body late. */
  record DelayBody(Duration duration) implements Effect {}

  /** The connection is reset once the request's headers are in, its body unread. */
  record ResetUnread() implements Effect {}

  /** The request is read, dropped, and the connection reset. */
  record ResetUndone() implements Effect {}

  /** The request is carried out and the connection reset instead of an answer. */
  record ResetDone() implements Effect {}

  /**
   * A request that holds this external id is refused whole, perhaps with the records before it
   * stored.
   */
  record Poison(String externalId, int status, boolean keepsThoseBefore) implements Effect {

    /** In the place of a status: the connection is reset. */
    static final int RESET = 0;
  }

  /** A longer body is refused with 413. */
  record MaxBody(int bytes) implements Effect {}

  /**
   * The bulk request is still processing for so many asks; meanwhile only rows below {@code shown}
   * and not {@code withheld} are reported.
   */
  record Processing(int asks, int shown, Set<Integer> withheld) implements Effect {}

  /** The bulk request ends this way after {@code processed} rows; the others are never stored. */
  record Ending(String status, @Nullable String errorMessage, int processed) implements Effect {}

  /** These rows are processed and counted, and never reported. */
  record LostRows(Set<Integer> indexes) implements Effect {}

  /** The bulk request has this text as its id. */
  record TextId(String id) implements Effect {}

  /** The record at this index is not stored, and its row has this status. */
  record RowStatus(int index, String status, @Nullable String error) implements Effect {}

  /** Results as older servers give them: a bare array that names external ids. */
  record OldStyleResults() implements Effect {}
}
