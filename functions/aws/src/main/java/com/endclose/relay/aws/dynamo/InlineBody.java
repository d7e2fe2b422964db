package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.Payload;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A body that rides in its row: only where the row stays within one write unit (AWS-10). */
final class InlineBody {

  private static final int ROW_BYTES = 1024;

  /** By how much a row may outgrow the one it was at its insert until it is delivered. */
  private static final int GROWTH = 100;

  private InlineBody() {}

  /**
   * Whether bodies of so many bytes have room in the row.
   *
   * @param row without bodies
   */
  static boolean fits(Map<String, AttributeValue> row, long bytes) {
    return ItemSize.of(row) + EventAttributes.body(0).length() + bytes + GROWTH <= ROW_BYTES;
  }

  static void put(Map<String, AttributeValue> row, int version, Payload body) {
    row.put(EventAttributes.body(version), value(body));
  }

  static AttributeValue value(Payload body) {
    return AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(body.bytes()));
  }

  static Payload read(Map<String, AttributeValue> row, int version) {
    return new Payload(new ItemReader(row).bytes(EventAttributes.body(version)));
  }
}
