package com.endclose.relay.aws.dynamo;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.StackTables;
import com.endclose.relay.aws.testing.TestClients;
import com.endclose.relay.event.Stores;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The stores on tables of their own, empty at first. */
record TestStore(DynamoDb db) {

  static final Duration LEDGER = Duration.ofDays(30);

  private static final AtomicInteger DRAWN = new AtomicInteger();
  private static final ExecutorService WORKERS =
      Executors.newFixedThreadPool(
          8,
          work -> {
            Thread thread = new Thread(work, "side by side");
            thread.setDaemon(true);
            return thread;
          });

  static TestStore on(Backend.Kind kind) {
    return on(TestClients.dynamo(kind));
  }

  static TestStore on(DynamoDbClient client) {
    return new TestStore(new DynamoDb(client, StackTables.create(client), UnitsListener.NONE));
  }

  /** The same tables through another client. */
  TestStore through(DynamoDbClient client) {
    return new TestStore(new DynamoDb(client, db.tables(), db.units()));
  }

  /** The same tables, and someone who hears what it costs. */
  TestStore heardBy(UnitsListener units) {
    return new TestStore(new DynamoDb(db.client(), db.tables(), units));
  }

  static Supplier<String> nonces() {
    return () -> "n" + DRAWN.incrementAndGet();
  }

  DynamoDbEventRows events() {
    return new DynamoDbEventRows(db, LEDGER, nonces(), WORKERS);
  }

  DynamoDbBatchRows batches() {
    return new DynamoDbBatchRows(db);
  }

  Stores stores() {
    return new Stores(events(), batches());
  }
}
