package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.OnBackend;
import com.endclose.relay.event.EventStoreContract;
import com.endclose.relay.event.Stores;

@OnBackend(Backend.Kind.DYNALITE)
class DynaliteStoreContractTest extends EventStoreContract {
  @Override
  protected Stores stores() {
    return TestStore.on(Backend.Kind.DYNALITE).stores();
  }

  @Override
  protected int seeds() {
    return 2;
  }
}
