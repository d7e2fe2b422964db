package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.OnBackend;

@OnBackend(Backend.Kind.DYNALITE)
class DynaliteSideBySideTest extends SideBySideSequences {
  @Override
  Backend.Kind backend() {
    return Backend.Kind.DYNALITE;
  }

  @Override
  int seeds() {
    return 12;
  }
}
