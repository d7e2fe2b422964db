package com.endclose.relay.aws.dynamo;

import com.endclose.relay.control.ControlState;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What every call begins with, in one reading of the control table: the control state, and which
 * routes document is current.
 */
public final class InForce {

  private static final Partition ALL = ControlAttributes.all(ControlAttributes.CONTROL, true);

  private final ControlState control;
  private final @Nullable AppliedItem current;

  private InForce(ControlState control, @Nullable AppliedItem current) {
    this.control = control;
    this.current = current;
  }

  /** Reads it, consistently. Throws {@link com.endclose.relay.event.StoreUnavailable}. */
  public static InForce read(DynamoDb db) {
    ControlState control = ControlState.initial();
    AppliedItem current = null;
    for (Map<String, AttributeValue> item : db.control().query("read in force", ALL)) {
      if (isAt(ControlItem.KEY, item)) {
        control = ControlItem.read(item);
      } else if (isAt(AppliedItem.POINTER, item)) {
        current = AppliedItem.read(item);
      }
    }
    return new InForce(control, current);
  }

  private static boolean isAt(Map<String, AttributeValue> key, Map<String, AttributeValue> item) {
    return item.entrySet().containsAll(key.entrySet());
  }

  /** The control state. */
  public ControlState control() {
    return control;
  }

  /** Null before the first document is put in force. */
  @Nullable AppliedItem current() {
    return current;
  }
}
