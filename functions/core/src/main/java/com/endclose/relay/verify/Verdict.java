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

  /**
   * Nobody can tell now: keys that are fetched are not to be had. The sender is told to try again.
   *
   * @param reason as for {@link Failed}
   */
  record Unavailable(String reason) implements Verdict {}

  /**
   * The route's own secret can't be a key: the deployer's mistake, not the sender's, who is told to
   * try again.
   *
   * @param reason as for {@link Failed}, and never the secret
   */
  record SecretUnusable(String reason) implements Verdict {}

  /** The usual answer. */
  static Verdict verified() {
    return new Verified();
  }

  /** A refusal and why. */
  static Verdict failed(String reason) {
    return new Failed(reason);
  }

  /** Not known now, and why. */
  static Verdict unavailable(String reason) {
    return new Unavailable(reason);
  }

  /** A secret of the wrong form, and which. */
  static Verdict secretUnusable(String reason) {
    return new SecretUnusable(reason);
  }
}
