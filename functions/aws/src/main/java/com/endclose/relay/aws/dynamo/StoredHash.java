package com.endclose.relay.aws.dynamo;

import java.util.HexFormat;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A SHA-256 as core writes it, in 32 bytes instead of 71; any other text as it is. */
final class StoredHash {

  private static final String PREFIX = "sha256:";
  private static final int BYTES = 32;
  private static final HexFormat HEX = HexFormat.of();

  private StoredHash() {}

  static AttributeValue of(String text) {
    return isHash(text)
        ? AttributeValue.fromB(
            SdkBytes.fromByteArrayUnsafe(HEX.parseHex(text, PREFIX.length(), text.length())))
        : AttributeValue.fromS(StoredText.of(text));
  }

  static String read(AttributeValue value) {
    return value.b() == null
        ? StoredText.read(value.s())
        : PREFIX + HEX.formatHex(value.b().asByteArrayUnsafe());
  }

  /** The hex digits of such a hash; empty for any other text. */
  static String digits(String text) {
    return isHash(text) ? text.substring(PREFIX.length()) : "";
  }

  private static boolean isHash(String text) {
    if (text.length() != PREFIX.length() + 2 * BYTES || !text.startsWith(PREFIX)) {
      return false;
    }
    for (int i = PREFIX.length(); i < text.length(); i++) {
      char digit = text.charAt(i);
      if ((digit < '0' || digit > '9') && (digit < 'a' || digit > 'f')) {
        return false;
      }
    }
    return true;
  }
}
