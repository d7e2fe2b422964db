package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.event.Stores;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Drainers that race; the race of 2,000 events is one of the store's contracts. */
@Tag("long")
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("com.endclose.relay.aws.testing.Backends#present")
class RacesTest {

  private static final int THREADS = 8;

  @Parameter Backend backend;

  /** moto does about a hundred operations a second. */
  private int events() {
    return backend.kind() == Backend.Kind.MOTO ? 100 : 400;
  }

  @Test
  void each_event_is_claimed_exactly_once() {
    new Drainers(TestStore.on(backend.kind()).stores()).claimEachExactlyOnce(events(), THREADS);
  }

  @Test
  void with_an_index_three_seconds_behind_each_event_is_claimed_exactly_once() {
    Stores stores = TestStore.on(backend.kind()).stores();
    Duration lag = Duration.ofSeconds(3);
    LaggingShelves lagging = new LaggingShelves(stores.events(), lag, lag);

    new Drainers(new Stores(lagging, stores.batches())).claimEachExactlyOnce(events(), THREADS);
  }
}
