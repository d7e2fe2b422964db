package com.endclose.relay.mask;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;

/**
 * The hard denylist (spec MASK): takes card numbers, social security numbers and the values of
 * sensitive names out of whatever leaves. Nothing configures it. Redacting twice changes nothing
 * more.
 */
public final class Denylist {

  /** What stands in place of everything taken out. */
  public static final String REDACTED = "[REDACTED]";

  static final TextNode MARK = TextNode.valueOf(REDACTED);

  private Denylist() {}

  /**
   * The value without card numbers and SSNs in its strings, numbers and object keys, and with
   * {@value #REDACTED} as the value of every sensitive key, at any depth; the very same node when
   * nothing had to change.
   */
  public static JsonNode redact(JsonNode value) {
    return redact(value, "");
  }

  /** The same for a value that stands below keys that end in these words. */
  public static JsonNode redact(JsonNode value, String above) {
    if (value.isContainerNode()) {
      return Redacting.container(value, above);
    }
    String text = value.asText();
    if (value.isNumber()) {
      return isCardNumber(text) ? MARK : value;
    }
    String redacted = redact(text);
    return changed(redacted, text) ? TextNode.valueOf(redacted) : value;
  }

  /** The text without card numbers and SSNs; the very same text when it holds none. */
  public static String redact(String text) {
    List<Span> cardNumbers = CardNumbers.find(text);
    List<Span> ssns = SocialSecurityNumbers.find(text, cardNumbers);
    return Span.replace(text, Span.union(cardNumbers, ssns), REDACTED);
  }

  /** Whether the text holds a card number, alone or among other words. */
  public static boolean holdsCardNumber(String text) {
    return !CardNumbers.find(text).isEmpty();
  }

  /**
   * Whether a string holds a card number or a number denotes one, however it is written ({@code
   * 4.012888888881881e15}); false for anything else.
   */
  public static boolean holdsCardNumber(JsonNode scalar) {
    String text = scalar.asText();
    return scalar.isNumber() ? isCardNumber(text) : holdsCardNumber(text);
  }

  /**
   * Whether the text holds a social security number, {@code ddd-dd-dddd}, outside longer dashed
   * ids.
   */
  public static boolean holdsSsn(String text) {
    return !SocialSecurityNumbers.find(text, CardNumbers.find(text)).isEmpty();
  }

  private static boolean isCardNumber(String number) {
    return holdsCardNumber(number) || NumberValue.isCardNumber(number);
  }

  // Redacting hands back what it was given when nothing had to change: identity says so in no time.
  @SuppressWarnings("ReferenceEquality")
  static boolean changed(Object redacted, Object given) {
    return redacted != given;
  }
}
