package com.endclose.relay.admin.guard;

import com.endclose.relay.text.Normal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The one user and password of basic auth; shown nowhere. */
final class Login {

  private static final Pattern PAIR = Pattern.compile("[^:\\p{Cntrl}]+:\\P{Cntrl}+");
  private static final Pattern BASIC = Pattern.compile("(?i:basic)\\s+(\\S+)\\s*");

  /** The longest user, and the longest password, in UTF-8 bytes. */
  static final int MOST_BYTES = 1024;

  /** Holds both at their longest in Base64. */
  private static final int LONGEST_HEADER = 4096;

  /** Characters of a password. */
  static final int FEWEST = 12;

  private final String pair;

  private Login(String pair) {
    this.pair = pair;
  }

  /** Reads {@code user:password}; empty when it is not that, or the password could be guessed. */
  static Optional<Login> of(String secret) {
    boolean guessable = secret.length() - secret.indexOf(':') - 1 < FEWEST;
    return PAIR.matcher(secret).matches() && !guessable
        ? plain(secret).map(Login::new)
        : Optional.empty();
  }

  String user() {
    return pair.substring(0, pair.indexOf(':'));
  }

  /**
   * The user and password in an {@code Authorization} header (RFC 7617, in UTF-8), to be compared
   * by {@link #matches}; empty when there is none, or one that is too long to be ours.
   */
  static Optional<String> sent(String authorization) {
    Matcher basic = BASIC.matcher(authorization.length() <= LONGEST_HEADER ? authorization : "");
    if (!basic.matches()) {
      return Optional.empty();
    }
    try {
      byte[] sent = Base64.getDecoder().decode(basic.group(1));
      return plain(new String(sent, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  /** Whether this is the user and password, as {@link #sent} read it. */
  boolean matches(String sent) {
    return Digest.same(pair, sent);
  }

  byte[] sessionKey() {
    return Digest.hmac(pair.getBytes(StandardCharsets.UTF_8), "relay admin session");
  }

  /** Some keyboards compose letters, some don't. Empty for what is too long or has no colon. */
  private static Optional<String> plain(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      return Optional.empty();
    }
    String user = text.substring(0, colon);
    String password = text.substring(colon + 1);
    return tooLong(user) || tooLong(password)
        ? Optional.empty()
        : Optional.of(Normal.composed(user) + ":" + Normal.composed(password));
  }

  private static boolean tooLong(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES;
  }

  @Override
  public String toString() {
    return "login";
  }
}
