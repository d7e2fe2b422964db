package com.endclose.relay.dispatcher;

import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.aws.wiring.Stores;

/** x. */
record DispatcherPriming(Stores stores) implements SnapshotHooks.Priming {

  @Override
  public void run() {
    stores.prime();
  }
}
