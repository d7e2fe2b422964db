package com.endclose.relay.bench;

import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.verify.WebhookRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the engine costs an event on one core, stores in memory and End Close without a network. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class EngineBench {

  private static final int EVENTS = 2_000;

  /** Bytes of a webhook. */
  @Param("1000")
  public int bytes;

  private WebhookRequest[] requests;
  private Ingest ingest;
  private Rig full;

  /** New webhooks and an empty ledger. */
  @Setup(Level.Invocation)
  public void arrive() {
    Webhooks webhooks = new Webhooks(bytes, 1);
    requests = new WebhookRequest[EVENTS];
    for (int i = 0; i < EVENTS; i++) {
      requests[i] = webhooks.next();
    }
    ingest = rig().ingest();
    full = rig();
    Ingest filling = full.ingest();
    for (WebhookRequest request : requests) {
      Rig.accept(filling, request);
    }
  }

  private static Rig rig() {
    Clock clock = Clock.systemUTC();
    return new Rig(Rig.Places.inMemory(), FriendlySink.at(clock), clock, time -> {}, 1);
  }

  /** Verify, read, key, compress, encrypt, insert. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public void ingest() {
    for (WebhookRequest request : requests) {
      Rig.accept(ingest, request);
    }
  }

  /** Claim, decrypt, map, batch, post, settle: the whole of a dispatch. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public void dispatch() {
    int delivered = full.dispatcher(100).cycle("bench", Instant.now().plusSeconds(110)).delivered();
    if (delivered != EVENTS) {
      throw new IllegalStateException(delivered + " were delivered");
    }
  }
}
