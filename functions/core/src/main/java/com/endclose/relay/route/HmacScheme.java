package com.endclose.relay.route;

import com.endclose.relay.text.LetterCase;
import org.jspecify.annotations.Nullable;

/**
 * How a sender signs with an HMAC, as data: one engine verifies them all.
 *
 * @param signature where the signatures stand in the request and how they are written
 * @param secretForm what the secret's text is
 * @param content what is signed
 * @param timestamp where the signed moment stands; nothing of it counts unless {@code content}
 *     holds it
 * @param idHeader the header with the message's id; null for none
 */
public record HmacScheme(
    Signature signature,
    Algorithm algorithm,
    SecretForm secretForm,
    SignedContent content,
    Stamp timestamp,
    @Nullable String idHeader) {

  /** A hash function an HMAC may use. */
  public enum Algorithm {
    SHA256,
    SHA512;

    /** The word in the routes document and before {@code =} in a signature. */
    public String wire() {
      return LetterCase.lower(name());
    }

    /** The name the JDK knows the HMAC by. */
    public String jca() {
      return "Hmac" + name();
    }
  }

  /**
   * Where the signatures stand.
   *
   * @param member which members of {@code PAIRS} or {@code LIST} are signatures; null for {@code
   *     VALUE}
   * @param prefix what has to stand before each signature; null lets hex follow the algorithm's own
   *     name and {@code =}
   */
  public record Signature(
      String header,
      Layout layout,
      @Nullable String member,
      Encoding encoding,
      @Nullable String prefix) {}

  /** How a header's value holds signatures. */
  public enum Layout {
    /** The value is the signature. */
    VALUE,
    /** {@code t=1782864000,v1=...,v1=...}, with commas or semicolons. */
    PAIRS,
    /** {@code v1,... v1,...}, with spaces. */
    LIST
  }

  /** How the bytes of a signature are written. */
  public enum Encoding {
    HEX,
    BASE64
  }

  /** How the bytes of the key are written in the secret. */
  public enum SecretForm {
    /** As UTF-8. */
    TEXT,
    HEX,
    /** Base64, behind nothing or behind {@code whsec_} (standardwebhooks.com). */
    BASE64
  }

  /**
   * The moment that a sender signs.
   *
   * @param header the header it stands in; null when it is a member of the signature's header
   * @param member the member of {@link Layout#PAIRS} it stands in; null when it has a header
   * @param toleranceSeconds how far from now it may be, either way
   */
  public record Stamp(
      @Nullable String header, @Nullable String member, Form form, int toleranceSeconds) {

    /** How a moment is written. */
    public enum Form {
      SECONDS,
      MILLISECONDS,
      ISO8601
    }
  }
}
