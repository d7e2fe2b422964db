package com.endclose.relay.aws.dynamo;

import com.endclose.relay.control.ControlState;
import com.endclose.relay.control.ControlStore;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The control state as one item of the control table. Read anew each time: cache it outside. */
public final class DynamoDbControlStore implements ControlStore {

  private static final Condition FIRST =
      new Condition("attribute_not_exists(#pk)", Map.of("#pk", ControlAttributes.PK));

  private static final Condition AT_REVISION =
      new Condition("#v = :v", Map.of("#v", ControlItem.REVISION));

  private final Table table;

  public DynamoDbControlStore(DynamoDb db) {
    this.table = db.control();
  }

  @Override
  public ControlState read() {
    return state(table.get("read control", ControlItem.KEY));
  }

  @Override
  public boolean replace(ControlState next) {
    Outcome outcome =
        table.put("replace control", ControlItem.KEY, ControlItem.write(next), follows(next));
    return outcome instanceof Outcome.Written
        || (outcome instanceof Outcome.Refused refused && next.equals(state(refused.standing())));
  }

  private static Condition follows(ControlState next) {
    long before = next.revision() - 1;
    return before == ControlState.initial().revision()
        ? FIRST
        : AT_REVISION.with(":v", AttributeValue.fromN(Long.toString(before)));
  }

  private static ControlState state(Map<String, AttributeValue> item) {
    return item.isEmpty() ? ControlState.initial() : ControlItem.read(item);
  }
}
