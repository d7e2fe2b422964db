package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfigStoreContract;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.AuditLogContract;
import com.endclose.relay.control.ControlStore;
import com.endclose.relay.control.ControlStoreContract;
import com.endclose.relay.control.DayCounts;
import com.endclose.relay.control.DayCountsContract;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.BatchRowsContract;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.EventRowsContract;
import com.endclose.relay.event.ShelvesContract;
import com.endclose.relay.refusal.RefusalLog;
import com.endclose.relay.refusal.RefusalLogContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The contracts of everything that is kept, on every backend that is here. */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("com.endclose.relay.aws.testing.Backends#present")
class DynamoDbRowsContractTest {

  @Parameter Backend backend;

  @Nested
  class OfEvents extends EventRowsContract {
    @Override
    protected EventRows open() {
      return TestStore.on(backend.kind()).events();
    }
  }

  @Nested
  class OfShelves extends ShelvesContract {
    @Override
    protected EventRows open() {
      return TestStore.on(backend.kind()).events();
    }
  }

  @Nested
  class OfBatches extends BatchRowsContract {
    @Override
    protected BatchRows open() {
      return TestStore.on(backend.kind()).batches();
    }
  }

  @Nested
  class OfControl extends ControlStoreContract {
    @Override
    protected ControlStore open() {
      return new DynamoDbControlStore(TestStore.on(backend.kind()).db(), TestStore.nonces());
    }
  }

  @Nested
  class OfConfig extends ConfigStoreContract {
    @Override
    protected ConfigStore open() {
      return new DynamoDbConfigStore(TestStore.on(backend.kind()).db());
    }
  }

  @Nested
  class OfAudit extends AuditLogContract {
    @Override
    protected AuditLog open() {
      return new DynamoDbAuditLog(TestStore.on(backend.kind()).db(), TestStore.nonces());
    }
  }

  @Nested
  class OfRefusals extends RefusalLogContract {
    @Override
    protected RefusalLog open() {
      return new DynamoDbRefusalLog(TestStore.on(backend.kind()).db());
    }
  }

  @Nested
  class OfCounts extends DayCountsContract {
    @Override
    protected DayCounts open() {
      return new DynamoDbDayCounts(TestStore.on(backend.kind()).db());
    }
  }
}
