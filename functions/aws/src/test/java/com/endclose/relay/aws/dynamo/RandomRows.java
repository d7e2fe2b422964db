package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Bodies;
import com.endclose.relay.event.BodyRef;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Lease;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Progress;
import com.endclose.relay.event.Settlement;
import com.endclose.relay.event.Status;
import com.endclose.relay.event.Suspicion;
import com.endclose.relay.event.UnknownPost;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Rows with anything in every field that its type allows, the same for the same seed. */
final class RandomRows {

  private static final String[] PIECES = {
    "",
    "a",
    "payout.paid",
    "\\",
    "\\d83d",
    "\u0000",
    "\ud83d",
    "\ude00",
    "\ud83d\ude00",
    "é",
    "#",
    "/",
    "\uffff",
    " ",
    "\n",
    "x".repeat(300)
  };

  private final Random random;

  private RandomRows(Random random) {
    this.random = random;
  }

  static RandomRows seeded(long seed) {
    return new RandomRows(new Random(seed));
  }

  String hostileText() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  /** As it is, or what a sender makes of it. */
  private String hash() {
    byte[] bytes = new byte[32];
    random.nextBytes(bytes);
    String hash = "sha256:" + HexFormat.of().formatHex(bytes);
    return switch (random.nextInt(6)) {
      case 0 -> hostileText();
      case 1 -> hash.toUpperCase(java.util.Locale.ROOT);
      case 2 -> hash.substring(1);
      default -> hash;
    };
  }

  private Instant time() {
    long second = random.nextInt(4_000_000) * 1_000L;
    return switch (random.nextInt(4)) {
      case 0 -> Instant.ofEpochSecond(second, random.nextInt(1_000_000_000));
      case 1 -> Instant.ofEpochSecond(second, random.nextInt(1_000) * 1_000_000L);
      case 2 -> Instant.ofEpochSecond(-second, random.nextInt(1_000_000_000));
      default -> Instant.ofEpochSecond(second);
    };
  }

  private long number() {
    return switch (random.nextInt(4)) {
      case 0 -> 0;
      case 1 -> random.nextInt(100);
      case 2 -> Long.MAX_VALUE - random.nextInt(3);
      default -> random.nextLong();
    };
  }

  private int count() {
    return random.nextBoolean() ? 0 : random.nextInt(Integer.MAX_VALUE);
  }

  private <T> T orNull(Supplier<T> value) {
    return random.nextBoolean() ? value.get() : null;
  }

  Event event() {
    Status status = Status.values()[random.nextInt(Status.values().length)];
    Settlement settlement = orNull(this::settlement);
    return new Event(
        "id-" + random.nextInt(),
        origin(),
        status,
        random.nextLong(Long.MAX_VALUE),
        bodies(),
        progress(),
        orNull(() -> new Event.Claim(hostileText(), number())),
        status.terminal() && settlement == null ? settlement() : settlement);
  }

  private Origin origin() {
    Map<String, String> headers = new HashMap<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      headers.put("name-" + i, hostileText());
    }
    return new Origin(
        hostileText(),
        hostileText(),
        random.nextBoolean() ? hash() : hostileText(),
        orNull(this::hostileText),
        count(),
        time(),
        headers,
        hostileText(),
        orNull(this::hostileText));
  }

  private Bodies bodies() {
    List<String> seen = Stream.generate(this::hash).limit(1 + random.nextInt(8)).toList();
    BodyRef active = random.nextBoolean() ? new BodyRef(0, seen.get(0), count()) : body();
    return new Bodies(
        active,
        orNull(this::body),
        Stream.generate(this::body).limit(random.nextInt(3)).toList(),
        seen,
        random.nextBoolean(),
        random.nextBoolean());
  }

  private BodyRef body() {
    return new BodyRef(random.nextInt(5), hash(), count());
  }

  private Progress progress() {
    return new Progress(
        count(),
        time(),
        orNull(this::time),
        orNull(this::hostileText),
        random.nextBoolean(),
        orNull(() -> new UnknownPost(hostileText(), hostileText(), count())),
        random.nextBoolean()
            ? Suspicion.NONE
            : new Suspicion(count(), number(), random.nextBoolean()),
        orNull(this::time));
  }

  private Settlement settlement() {
    Settlement.Delivery[] deliveries = Settlement.Delivery.values();
    return new Settlement(
        time(),
        deliveries[random.nextInt(deliveries.length)],
        orNull(this::number),
        orNull(this::hostileText));
  }

  Batch batch() {
    return new Batch(
        "batch-" + random.nextInt(),
        hostileText(),
        count(),
        Stream.generate(() -> new Batch.Entry(hash(), count())).limit(random.nextInt(9)).toList(),
        time(),
        hostileText(),
        hostileText(),
        orNull(() -> new Lease(hostileText(), number(), time())),
        random.nextLong(Long.MAX_VALUE),
        number(),
        new Batch.Tries(
            count(),
            count(),
            orNull(this::time),
            count(),
            orNull(this::hostileText),
            time(),
            random.nextBoolean(),
            count(),
            number()),
        orNull(() -> new Batch.Submission(number(), time(), count())));
  }
}
