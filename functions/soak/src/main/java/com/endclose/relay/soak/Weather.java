package com.endclose.relay.soak;

import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.StandIn;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** End Close at its worst: what the next calls to it come to. */
final class Weather {

  private final Random random;
  private final List<Supplier<Fault>> storms;

  Weather(long seed) {
    this.random = new Random(seed);
    this.storms =
        List.of(
            () -> Fault.answer(500, "broken"),
            () -> Fault.answer(503, "away"),
            () -> Fault.answer(503, "away").retryAfter("1"),
            () -> Fault.answer(429, "too fast").retryAfter("2"),
            Fault::resetUnread,
            Fault::resetWithoutStoring,
            Fault::resetAfterStoring,
            Fault::resetAfterStoring,
            () -> Fault.delay(Duration.ofMillis(random.nextInt(3_000))),
            () -> Fault.slowBody(Duration.ofMillis(random.nextInt(2_000))),
            () -> Fault.processing(1 + random.nextInt(6), random.nextInt(20)),
            () -> Fault.endsFailed("worker died", random.nextInt(10)),
            () -> Fault.endsCancelled(random.nextInt(10)),
            () -> Fault.losesRows(random.nextInt(5)));
  }

  /** Something goes wrong with one of the next few calls. */
  void strike(StandIn standIn) {
    for (int i = random.nextInt(3); i > 0; i--) {
      standIn.next(Fault.none());
    }
    standIn.next(storms.get(random.nextInt(storms.size())).get());
  }
}
