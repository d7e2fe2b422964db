package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.OnBackend;
import com.endclose.relay.event.Stores;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Drainers that race; the race of 2,000 events is one of the contracts, and runs on dynalite. */
class RacesTest {

  @Nested
  @OnBackend(Backend.Kind.DYNALITE)
  class OnDynalite {

    @Test
    void with_an_index_three_seconds_behind_each_event_is_claimed_exactly_once() {
      Stores stores = TestStore.on(Backend.Kind.DYNALITE).stores();
      Duration lag = Duration.ofSeconds(3);
      Stores lagging =
          new Stores(new LaggingShelves(stores.events(), lag, lag), stores.batches());

      new Drainers(lagging).claimEachExactlyOnce(400, 8);
    }
  }

  /** Few: it does about a hundred operations a second. */
  @Nested
  @OnBackend(Backend.Kind.MOTO)
  class OnMoto {

    @Test
    void each_event_is_claimed_exactly_once() {
      new Drainers(TestStore.on(Backend.Kind.MOTO).stores()).claimEachExactlyOnce(120, 8);
    }
  }
}
