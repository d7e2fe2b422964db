package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.BatchRowsContract;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.EventRowsContract;
import com.endclose.relay.event.ShelvesContract;
import org.junit.jupiter.api.Nested;

/** The contracts of rows, for the backend that a subclass names. */
abstract class RowContracts {

  abstract Backend.Kind backend();

  @Nested
  class OfEvents extends EventRowsContract {
    @Override
    protected EventRows open() {
      return TestStore.on(backend()).events();
    }
  }

  @Nested
  class OfShelves extends ShelvesContract {
    @Override
    protected EventRows open() {
      return TestStore.on(backend()).events();
    }
  }

  @Nested
  class OfBatches extends BatchRowsContract {
    @Override
    protected BatchRows open() {
      return TestStore.on(backend()).batches();
    }
  }
}
