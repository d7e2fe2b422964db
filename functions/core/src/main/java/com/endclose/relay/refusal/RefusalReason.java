package com.endclose.relay.refusal;

import com.endclose.relay.text.LetterCase;
import com.endclose.relay.verify.FailureKind;
import java.util.Arrays;
import java.util.Optional;

/** Why a webhook was refused, as a closed list. */
public enum RefusalReason {
  SIGNATURE(false),
  TIME_STAMP(false),
  HEADER_MISSING(false),
  ADDRESS(false),
  KEY_UNKNOWN(false),
  /** The body does not have the form in which its source signs. */
  BODY(false),
  /** The route's auth does not fit its source. */
  ROUTE(true),
  SIZE(false),
  JSON(false),
  EMPTY_BODY(false),
  TOO_MANY_EVENTS(false),
  UNKNOWN_ROUTE(false),
  /** No configuration was ever applied. */
  NOT_CONFIGURED(true),
  /** A secret that the route names is not set. */
  SECRET_UNSET(true),
  /** A secret has the wrong form. */
  SECRET_UNUSABLE(true),
  /** The secret store does not answer. */
  SECRET_UNAVAILABLE(true),
  /** A processor's keys can't be fetched. */
  KEYS_UNAVAILABLE(true),
  STORE_UNAVAILABLE(true),
  /** An error of the relay. */
  FAILED(true);

  private final boolean ours;
  private final String word = LetterCase.lower(name());

  RefusalReason(boolean ours) {
    this.ours = ours;
  }

  /** The reason of a verification that failed. */
  public static RefusalReason of(FailureKind kind) {
    return switch (kind) {
      case SIGNATURE -> SIGNATURE;
      case TIME_STAMP -> TIME_STAMP;
      case HEADER_MISSING -> HEADER_MISSING;
      case ADDRESS -> ADDRESS;
      case KEY_UNKNOWN -> KEY_UNKNOWN;
      case BODY -> BODY;
      case ROUTE -> ROUTE;
    };
  }

  /** The reason of this word; empty for words of other versions. */
  public static Optional<RefusalReason> of(String word) {
    return Arrays.stream(values()).filter(reason -> reason.word.equals(word)).findFirst();
  }

  /** The word for stores, logs and answers, such as {@code time_stamp}. */
  public String word() {
    return word;
  }

  /** Whether the cause is on the relay's side, and not in what was sent. */
  public boolean ours() {
    return ours;
  }
}
