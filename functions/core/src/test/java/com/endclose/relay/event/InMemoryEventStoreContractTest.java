package com.endclose.relay.event;

/** The store's rules over the in-memory rows. */
class InMemoryEventStoreContractTest extends EventStoreContract {

  @Override
  protected Stores stores() {
    return Stores.inMemory();
  }
}
