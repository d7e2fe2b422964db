package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfigStoreContract;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.AuditLogContract;
import com.endclose.relay.control.ControlStore;
import com.endclose.relay.control.ControlStoreContract;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.BatchRowsContract;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.EventRowsContract;
import com.endclose.relay.event.ShelvesContract;
import org.junit.jupiter.api.Nested;

/** The contracts of everything that is kept, for the backend that a subclass names. */
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

  @Nested
  class OfControl extends ControlStoreContract {
    @Override
    protected ControlStore open() {
      return new DynamoDbControlStore(TestStore.on(backend()).db(), TestStore.nonces());
    }
  }

  @Nested
  class OfConfig extends ConfigStoreContract {
    @Override
    protected ConfigStore open() {
      return new DynamoDbConfigStore(TestStore.on(backend()).db());
    }
  }

  @Nested
  class OfAudit extends AuditLogContract {
    @Override
    protected AuditLog open() {
      return new DynamoDbAuditLog(TestStore.on(backend()).db(), TestStore.nonces());
    }
  }
}
