package com.endclose.relay.verify;

/** Whether a webhook is authentic. */
public sealed interface Verdict {

  /** It came from who the route says it comes from. */
  record Verified() implements Verdict {}

  /**
   * It proves nothing.
   *
   * @param reason for counters and logs: plain words and configured names, never a received value
   */
  record Failed(String reason) implements Verdict {}

  /** The usual answer. */
  static Verdict verified() {
    return new Verified();
  }

  /** A refusal and why. */
  static Verdict failed(String reason) {
    return new Failed(reason);
  }
}
