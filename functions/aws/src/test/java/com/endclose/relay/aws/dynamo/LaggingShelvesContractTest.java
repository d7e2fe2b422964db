package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.event.ClaimContract;
import com.endclose.relay.event.CorrectionContract;
import com.endclose.relay.event.InsertContract;
import com.endclose.relay.event.LeaseContract;
import com.endclose.relay.event.PruneContract;
import com.endclose.relay.event.RandomOperationsContract;
import com.endclose.relay.event.SettleContract;
import com.endclose.relay.event.Stores;
import com.endclose.relay.event.TakeoverContract;
import com.endclose.relay.event.WaitingContract;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The store's rules over shelves that show what left them for three seconds more. What operators
 * list and count is told from shelves and lags with them: those two contracts are left out. Crashes
 * are among what random sequences meet.
 */
@Tag("long")
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("com.endclose.relay.aws.testing.Backends#quick")
class LaggingShelvesContractTest {

  @Parameter Backend backend;

  private Stores lagging() {
    Stores stores = TestStore.on(backend.kind()).stores();
    Duration lag = Duration.ofSeconds(3);
    return new Stores(new LaggingShelves(stores.events(), Duration.ZERO, lag), stores.batches());
  }

  @Nested
  class Inserting extends InsertContract {
    @Override
    protected Stores stores() {
      return lagging();
    }
  }

  @Nested
  class Correcting extends CorrectionContract {
    @Override
    protected Stores stores() {
      return lagging();
    }
  }

  @Nested
  class Claiming extends ClaimContract {
    @Override
    protected Stores stores() {
      return lagging();
    }
  }

  @Nested
  class Leasing extends LeaseContract {
    @Override
    protected Stores stores() {
      return lagging();
    }
  }

  @Nested
  class TakingOver extends TakeoverContract {
    @Override
    protected Stores stores() {
      return lagging();
    }
  }

  @Nested
  class Settling extends SettleContract {
    @Override
    protected Stores stores() {
      return lagging();
    }
  }

  @Nested
  class Waiting extends WaitingContract {
    @Override
    protected Stores stores() {
      return lagging();
    }
  }

  @Nested
  class Pruning extends PruneContract {
    @Override
    protected Stores stores() {
      return lagging();
    }
  }

  @Nested
  class Wandering extends RandomOperationsContract {
    @Override
    protected Stores stores() {
      return lagging();
    }

    @Override
    protected int seeds() {
      return 2;
    }
  }
}
