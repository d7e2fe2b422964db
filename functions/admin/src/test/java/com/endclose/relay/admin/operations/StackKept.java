package com.endclose.relay.admin.operations;

import com.endclose.relay.aws.dynamo.DynamoDb;
import com.endclose.relay.aws.dynamo.DynamoDbAuditLog;
import com.endclose.relay.aws.dynamo.DynamoDbBatchRows;
import com.endclose.relay.aws.dynamo.DynamoDbControlStore;
import com.endclose.relay.aws.dynamo.DynamoDbDayCounts;
import com.endclose.relay.aws.dynamo.DynamoDbEventRows;
import com.endclose.relay.aws.dynamo.DynamoDbRefusalLog;
import com.endclose.relay.aws.dynamo.UnitsListener;
import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.StackTables;
import com.endclose.relay.aws.testing.TestClients;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Stores on tables of their own. */
final class StackKept {

  private static final AtomicInteger DRAWN = new AtomicInteger();

  private StackKept() {}

  static Kept on(Backend.Kind kind) {
    DynamoDbClient client = TestClients.dynamo(kind);
    DynamoDb db = new DynamoDb(client, StackTables.create(client), UnitsListener.NONE);
    Supplier<String> nonces = () -> "n" + DRAWN.incrementAndGet();
    return new Kept(
        new DynamoDbEventRows(db, Duration.ofDays(30), nonces, Runnable::run),
        new DynamoDbBatchRows(db),
        new DynamoDbControlStore(db, nonces),
        new DynamoDbAuditLog(db, nonces),
        new DynamoDbDayCounts(db),
        new DynamoDbRefusalLog(db));
  }
}
