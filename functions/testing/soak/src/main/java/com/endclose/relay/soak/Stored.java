package com.endclose.relay.soak;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.dynamo.DynamoDb;
import com.endclose.relay.aws.dynamo.DynamoDbBatchRows;
import com.endclose.relay.aws.dynamo.DynamoDbEventRows;
import com.endclose.relay.aws.dynamo.Tables;
import com.endclose.relay.aws.dynamo.UnitsListener;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.DueEvents;
import com.endclose.relay.event.EventRows;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;

/** What the relays stored, read past the proxy. */
record Stored(EventRows events, BatchRows batches) {

  /** Every shard a local run has by default. */
  private static final int SHARDS = 4;

  private static final Instant EVER = Instant.parse("9999-01-01T00:00:00Z");

  /** In the tables of a local run. */
  static Stored in(URI dynamoDb) {
    DynamoDb db =
        new DynamoDb(
            AwsClients.emulated(dynamoDb).dynamoDb(CallLimits.WORKER),
            new Tables("relay-local-events", "relay-local-control"),
            UnitsListener.NONE);
    return new Stored(
        new DynamoDbEventRows(db, Duration.ofDays(30), () -> "never written", Runnable::run),
        new DynamoDbBatchRows(db));
  }

  /** Whether anything is still on its way. */
  boolean open() {
    DueEvents due = new DueEvents(events);
    for (int shard = 0; shard < SHARDS; shard++) {
      if (due.any(Webhooks.ROUTE, shard, EVER) || !batches.list(Webhooks.ROUTE, shard).isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
