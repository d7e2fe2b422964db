package com.endclose.relay.aws.dynamo;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The largest number of shards that was ever in use, in the control table. Writers use their
 * setting; whoever looks for what they wrote walks this many, or a setting that was lowered would
 * leave events that nobody finds.
 */
public final class MostShards {

  private static final String NUMBER = "shards";
  private static final Map<String, AttributeValue> KEY =
      ControlAttributes.key(ControlAttributes.SHARDS, "most");

  private static final Condition LARGER =
      new Condition("attribute_not_exists(#n) OR #n < :n", Map.of("#n", NUMBER));

  private final Table table;

  public MostShards(DynamoDb db) {
    this.table = db.control();
  }

  /** The largest number ever in use, of which this is one now. It never gets smaller. */
  public int with(int shards) {
    int most = number(table.get("most shards", KEY));
    if (shards <= most) {
      return most;
    }
    Outcome outcome =
        table.put(
            "most shards",
            KEY,
            ControlAttributes.item(ControlAttributes.SHARDS, "most").number(NUMBER, shards).item(),
            LARGER.with(":n", AttributeValue.fromN(Integer.toString(shards))));
    return outcome instanceof Outcome.Refused refused
        ? Math.max(shards, number(refused.standing()))
        : shards;
  }

  private static int number(Map<String, AttributeValue> item) {
    return item.isEmpty() ? 0 : new ItemReader(item).count(NUMBER);
  }
}
