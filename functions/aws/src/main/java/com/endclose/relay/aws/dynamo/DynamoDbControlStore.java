package com.endclose.relay.aws.dynamo;

import com.endclose.relay.control.ControlState;
import com.endclose.relay.control.ControlStore;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The control state as one item of the control table. Read anew each time: cache it outside.
 *
 * <p>Each write carries a nonce: a request that the client sends again since its answer was lost
 * knows its own write by it, and two equal writes are told apart.
 */
public final class DynamoDbControlStore implements ControlStore {

  private static final Condition FIRST =
      new Condition("attribute_not_exists(#pk)", Map.of("#pk", ControlAttributes.PK));

  private static final Condition AT_REVISION =
      new Condition("#v = :v", Map.of("#v", ControlItem.REVISION));

  private final Table table;
  private final Supplier<String> nonces;

  /**
   * The control state in these tables.
   *
   * @param nonces never the same text twice, of letters and digits
   */
  public DynamoDbControlStore(DynamoDb db, Supplier<String> nonces) {
    this.table = db.control();
    this.nonces = nonces;
  }

  @Override
  public ControlState read() {
    return state(table.get("read control", ControlItem.KEY));
  }

  @Override
  public boolean replace(ControlState next) {
    String nonce = nonces.get();
    Outcome outcome =
        table.put(
            "replace control", ControlItem.KEY, ControlItem.write(next, nonce), follows(next));
    return outcome instanceof Outcome.Written
        || (outcome instanceof Outcome.Refused refused
            && ControlItem.wrote(nonce, refused.standing()));
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
