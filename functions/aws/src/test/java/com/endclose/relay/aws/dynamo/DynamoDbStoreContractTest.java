package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.event.EventStoreContract;
import com.endclose.relay.event.Stores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The store's rules over DynamoDB. */
@Tag("long")
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("com.endclose.relay.aws.testing.Backends#quick")
class DynamoDbStoreContractTest extends EventStoreContract {

  @Parameter Backend backend;

  @Override
  protected Stores stores() {
    return TestStore.on(backend.kind()).stores();
  }

  @Override
  protected int seeds() {
    return 2;
  }
}
