package com.endclose.relay.aws.dynamo;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One time a version of the routes document became the current one.
 *
 * @param number counts up from 1
 * @param bytes the document's size in UTF-8
 */
record AppliedItem(long number, String version, String appliedBy, Instant appliedAt, int bytes) {

  static final String NUMBER = "number";

  /** Beside the control state: both are read at once ({@link InForce}). */
  static final Map<String, AttributeValue> POINTER =
      ControlAttributes.key(ControlAttributes.CONTROL, "routes");

  private static final String PREFIX = "applied/";

  /** Those that are no longer current, newest first. */
  static final Partition HISTORY =
      ControlAttributes.beginning(ControlAttributes.CONFIG, PREFIX, false);

  private static final String VERSION = "version";
  private static final String BY = "applied_by";
  private static final String AT = "applied_at";
  private static final String BYTES = "bytes";

  Map<String, AttributeValue> pointerItem() {
    ItemWriter item = new ItemWriter();
    POINTER.forEach(item::set);
    return written(item);
  }

  Map<String, AttributeValue> historyItem() {
    return written(
        ControlAttributes.item(
            ControlAttributes.CONFIG, PREFIX + String.format(Locale.ROOT, "%012d", number)));
  }

  private Map<String, AttributeValue> written(ItemWriter item) {
    return item.number(NUMBER, number)
        .text(VERSION, version)
        .text(BY, appliedBy)
        .instant(AT, appliedAt)
        .number(BYTES, bytes)
        .item();
  }

  static AppliedItem read(Map<String, AttributeValue> attributes) {
    ItemReader item = new ItemReader(attributes);
    return new AppliedItem(
        item.number(NUMBER),
        item.text(VERSION),
        item.text(BY),
        item.instant(AT),
        item.count(BYTES, 0));
  }
}
