package com.endclose.relay.admin.operations;

import com.endclose.relay.aws.testing.Backend;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The API over DynamoDB. */
@Tag("long")
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("com.endclose.relay.aws.testing.Backends#quick")
class DynamoDbApiTest {

  @Parameter Backend backend;

  @Nested
  class OfStatus extends StatusContract {
    @Override
    Kept kept() {
      return StackKept.on(backend.kind());
    }
  }

  @Nested
  class OfRefusals extends RefusalsContract {
    @Override
    Kept kept() {
      return StackKept.on(backend.kind());
    }
  }

  @Nested
  class OfSwitches extends SwitchesContract {
    @Override
    Kept kept() {
      return StackKept.on(backend.kind());
    }
  }

  @Nested
  class OfEvents extends EventsContract {
    @Override
    Kept kept() {
      return StackKept.on(backend.kind());
    }
  }

  @Nested
  class OfPayloads extends PayloadsContract {
    @Override
    Kept kept() {
      return StackKept.on(backend.kind());
    }
  }

  @Nested
  class OfReplays extends ReplaysContract {
    @Override
    Kept kept() {
      return StackKept.on(backend.kind());
    }
  }

  @Nested
  class OfReport extends ReportContract {
    @Override
    Kept kept() {
      return StackKept.on(backend.kind());
    }
  }
}
