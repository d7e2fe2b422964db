package com.endclose.relay.aws.dynamo;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What became of a conditional write. */
sealed interface Outcome {

  /**
   * It was written.
   *
   * @param before the item as it was; empty when there was none
   */
  record Written(Map<String, AttributeValue> before) implements Outcome {}

  /**
   * Its condition did not hold.
   *
   * @param standing the item as it stands; empty when there is none
   * @param repeated whether it was sent more than once: an earlier sending may have been carried
   *     out, with its answer lost
   */
  record Refused(Map<String, AttributeValue> standing, boolean repeated) implements Outcome {}
}
