package com.endclose.relay.admin.operations;

import org.junit.jupiter.api.Nested;

/** The API over everything in memory. */
class InMemoryApiTest {

  @Nested
  class OfStatus extends StatusContract {
    @Override
    Kept kept() {
      return Kept.inMemory();
    }
  }

  @Nested
  class OfRefusals extends RefusalsContract {
    @Override
    Kept kept() {
      return Kept.inMemory();
    }
  }

  @Nested
  class OfSwitches extends SwitchesContract {
    @Override
    Kept kept() {
      return Kept.inMemory();
    }
  }

  @Nested
  class OfEvents extends EventsContract {
    @Override
    Kept kept() {
      return Kept.inMemory();
    }
  }

  @Nested
  class OfPayloads extends PayloadsContract {
    @Override
    Kept kept() {
      return Kept.inMemory();
    }
  }

  @Nested
  class OfReplays extends ReplaysContract {
    @Override
    Kept kept() {
      return Kept.inMemory();
    }
  }

  @Nested
  class OfReport extends ReportContract {
    @Override
    Kept kept() {
      return Kept.inMemory();
    }
  }
}
