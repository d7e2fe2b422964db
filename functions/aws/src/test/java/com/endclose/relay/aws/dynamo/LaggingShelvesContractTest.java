package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.OnBackend;
import com.endclose.relay.event.EventStoreContract;
import com.endclose.relay.event.Stores;
import java.time.Duration;

@OnBackend(Backend.Kind.DYNALITE)
class LaggingShelvesContractTest extends EventStoreContract {
  @Override
  protected Stores stores() {
    Stores stores = TestStore.on(Backend.Kind.DYNALITE).stores();
    return new Stores(
        new LaggingShelves(stores.events(), Duration.ZERO, Duration.ofSeconds(3)),
        stores.batches());
  }

  @Override
  protected int seeds() {
    return 1;
  }
}
