package com.endclose.relay.soak;

import com.endclose.relay.verify.EventKeys;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The webhooks of a run, by number from 1 on: what each says, and what is to become of it.
 *
 * @param run tells its ids from those of other runs on the same store; empty where there are none
 */
record Webhooks(String run, long seed) {

  static final String ROUTE = "pay";
  static final String SECRET = "made-up-webhook-secret";

  /** In every payload and in no record: where it turns up, a payload has leaked. */
  static final String MARK = "only-payloads-hold-this";

  private static final int LEAST = 500;
  private static final int LARGEST = 1_000_000;
  private static final String FORWARDED = "TransferFunded";

  /** What becomes of a webhook when all goes as it should. */
  enum Fate {
    DELIVERED,
    PARKED,
    FILTERED
  }

  /** One in fifty can't be mapped, one in fifty is of a type that is not forwarded. */
  static Fate fate(int number) {
    return switch (number % 50) {
      case 7 -> Fate.PARKED;
      case 13 -> Fate.FILTERED;
      default -> Fate.DELIVERED;
    };
  }

  String externalId(int number) {
    return "T" + run + number;
  }

  /** The body as sent. What can't be mapped is payload text, too: no reason may quote it. */
  byte[] body(int number) {
    Fate fate = fate(number);
    String fields =
        String.format(
            Locale.ROOT,
            """
            {"Event":"%s","transferId":"%s","amount":"%s","note":"%s","lines":[""",
            fate == Fate.FILTERED ? "Noise" : FORWARDED,
            externalId(number),
            fate == Fate.PARKED ? MARK : number + ".50",
            MARK);
    return size(number).filled(fields, "0]}").getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * One in two hundred is as large as a webhook may be and packs well, one in five hundred as large
   * and hardly packs, one in twenty has up to 64 KB, all others up to 4 KB.
   */
  BodySize size(int number) {
    Random random = new Random(~seed * 1_000_003 + number);
    if (number % 500 == 250) {
      return new BodySize(LARGEST, false, random.nextLong());
    }
    if (number % 200 == 101) {
      return new BodySize(LARGEST, true, random.nextLong());
    }
    int most = number % 20 == 3 ? 64_000 : 4_000;
    return new BodySize(LEAST + random.nextInt(most - LEAST), true, random.nextLong());
  }

  /** How many bytes the bodies up to this number have together. */
  long bytes(int last) {
    return IntStream.rangeClosed(1, last).mapToLong(number -> size(number).bytes()).sum();
  }

  /** The row's id follows from what the processor calls the event. */
  String rowId(int number) {
    // Payabli's adapter knows no id of other types: the body's hash stands for it.
    String eventId =
        fate(number) == Fate.FILTERED
            ? EventKeys.bodyId(body(number))
            : FORWARDED + ":" + externalId(number);
    return EventKeys.key(ROUTE, "payabli", eventId);
  }

  /** What is drawn for a webhook, whoever sends it and when. */
  Random draws(int number) {
    return new Random(seed * 1_000_003 + number);
  }
}
