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

  @Nested
  class Claiming extends ClaimContract {
    @Override
    protected Stores stores() {
      return Stores.inMemory();
    }
  }

  @Nested
  class Leasing extends LeaseContract {
    @Override
    protected Stores stores() {
      return Stores.inMemory();
    }
  }

  @Nested
  class TakingOver extends TakeoverContract {
    @Override
    protected Stores stores() {
      return Stores.inMemory();
    }
  }

  @Nested
  class Settling extends SettleContract {
    @Override
    protected Stores stores() {
      return Stores.inMemory();
    }
  }

  @Nested
  class Waiting extends WaitingContract {
    @Override
    protected Stores stores() {
      return Stores.inMemory();
    }
  }

  @Nested
  class Pruning extends PruneContract {
    @Override
    protected Stores stores() {
      return Stores.inMemory();
    }
  }

  @Nested
  class Operating extends AdminContract {
    @Override
    protected Stores stores() {
      return Stores.inMemory();
    }
  }

  @Nested
  class Listing extends ListContract {
    @Override
    protected Stores stores() {
      return Stores.inMemory();
    }
  }

  @Nested
  class Crashing extends CrashContract {
    @Override
    protected Stores stores() {
      return Stores.inMemory();
    }
  }

  @Nested
  class Wandering extends RandomOperationsContract {
    @Override
    protected Stores stores() {
      return Stores.inMemory();
    }
  }
}
