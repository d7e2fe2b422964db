package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.AdminContract;
import com.endclose.relay.event.ClaimContract;
import com.endclose.relay.event.CorrectionContract;
import com.endclose.relay.event.CrashContract;
import com.endclose.relay.event.InsertContract;
import com.endclose.relay.event.LeaseContract;
import com.endclose.relay.event.ListContract;
import com.endclose.relay.event.PruneContract;
import com.endclose.relay.event.RandomOperationsContract;
import com.endclose.relay.event.SettleContract;
import com.endclose.relay.event.Stores;
import com.endclose.relay.event.TakeoverContract;
import com.endclose.relay.event.WaitingContract;
import com.endclose.relay.testing.TickingClock;
import org.junit.jupiter.api.Nested;

/** The contracts of the store, over the rows that a subclass gives. */
abstract class StoreContracts {

  /**
   * New rows, empty.
   *
   * @param clock the clock of the test that uses them
   */
  abstract Stores open(TickingClock clock);

  @Nested
  class Inserting extends InsertContract {
    @Override
    protected Stores stores() {
      return open(clock);
    }
  }

  @Nested
  class Correcting extends CorrectionContract {
    @Override
    protected Stores stores() {
      return open(clock);
    }
  }

  @Nested
  class Claiming extends ClaimContract {
    @Override
    protected Stores stores() {
      return open(clock);
    }
  }

  @Nested
  class Leasing extends LeaseContract {
    @Override
    protected Stores stores() {
      return open(clock);
    }
  }

  @Nested
  class TakingOver extends TakeoverContract {
    @Override
    protected Stores stores() {
      return open(clock);
    }
  }

  @Nested
  class Settling extends SettleContract {
    @Override
    protected Stores stores() {
      return open(clock);
    }
  }

  @Nested
  class Waiting extends WaitingContract {
    @Override
    protected Stores stores() {
      return open(clock);
    }
  }

  @Nested
  class Pruning extends PruneContract {
    @Override
    protected Stores stores() {
      return open(clock);
    }
  }

  @Nested
  class Operating extends AdminContract {
    @Override
    protected Stores stores() {
      return open(clock);
    }
  }

  @Nested
  class Listing extends ListContract {
    @Override
    protected Stores stores() {
      return open(clock);
    }
  }

  @Nested
  class Crashing extends CrashContract {
    @Override
    protected Stores stores() {
      return open(clock);
    }
  }

  @Nested
  class Wandering extends RandomOperationsContract {
    @Override
    protected int seeds() {
      return 3;
    }

    @Override
    protected Stores stores() {
      return open(clock);
    }
  }
}
