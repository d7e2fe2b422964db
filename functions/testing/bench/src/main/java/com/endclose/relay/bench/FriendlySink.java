package com.endclose.relay.bench;

import com.endclose.relay.endclose.AskOutcome;
import com.endclose.relay.endclose.AskOutcome.BulkStatus;
import com.endclose.relay.endclose.AskOutcome.Row;
import com.endclose.relay.endclose.AskOutcome.RowStatus;
import com.endclose.relay.endclose.PostOutcome;
import com.endclose.relay.endclose.RecordSink;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * End Close without a network between: takes every batch and creates every record, some time later
 * when it is told to.
 */
final class FriendlySink implements RecordSink {

  private final Clock clock;
  private final Duration settlesAfter;
  private final Supplier<State> state;
  private final AtomicLong ids = new AtomicLong();
  private final AtomicLong records = new AtomicLong();
  private final Map<String, String> byKey = new ConcurrentHashMap<>();
  private final Map<String, Bulk> bulks = new ConcurrentHashMap<>();

  /** How it is today. */
  enum State {
    /** As it should be. */
    THERE,
    /** It answers what is asked, and fails every POST. */
    REFUSING_POSTS,
    /** It answers nothing at all. */
    AWAY
  }

  private record Bulk(int rows, Instant settled) {}

  FriendlySink(Clock clock, Duration settlesAfter, Supplier<State> state) {
    this.clock = clock;
    this.settlesAfter = settlesAfter;
    this.state = state;
  }

  static FriendlySink at(Clock clock) {
    return new FriendlySink(clock, Duration.ZERO, () -> State.THERE);
  }

  /** Records created so far. */
  long records() {
    return records.get();
  }

  @Override
  public PostOutcome post(String idempotencyKey, byte[] body, Duration limit) {
    if (state.get() != State.THERE) {
      return new PostOutcome.Unknown(503, null, "away");
    }
    return new PostOutcome.Accepted(
        byKey.computeIfAbsent(
            idempotencyKey,
            fresh -> {
              String id = Long.toString(ids.incrementAndGet());
              int rows = rows(body);
              records.addAndGet(rows);
              bulks.put(id, new Bulk(rows, clock.instant().plus(settlesAfter)));
              return id;
            }));
  }

  /** Counted rather than parsed: what is measured is the relay. */
  private static int rows(byte[] body) {
    byte[] name = {'"', 'e', 'x', 't', 'e', 'r', 'n', 'a', 'l', '_', 'i', 'd', '"', ':'};
    int found = 0;
    for (int i = 0; i + name.length <= body.length; i++) {
      int matched = 0;
      while (matched < name.length && body[i + matched] == name[matched]) {
        matched++;
      }
      found += matched == name.length ? 1 : 0;
    }
    return found;
  }

  @Override
  public boolean answers(Duration limit) {
    return state.get() != State.AWAY;
  }

  @Override
  public AskOutcome ask(String bulkRequestId, Duration limit) {
    Bulk bulk = bulks.get(bulkRequestId);
    if (bulk == null) {
      return new AskOutcome.NotFound();
    }
    if (bulk.settled().isAfter(clock.instant())) {
      return new AskOutcome.Answered(BulkStatus.PROCESSING, java.util.List.of(), null);
    }
    return new AskOutcome.Answered(
        BulkStatus.COMPLETED,
        IntStream.range(0, bulk.rows())
            .mapToObj(index -> new Row(index, null, RowStatus.SUCCESSFUL, null))
            .toList(),
        null);
  }
}
