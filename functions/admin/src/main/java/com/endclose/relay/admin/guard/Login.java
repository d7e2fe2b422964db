package com.endclose.relay.admin.guard;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The one user and password of basic auth; shown nowhere. */
final class Login {

  private static final Pattern PAIR = Pattern.compile("[^:\\p{Cntrl}]+:\\P{Cntrl}+");
  private static final Pattern BASIC = Pattern.compile("(?i:basic)\\s+(\\S+)\\s*");

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
        ? Optional.of(new Login(plain(secret)))
        : Optional.empty();
  }

  String user() {
    return pair.substring(0, pair.indexOf(':'));
  }

  /** Whether an {@code Authorization} header has this user and password (RFC 7617, in UTF-8). */
  boolean matches(String authorization) {
    Matcher basic = BASIC.matcher(authorization);
    if (!basic.matches()) {
      return false;
    }
    try {
      byte[] sent = Base64.getDecoder().decode(basic.group(1));
      return Digest.same(pair, plain(new String(sent, StandardCharsets.UTF_8)));
    } catch (IllegalArgumentException notBase64) {
      return false;
    }
  }

  byte[] sessionKey() {
    return Digest.hmac(pair.getBytes(StandardCharsets.UTF_8), "relay admin session");
  }

  /** Some keyboards compose letters, some don't. */
  private static String plain(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  @Override
  public String toString() {
    return "login";
  }
}
