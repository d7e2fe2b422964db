package com.endclose.relay.control;

import org.junit.jupiter.api.Nested;

/** The in-memory control stores keep their contracts. */
class InMemoryControlTest {

  @Nested
  class OfControl extends ControlStoreContract {
    @Override
    protected ControlStore open() {
      return new InMemoryControlStore();
    }
  }

  @Nested
  class OfAudit extends AuditLogContract {
    @Override
    protected AuditLog open() {
      return new InMemoryAuditLog();
    }
  }

  @Nested
  class OfCounts extends DayCountsContract {
    @Override
    protected DayCounts open() {
      return new InMemoryDayCounts();
    }
  }
}
