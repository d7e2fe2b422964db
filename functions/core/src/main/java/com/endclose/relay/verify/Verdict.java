package com.endclose.relay.verify;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Whether a webhook is authentic. */
public sealed interface Verdict {

  /**
   * It came from who the route says it comes from.
   *
   * @param proven of headers with several values those that the signature covers, by name: nothing
   *     else of them may be read
   */
  record Verified(Map<String, String> proven) implements Verdict {

    public Verified {
      proven = Map.copyOf(proven);
    }

    /** Names only. */
    @Override
    public String toString() {
      return "Verified[" + proven.keySet() + "]";
    }
  }

  /**
   * It proves nothing.
   *
   * @param kind for counters
   * @param reason for logs: plain words and configured names, never a received value
   * @param age of a signed moment that was refused: how long before now it is, negative when it is
   *     ahead of now; empty for other kinds and when the moment can't be read
   */
  record Failed(FailureKind kind, String reason, Optional<Duration> age) implements Verdict {}

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
    return new Verified(Map.of());
  }

  /** The same where a header has several values and this one is what was signed. */
  static Verdict verified(String header, String value) {
    return new Verified(Map.of(header, value));
  }

  /** A refusal, of which kind and why. */
  static Verdict failed(FailureKind kind, String reason) {
    return new Failed(kind, reason, Optional.empty());
  }

  /** The refusal of a wrong signature. */
  static Verdict badSignature() {
    return failed(FailureKind.SIGNATURE, "bad signature");
  }

  /** The refusal of a request without this header. */
  static Verdict missingHeader(String header) {
    return failed(FailureKind.HEADER_MISSING, "missing " + header + " header");
  }

  /** The refusal of a route whose auth is of another source. */
  static Verdict routeMismatch() {
    return failed(FailureKind.ROUTE, "route auth mode mismatch");
  }

  /**
   * The refusal of a signed moment.
   *
   * @param age how long before now it is, negative when ahead; empty when it can't be read
   * @param most how far from now it may be, in the direction in which it is off
   */
  static Verdict badTimeStamp(Optional<Duration> age, Duration most) {
    String reason =
        age.map(
                off ->
                    "time stamp "
                        + wholeSeconds(off.abs())
                        + (off.isNegative() ? " s ahead" : " s old")
                        + ", at most "
                        + most.toSeconds())
            .orElse("time stamp can't be read");
    return new Failed(FailureKind.TIME_STAMP, reason, age);
  }

  /** Rounded up: 300.4 seconds must not be shown as 300 where 300 are allowed. */
  private static long wholeSeconds(Duration off) {
    return off.getSeconds() + (off.getNano() > 0 ? 1 : 0);
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
