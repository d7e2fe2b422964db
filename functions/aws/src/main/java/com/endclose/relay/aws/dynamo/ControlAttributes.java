package com.endclose.relay.aws.dynamo;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The partitions of the control table and its two key attributes. What the items hold is named
 * where they are mapped.
 */
final class ControlAttributes {

  static final String PK = "pk";
  static final String SK = "sk";

  /** What ingest may write, besides audit entries: routes that ever had an event, oldest day. */
  static final String REGISTER = "register";

  /** How far retention has come. */
  static final String PRUNE = "prune";

  /** The largest number of shards ever in use. */
  static final String SHARDS = "shards";

  /** What is in force: killswitch, pauses, holds, and which routes document. */
  static final String CONTROL = "control";

  /** The routes documents, and when each was in force. */
  static final String CONFIG = "config";

  /** The months that have audit entries; with {@code /} and a month, its entries. */
  static final String AUDIT = "audit";

  /** What ingest refused: an item for each hour and route. */
  static final String REFUSALS = "refusals";

  /** Which keys of processors verified webhooks. */
  static final String KEYS = "keys";

  private static final Condition ALL = new Condition("#pk = :pk", Map.of("#pk", PK));

  private static final Condition BEGINNING =
      new Condition("#pk = :pk AND begins_with(#sk, :sk)", Map.of("#pk", PK, "#sk", SK));

  private static final Condition BETWEEN =
      new Condition("#pk = :pk AND #sk BETWEEN :from AND :until", Map.of("#pk", PK, "#sk", SK));

  private static final Condition BEFORE =
      new Condition("#pk = :pk AND #sk < :before", Map.of("#pk", PK, "#sk", SK));

  private ControlAttributes() {}

  static boolean isKey(String name) {
    return name.equals(PK) || name.equals(SK);
  }

  /** What came of a route's events, by day. */
  static String counts(String route) {
    return "counts/" + route;
  }

  static String batches(String route, int shard) {
    return "batches/" + route + "/" + shard;
  }

  static Map<String, AttributeValue> key(String pk, String sk) {
    return item(pk, sk).item();
  }

  static ItemWriter item(String pk, String sk) {
    return new ItemWriter().text(PK, pk).text(SK, sk);
  }

  static Partition all(String pk, boolean forward) {
    return new Partition(null, ALL.with(":pk", text(pk)), forward);
  }

  static Partition beginning(String pk, String sk, boolean forward) {
    return new Partition(null, BEGINNING.with(":pk", text(pk)).with(":sk", text(sk)), forward);
  }

  /** In ascending order, both ends included. */
  static Partition between(String pk, String from, String until) {
    Condition stretch =
        BETWEEN.with(":pk", text(pk)).with(":from", text(from)).with(":until", text(until));
    return new Partition(null, stretch, true);
  }

  /** In descending order, from the item before this place. */
  static Partition before(String pk, String sk) {
    return new Partition(null, BEFORE.with(":pk", text(pk)).with(":before", text(sk)), false);
  }

  private static AttributeValue text(String value) {
    return AttributeValue.fromS(StoredText.of(value));
  }
}
