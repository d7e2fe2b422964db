package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.OnBackend;

@OnBackend(Backend.Kind.MOTO)
class MotoSideBySideTest extends SideBySideSequences {
  @Override
  Backend.Kind backend() {
    return Backend.Kind.MOTO;
  }

  @Override
  int seeds() {
    return 2;
  }
}
