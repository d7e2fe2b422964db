package com.endclose.relay.soak;

import java.util.Base64;
import java.util.Random;

/**
 * How large a body is, and what fills it.
 *
 * @param packs whether the filling is lines that compress well, and not random text
 * @param seed what the filling follows from
 */
record BodySize(int bytes, boolean packs, long seed) {

  private static final int RANDOM_BYTES = 300;

  /** A text of this size that begins and ends so; elements of a JSON array are in between. */
  String filled(String beginning, String end) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(bytes).append(beginning);
    int left = bytes - end.length();
    for (int i = 0; ; i++) {
      String element = packs ? line(i, random) : '"' + text(random) + "\",";
      if (text.length() + element.length() > left) {
        break;
      }
      text.append(element);
    }
    return text.append(" ".repeat(Math.max(0, left - text.length()))).append(end).toString();
  }

  private static String line(int number, Random random) {
    int quantity = random.nextInt(10);
    return "{\"sku\":\"sku-"
        + number
        + "\",\"quantity\":"
        + quantity
        + ",\"title\":\"In the usual box\"},";
  }

  private static String text(Random random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }
}
