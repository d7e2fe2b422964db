package com.endclose.relay.crypto;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key of the {@code hash} transform: the SHA-256 of a secret text's UTF-8 (spec STORE-1). Safe
 * for use by several threads; prints as its id only.
 */
public final class MaskingKey {

  /** What every hash begins with. */
  public static final String PREFIX = "hmac256:";

  private static final String ALGORITHM = "HmacSHA256";
  private static final String ID_LABEL = "end-close-relay masking key id";
  private static final int ID_LENGTH = 12;

  /** Characters of a setting's text. */
  private static final int FEWEST = 16;

  private static final byte[] REPLACEMENT = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};

  private final SecretKeySpec key;
  private final String id;

  private MaskingKey(SecretKeySpec key) {
    this.key = key;
    this.id = hmac(ID_LABEL).substring(0, ID_LENGTH);
  }

  /** The key of this text; throws {@link IllegalArgumentException} when it is blank. */
  public static MaskingKey of(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("MASKING_HMAC_KEY is blank: set it to a secret text");
    }
    return new MaskingKey(new SecretKeySpec(Digests.sha256(utf8(text)), ALGORITHM));
  }

  /**
   * The key of a setting's text. Throws {@link IllegalArgumentException} that names the setting
   * when the text is blank or could be guessed.
   */
  public static MaskingKey ofSetting(String text) {
    if (!text.isBlank() && text.strip().length() < FEWEST) {
      throw new IllegalArgumentException(
          "MASKING_HMAC_KEY is shorter than "
              + FEWEST
              + " characters: hashed values could be guessed; write one that"
              + " `openssl rand -base64 32` makes");
    }
    return of(text);
  }

  /**
   * A short name for this key, the same wherever it is used; nothing of the key can be got from it.
   */
  public String id() {
    return id;
  }

  /** {@code hmac256:} and the hex HMAC-SHA256 of the text's UTF-8 under this key. */
  public String hash(String text) {
    return PREFIX + hmac(text);
  }

  private String hmac(String text) {
    try {
      // A Mac is not safe for two threads, a key is.
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return HexFormat.of().formatHex(mac.doFinal(utf8(text)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HmacSHA256", e);
    }
  }

  /**
   * A lone surrogate becomes U+FFFD, as in JavaScript; {@code String.getBytes} would write {@code
   * ?}.
   */
  private static byte[] utf8(String text) {
    try {
      ByteBuffer encoded =
          StandardCharsets.UTF_8
              .newEncoder()
              .onMalformedInput(CodingErrorAction.REPLACE)
              .replaceWith(REPLACEMENT)
              .encode(CharBuffer.wrap(text));
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return bytes;
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("a replacing encoder does not refuse", e);
    }
  }

  @Override
  public String toString() {
    return "MaskingKey[" + id + "]";
  }
}
