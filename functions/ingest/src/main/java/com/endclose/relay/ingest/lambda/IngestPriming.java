package com.endclose.relay.ingest.lambda;

import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.aws.wiring.Stores;
import java.time.Clock;

/** x. */
record IngestPriming(Stores stores, Clock clock) implements SnapshotHooks.Priming {

  @Override
  public void run() {
    stores.prime();
  }
}
