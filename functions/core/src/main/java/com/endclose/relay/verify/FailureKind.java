package com.endclose.relay.verify;

import com.endclose.relay.text.LetterCase;

/** Why a verification failed, as a closed list that counters and operators' tools can use. */
public enum FailureKind {
  /** A signature, or a secret that a header repeats, is wrong. */
  SIGNATURE,
  /** The signed moment is too far from now, or can't be read. */
  TIME_STAMP,
  /** A header that the verification needs is missing, or has no value that could be read. */
  HEADER_MISSING,
  /** The sender's address is not among the route's. */
  ADDRESS,
  /** The processor has no such key or certificate, or it has expired. */
  KEY_UNKNOWN,
  /** The body does not have the form in which this source signs. */
  BODY,
  /** The route's auth does not fit its source. */
  ROUTE;

  /** The word for counters, logs and answers. */
  public String word() {
    return LetterCase.lower(name());
  }
}
