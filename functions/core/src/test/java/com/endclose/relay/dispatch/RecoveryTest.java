package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.dispatch.Recovery.Recovered;
import com.endclose.relay.endclose.AskOutcome;
import com.endclose.relay.endclose.PostOutcome;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.FailingRows.Died;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Batches whose holder died, found by a look at every shard (spec BATCH). */
class RecoveryTest {

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  /** Whoever sends by it dies of it. */
  private record Deadly() implements RecordSink {

    @Override
    public PostOutcome post(String idempotencyKey, byte[] body, Duration limit) {
      throw new Died();
    }

    @Override
    public AskOutcome ask(String bulkRequestId, Duration limit) {
      throw new Died();
    }

    @Override
    public boolean answers(Duration limit) {
      throw new Died();
    }
  }

  private Batch leftBehind() {
    relay.accept("t1", "t2");
    relay.sink = Optional.of(new Deadly());
    assertThatThrownBy(relay::cycle).isInstanceOf(Died.class);
    relay.sink = Optional.empty();
    return relay.batches().get(0);
  }

  private Recovered recovered() {
    return relay.recovery().run("recovery");
  }

  @Test
  void a_batch_is_its_holders_until_its_lease_is_over() {
    Batch held = leftBehind();

    relay.clock.set(held.lease().until().minusNanos(1));

    assertThat(recovered()).isEqualTo(new Recovered(0, Set.of()));
    assertThat(relay.batches()).containsExactly(held);
  }

  @Test
  void then_it_waits_for_whoever_comes_next_and_says_why() {
    Batch held = leftBehind();

    relay.clock.set(held.lease().until());

    assertThat(recovered()).isEqualTo(new Recovered(1, Set.of(new Shard("pay", 0))));
    Batch waiting = relay.batches().get(0);
    assertThat(waiting.lease()).isNull();
    assertThat(waiting.actAt()).isEqualTo(relay.now());
    assertThat(waiting.tries().lastError()).isEqualTo("its dispatcher died");
    assertThat(waiting.tries().counted()).isZero();
    assertThat(recovered()).isEqualTo(new Recovered(0, Set.of()));

    assertThat(relay.cycle().delivered()).isEqualTo(2);
    assertThat(relay.standIn.posts().get(0).externalIds()).containsExactly("t1", "t2");
  }

  @Test
  void those_of_a_route_that_was_removed_are_found_too() {
    Batch held = leftBehind();
    relay.routes("other");
    relay.clock.set(held.lease().until());

    assertThat(recovered().batches()).isEqualTo(1);
  }
}
