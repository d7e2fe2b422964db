package com.endclose.relay.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.aws.testing.TestContext;
import com.endclose.relay.aws.wiring.FreshDraws;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.dispatch.DispatchSettings;
import com.endclose.relay.dispatch.Recovery;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.event.Lease;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.ingest.Wake;
import com.endclose.relay.testing.TickingClock;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecoveryHandlerTest {

  private final TickingClock clock = new TickingClock();
  private final InMemoryEventRows rows = new InMemoryEventRows();
  private final InMemoryBatchRows batches = new InMemoryBatchRows();
  private final List<String> woken = new ArrayList<>();

  private String answer(Wake wake) throws Exception {
    Recovery recovery =
        new Recovery(rows, batches, DispatchSettings.defaults(), clock, new FreshDraws());
    RecoveryWiring wiring = new RecoveryWiring(() -> recovery, wake, invocations());
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    new RecoveryHandler(wiring)
        .handleRequest(
            InputStream.nullInputStream(), result, new TestContext("request-1", 120_000));
    return result.toString(StandardCharsets.UTF_8);
  }

  private static Invocations invocations() {
    return new Invocations(() -> {}, SnapshotHooks.register(() -> {}));
  }

  /** A batch whose dispatcher died before it claimed the batch's event. */
  private void leaveBehind() {
    Origin origin = new Origin("pay", "payabli", "e1", null, 2, clock.instant(), Map.of(), "token");
    Event event = Event.pending("e1", origin, "hash", 1);
    rows.insert(event, new Payload(new byte[1]), Instant.EPOCH);
    Lease lease = new Lease("dead", 1, clock.instant().plusSeconds(180));
    batches.put(Batch.of("b1", List.of(event), "version", "key", lease));
    clock.tickSeconds(181);
  }

  @Test
  void nothing_left_behind_is_nothing_found() throws Exception {
    assertThat(answer(Wake.NONE)).isEqualTo("{\"batches\":0,\"shards\":0}");
  }

  @Test
  void the_shard_of_a_batch_left_behind_is_woken() throws Exception {
    leaveBehind();

    assertThat(answer((route, shard) -> woken.add(route + "/" + shard)))
        .isEqualTo("{\"batches\":1,\"shards\":1}");
    assertThat(woken).containsExactly("pay/2");
    assertThat(batches.list("pay", 2)).isEmpty();
  }

  @Test
  void a_queue_that_is_away_does_not_undo_it() throws Exception {
    leaveBehind();

    assertThat(
            answer(
                (route, shard) -> {
                  throw new IllegalStateException("away");
                }))
        .isEqualTo("{\"batches\":1,\"shards\":1}");
  }

  @Test
  void a_store_that_is_away_fails_the_invocation_and_is_counted_so() {
    RecoveryWiring wiring =
        new RecoveryWiring(
            () -> {
              throw new StoreUnavailable("away");
            },
            Wake.NONE,
            invocations());

    assertThatThrownBy(
            () ->
                new RecoveryHandler(wiring)
                    .handleRequest(
                        InputStream.nullInputStream(),
                        new ByteArrayOutputStream(),
                        new TestContext("request-1", 120_000)))
        .isInstanceOf(StoreUnavailable.class);
  }
}
