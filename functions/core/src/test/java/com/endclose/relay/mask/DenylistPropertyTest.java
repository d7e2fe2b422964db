package com.endclose.relay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for any text: tried on texts made from a seed, which a failure prints. */
class DenylistPropertyTest {

  private static final int TEXTS = 3_000;
  private static final String[] BRANDS = {
    "4:13", "4:16", "4:19", "51:16", "55:16", "2221:16", "2720:16", "34:15", "37:15", "6011:16",
    "649:16", "65:19", "300:14", "36:14", "39:19", "3528:16", "3589:16", "62:16", "62:19",
    "6759:16", "50:13", "58:19", "2204:16"
  };
  private static final String[] SEPARATORS = {
    " ", "-", ".", "/", "_", "\t", "\n", "\u00A0", "\u2009", "\u3000", "\u2013", "\u2011", "\u200B",
    "\uFEFF", ""
  };
  private static final String[] BEFORE = {
    "",
    "paid ",
    "(",
    ": ",
    "#",
    "é",
    "- ",
    "2 ",
    "77-",
    "12/29 ",
    "\n",
    "card, ",
    "219-09-9999 ",
    "[REDACTED]"
  };
  private static final String[] AFTER = {
    "",
    " paid",
    ")",
    ": ",
    "%",
    "é",
    " -",
    " 2",
    "-77",
    " 12/29",
    "\n",
    ", card",
    " 219-09-9999",
    "[REDACTED]"
  };

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void a_card_number_survives_in_no_grouping(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < TEXTS; i++) {
      String number = cardNumber(random);
      String grouped = grouped(random, number);
      if (number.length() == 13 && grouped.chars().allMatch(Character::isDigit)) {
        // An unbroken run of 13 digits is an id.
        continue;
      }
      String text = pick(random, BEFORE) + grouped + pick(random, AFTER);
      String redacted = Denylist.redact(text);
      assertThat(digits(redacted)).as("seed %d, text %d", seed, i).doesNotContain(number);
      assertThat(Denylist.redact(redacted)).as("seed %d, text %d", seed, i).isSameAs(redacted);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void short_digits_that_touch_letters_never_change(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < TEXTS; i++) {
      var text = new StringBuilder();
      for (int word = random.nextInt(6); word >= 0; word--) {
        String digits = randomDigits(random, random.nextInt(13) + 1);
        String separator = pick(random, SEPARATORS);
        text.append(random.nextBoolean() ? "x" + digits : digits + "Z")
            .append(separator.isEmpty() ? "|" : separator);
      }
      assertThat(Denylist.redact(text.toString()))
          .as("seed %d, text %d", seed, i)
          .isEqualTo(text.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {6, 7, 8})
  void redacting_twice_is_redacting_once(long seed) {
    var random = new Random(seed);
    String alphabet = "0123456789444 --/._aS\n９\u200B[],";
    for (int i = 0; i < TEXTS; i++) {
      var text = new StringBuilder();
      for (int n = random.nextInt(80); n > 0; n--) {
        text.append(
            switch (random.nextInt(12)) {
              case 0 -> "219-09-9999";
              case 1 -> cardNumber(random);
              default -> String.valueOf(alphabet.charAt(random.nextInt(alphabet.length())));
            });
      }
      String once = Denylist.redact(text.toString());
      assertThat(Denylist.redact(once)).as("seed %d, text %d", seed, i).isSameAs(once);
      assertThat(Denylist.holdsCardNumber(once)).isFalse();
      assertThat(Denylist.holdsSsn(once)).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {9, 10})
  void of_random_16_digit_ids_at_most_one_in_25_is_lost(long seed) {
    var random = new Random(seed);
    int lost = 0;
    for (int i = 0; i < 20_000; i++) {
      lost += Denylist.holdsCardNumber(randomDigits(random, 16)) ? 1 : 0;
    }
    assertThat(lost).as("seed %d", seed).isLessThan(20_000 / 25);
  }

  private static String grouped(Random random, String number) {
    var grouped = new StringBuilder();
    boolean fullWidth = random.nextInt(4) == 0;
    int sizes = random.nextInt(5) + 1;
    for (int i = 0; i < number.length(); i++) {
      if (i > 0 && random.nextInt(sizes) == 0) {
        grouped.append(pick(random, SEPARATORS));
      }
      char digit = number.charAt(i);
      grouped.append(fullWidth ? (char) (digit - '0' + '\uFF10') : digit);
    }
    return grouped.toString();
  }

  private static String cardNumber(Random random) {
    String[] brand = pick(random, BRANDS).split(":");
    int length = Integer.parseInt(brand[1]);
    String body = brand[0] + randomDigits(random, length - 1 - brand[0].length());
    for (char check = '0'; ; check++) {
      if (luhn(body + check)) {
        return body + check;
      }
    }
  }

  private static boolean luhn(String digits) {
    int sum = 0;
    for (int i = 1; i <= digits.length(); i++) {
      int digit = digits.charAt(digits.length() - i) - '0';
      sum += i % 2 == 1 ? digit : 2 * digit / 10 + 2 * digit % 10;
    }
    return sum % 10 == 0;
  }

  private static String randomDigits(Random random, int count) {
    var digits = new StringBuilder();
    for (int i = 0; i < count; i++) {
      digits.append(random.nextInt(10));
    }
    return digits.toString();
  }

  private static String digits(String text) {
    var digits = new StringBuilder();
    for (char c : text.toCharArray()) {
      if (Digits.digit(c)) {
        digits.append(Digits.value(c));
      }
    }
    return digits.toString();
  }

  private static String pick(Random random, String[] choices) {
    return choices[random.nextInt(choices.length)];
  }
}
