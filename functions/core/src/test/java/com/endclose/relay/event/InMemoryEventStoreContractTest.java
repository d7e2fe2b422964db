package com.endclose.relay.event;

import org.junit.jupiter.api.Nested;

/** The store's rules over the in-memory rows. */
class InMemoryEventStoreContractTest {

  @Nested
  class Inserting extends InsertContract {
    @Override
    protected Stores stores() {
      return Stores.inMemory();
    }
  }

  @Nested
  class Correcting extends CorrectionContract {
    @Override
    protected Stores stores() {
      return Stores.inMemory();
    }
  }
}
