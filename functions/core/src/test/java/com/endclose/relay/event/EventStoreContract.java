package com.endclose.relay.event;

import org.junit.jupiter.api.Nested;

/**
 * The store's rules, spec STATE-1, BATCH sentence by sentence, over any implementation of the rows.
 * Whoever implements {@link EventRows} and {@link BatchRows} extends this, and their own contracts.
 */
public abstract class EventStoreContract {

  /** New rows, empty, that no earlier caller writes to. */
  protected abstract Stores stores();

  /** How many random sequences of operations are run. */
  protected int seeds() {
    return 300;
  }

  @Nested
  class Resending extends ResendContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class Reporting extends DayBookContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class Inserting extends InsertContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class Correcting extends CorrectionContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class Claiming extends ClaimContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class Leasing extends LeaseContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class TakingOver extends TakeoverContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class Settling extends SettleContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class Waiting extends WaitingContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class Crashing extends CrashContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class Pruning extends PruneContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class Operating extends AdminContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class Listing extends ListContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }
  }

  @Nested
  class Wandering extends RandomOperationsContract {
    @Override
    protected Stores stores() {
      return EventStoreContract.this.stores();
    }

    @Override
    protected int seeds() {
      return EventStoreContract.this.seeds();
    }
  }
}
