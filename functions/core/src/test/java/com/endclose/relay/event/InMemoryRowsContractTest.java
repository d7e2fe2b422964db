package com.endclose.relay.event;

import org.junit.jupiter.api.Nested;

/** The in-memory rows keep the contracts of rows. */
class InMemoryRowsContractTest {

  @Nested
  class OfEvents extends EventRowsContract {
    @Override
    protected EventRows open() {
      return new InMemoryEventRows();
    }
  }

  @Nested
  class OfShelves extends ShelvesContract {
    @Override
    protected EventRows open() {
      return new InMemoryEventRows();
    }
  }

  @Nested
  class OfBatches extends BatchRowsContract {
    @Override
    protected BatchRows open() {
      return new InMemoryBatchRows();
    }
  }
}
