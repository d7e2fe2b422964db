package com.endclose.relay.mask;

/**
 * The brands whose numbers never leave, by prefix and length; all of them carry a Luhn check digit.
 * Source: the table of Wikipedia's "Payment card number", checked against the ranges of Braintree's
 * credit-card-type. Visa's lengths are Visa's own (13, 16, 19).
 *
 * <p>Brands that live inside another's ranges have no row: Elo, Verve and Dankort (4, 50, 63, 65),
 * Hiper, InterPayment and InstaPayment (63), Hipercard (60), RuPay's and Troy's 65, LankaPay and
 * RuPay's 353 and 356 (JCB). Left out is T-Union, a transit purse whose row would take every
 * 19-digit id that begins with 31.
 */
enum CardBrand {
  VISA(lengths(13, 16, 19), "4"),
  MASTERCARD(lengths(16), "51-55", "2221-2720"),
  AMERICAN_EXPRESS(lengths(15), "34", "37"),
  DISCOVER(lengths(16, 17, 18, 19), "6011", "644-649", "65"),
  DINERS_CLUB(lengths(14, 15, 16, 17, 18, 19), "300-305", "309", "36", "38-39"),
  JCB(lengths(16, 17, 18, 19), "3528-3589"),
  /** The first cards in Japan and the United States. */
  JCB_OLD(lengths(15), "1800", "2131"),
  UNIONPAY(lengths(16, 17, 18, 19), "62", "8100-8171"),
  /**
   * Listings give Maestro all of 50 and 56-69, of 12 to 19 digits; a row that wide would take every
   * tenth id that begins with a 6. Kept: the ranges that issuers use (50, 56-58, 63, 67), from 13
   * digits on, the least that counts as a card number.
   */
  MAESTRO(lengths(13, 14, 15, 16, 17, 18, 19), "50", "56-58", "63", "67"),
  MIR(lengths(16, 17, 18, 19), "2200-2204"),
  BORICA(lengths(16), "2205"),
  RUPAY(lengths(16), "60", "81", "82"),
  TROY(lengths(16), "9792"),
  NAPAS(lengths(16, 19), "9704"),
  UZCARD(lengths(16), "8600"),
  HUMO(lengths(16), "9860"),
  /** A 1 and an airline's numeric code, which is never 000. */
  UATP(lengths(15), "1001-1999");

  /** The most digits of any brand above. */
  static final int LONGEST = 19;

  /** The digits a prefix is compared by: no row needs more. */
  static final int HEAD = 4;

  private static final CardBrand[] ALL = values();

  private final int lengths;

  // Never handed out, so nobody can change it.
  @SuppressWarnings("ImmutableEnumChecker")
  private final int[] ranges;

  CardBrand(int lengths, String... prefixes) {
    this.lengths = lengths;
    this.ranges = new int[2 * prefixes.length];
    for (int i = 0; i < prefixes.length; i++) {
      String prefix = prefixes[i];
      int dash = prefix.indexOf('-');
      ranges[2 * i] = head(dash < 0 ? prefix : prefix.substring(0, dash), "0");
      ranges[2 * i + 1] = head(prefix.substring(dash + 1), "9");
    }
  }

  /** Whether some brand has numbers of this length that begin with these {@link #HEAD} digits. */
  static boolean known(int head, int length) {
    for (CardBrand brand : ALL) {
      if ((brand.lengths & (1 << length)) != 0 && brand.begins(head)) {
        return true;
      }
    }
    return false;
  }

  private boolean begins(int head) {
    for (int i = 0; i < ranges.length; i += 2) {
      if (head >= ranges[i] && head <= ranges[i + 1]) {
        return true;
      }
    }
    return false;
  }

  private static int head(String prefix, String fill) {
    return Integer.parseInt(prefix + fill.repeat(HEAD - prefix.length()));
  }

  private static int lengths(int... lengths) {
    int bits = 0;
    for (int length : lengths) {
      bits |= 1 << length;
    }
    return bits;
  }
}
