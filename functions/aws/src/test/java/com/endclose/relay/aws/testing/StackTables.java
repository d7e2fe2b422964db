package com.endclose.relay.aws.testing;

import com.endclose.relay.aws.dynamo.Tables;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Makes the tables of the stack's template, under names of their own. */
public final class StackTables {

  private static final AtomicInteger MADE = new AtomicInteger();
  private static final long RUN = System.nanoTime();

  private StackTables() {}

  /** Makes both tables, empty. */
  public static Tables create(DynamoDbClient client) {
    String suffix = Long.toHexString(RUN) + "-" + MADE.incrementAndGet();
    Tables names = new Tables("events-" + suffix, "control-" + suffix);
    com.endclose.relay.stack.StackTables.make(client, names.events(), names.control());
    return names;
  }
}
