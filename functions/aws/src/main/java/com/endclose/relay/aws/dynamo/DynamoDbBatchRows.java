package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.BatchRows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Batches in the control table: a partition for each route and shard, which holds only what is in
 * flight, so that one consistent query finds all that must be acted on.
 */
public final class DynamoDbBatchRows implements BatchRows {

  private static final Condition AT_REVISION =
      new Condition("#v = :v", Map.of("#v", BatchItem.REVISION));

  private final Table table;

  public DynamoDbBatchRows(DynamoDb db) {
    this.table = db.control();
  }

  @Override
  public void put(Batch batch) {
    table.put("put batch", BatchItem.write(batch));
  }

  @Override
  public Optional<Batch> read(String route, int shard, String id) {
    Map<String, AttributeValue> item =
        table.get("read batch", ControlAttributes.key(ControlAttributes.batches(route, shard), id));
    return item.isEmpty() ? Optional.empty() : Optional.of(BatchItem.read(item));
  }

  @Override
  public boolean replace(Batch next) {
    Outcome outcome =
        table.put(
            "replace batch", key(next), BatchItem.write(next), atRevision(next.revision() - 1));
    return outcome instanceof Outcome.Written
        || (outcome instanceof Outcome.Refused refused
            && !refused.standing().isEmpty()
            && next.equals(BatchItem.read(refused.standing())));
  }

  /**
   * {@inheritDoc}
   *
   * <p>When it is gone and the request was sent more than once, an earlier sending removed it.
   */
  @Override
  public boolean delete(Batch batch) {
    Outcome outcome = table.delete("delete batch", key(batch), atRevision(batch.revision()));
    return outcome instanceof Outcome.Written
        || (outcome instanceof Outcome.Refused refused
            && refused.repeated()
            && refused.standing().isEmpty());
  }

  @Override
  public List<Batch> list(String route, int shard) {
    return table
        .query("list batches", ControlAttributes.all(ControlAttributes.batches(route, shard), true))
        .stream()
        .map(BatchItem::read)
        .toList();
  }

  private static Condition atRevision(long revision) {
    return AT_REVISION.with(":v", AttributeValue.fromN(Long.toString(revision)));
  }

  private static Map<String, AttributeValue> key(Batch batch) {
    return ControlAttributes.key(
        ControlAttributes.batches(batch.route(), batch.shard()), batch.id());
  }
}
