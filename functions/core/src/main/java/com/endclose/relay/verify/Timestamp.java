package com.endclose.relay.verify;

import com.endclose.relay.route.HmacScheme;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Reads a signed time stamp: seconds or milliseconds since 1970, as ECMAScript's {@code
 * Number(text)} does: senders that the older engine accepted stay accepted, whatever their
 * spelling. Blank is not a number here. Or ISO 8601 with an offset.
 */
final class Timestamp {

  private static final double MILLIS = 1_000.0;
  private static final int LONGEST_ISO = 64;
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]++(\\.[0-9]*+)?|\\.[0-9]++)([eE][+-]?[0-9]++)?");

  private Timestamp() {}

  /** Whether the text names a moment at most the stamp's tolerance before or after now. */
  static boolean isFresh(String text, Instant now, HmacScheme.Stamp stamp) {
    // The comparison is false for what is not a number, too.
    return Math.abs(secondsOf(now) - seconds(text, stamp.form())) <= stamp.toleranceSeconds();
  }

  /** How long before now the moment is, negative when ahead; empty when the text names none. */
  static Optional<Duration> age(String text, Instant now, HmacScheme.Stamp stamp) {
    double seconds = secondsOf(now) - seconds(text, stamp.form());
    return Double.isNaN(seconds) || Double.isInfinite(seconds)
        ? Optional.empty()
        : Optional.of(Duration.ofMillis((long) (seconds * MILLIS)));
  }

  private static double seconds(String text, HmacScheme.Stamp.Form form) {
    return switch (form) {
      case SECONDS -> parse(text);
      case MILLISECONDS -> parse(text) / MILLIS;
      case ISO8601 -> iso(text);
    };
  }

  /** Not a number for a moment without an offset: nobody knows which one it is. */
  private static double iso(String text) {
    if (text.length() > LONGEST_ISO) {
      return Double.NaN;
    }
    try {
      return secondsOf(OffsetDateTime.parse(trim(text)).toInstant());
    } catch (DateTimeException noMoment) {
      return Double.NaN;
    }
  }

  /** To the millisecond, as the older engine's clock. */
  private static double secondsOf(Instant now) {
    return now.getEpochSecond() + TimeUnit.NANOSECONDS.toMillis(now.getNano()) / 1000.0;
  }

  private static double parse(String text) {
    String number = trim(text);
    int radix = radix(number);
    if (radix > 0) {
      return whole(number.substring(2), radix);
    }
    return DECIMAL.matcher(number).matches() ? Double.parseDouble(number) : Double.NaN;
  }

  /** What {@code 0x}, {@code 0o} or {@code 0b} and something after it announce; 0 without. */
  private static int radix(String number) {
    if (number.length() <= 2 || number.charAt(0) != '0') {
      return 0;
    }
    return switch (number.charAt(1)) {
      case 'x', 'X' -> 16;
      case 'o', 'O' -> 8;
      case 'b', 'B' -> 2;
      default -> 0;
    };
  }

  private static double whole(String digits, int radix) {
    double value = 0;
    for (int i = 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      // Character.digit also knows the digits of other scripts.
      int digit = c < 0x80 ? Character.digit(c, radix) : -1;
      if (digit < 0) {
        return Double.NaN;
      }
      value = value * radix + digit;
    }
    return value;
  }

  private static String trim(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  /** ECMAScript's white space and line ends. */
  private static boolean isSpace(char c) {
    return "\t\n\u000b\f\r\u2028\u2029\ufeff".indexOf(c) >= 0
        || Character.getType(c) == Character.SPACE_SEPARATOR;
  }
}
