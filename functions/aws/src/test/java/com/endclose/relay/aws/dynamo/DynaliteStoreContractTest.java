package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.OnBackend;
import com.endclose.relay.event.Stores;
import com.endclose.relay.testing.TickingClock;

@OnBackend(Backend.Kind.DYNALITE)
class DynaliteStoreContractTest extends StoreContracts {
  @Override
  Stores open(TickingClock clock) {
    return TestStore.on(Backend.Kind.DYNALITE).stores();
  }
}
