package com.endclose.relay.admin.guard;

import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sessions that no server remembers: what a browser keeps says since when and until when, and is
 * signed by a key made of the password, so that another password ends them all. A sign-out makes
 * the browser forget; it can't take back a copy, which ends by itself within the hour.
 */
final class Sessions {

  /** After the last use. */
  static final Duration IDLE = Duration.ofHours(1);

  /** After the sign-in, used or not. */
  static final Duration LONGEST = Duration.ofHours(12);

  private static final Pattern TOKEN = Pattern.compile("([0-9]{1,12})\\.([0-9]{1,12})\\.(.*)");

  private Sessions() {}

  /** A new session's token. */
  static String begin(Login login, Instant now) {
    return token(login, now.getEpochSecond(), now.plus(IDLE).getEpochSecond());
  }

  /**
   * Looks at a token; empty when it is not one of this login, or over.
   *
   * @return the token to keep from now on, which may be the same
   */
  static Optional<String> check(String token, Login login, Instant now) {
    Matcher parts = TOKEN.matcher(token);
    if (!parts.matches()) {
      return Optional.empty();
    }
    long since = Long.parseLong(parts.group(1));
    long until = Long.parseLong(parts.group(2));
    if (!Digest.same(token(login, since, until), token) || now.getEpochSecond() >= until) {
      return Optional.empty();
    }
    return Optional.of(renewed(token, login, since, until, now));
  }

  private static String renewed(String token, Login login, long since, long until, Instant now) {
    boolean young = until - now.getEpochSecond() > IDLE.toSeconds() / 2;
    long last = since + LONGEST.toSeconds();
    long next = Math.min(now.plus(IDLE).getEpochSecond(), last);
    return young || next <= until ? token : token(login, since, next);
  }

  private static String token(Login login, long since, long until) {
    String times = since + "." + until;
    return times + "." + HexFormat.of().formatHex(Digest.hmac(login.sessionKey(), times));
  }
}
