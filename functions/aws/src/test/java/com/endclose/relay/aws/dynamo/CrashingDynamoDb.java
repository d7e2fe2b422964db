package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.FailingRows;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** The process dies when it has made so many writes, or something happens then. */
final class CrashingDynamoDb extends ForwardingDynamoDb {

  private final int writes;
  private final Runnable then;
  private int made;

  private CrashingDynamoDb(DynamoDbClient client, int writes, Runnable then) {
    super(client);
    this.writes = writes;
    this.then = then;
  }

  static CrashingDynamoDb after(int writes, DynamoDbClient client) {
    return new CrashingDynamoDb(client, writes, FailingRows.dies());
  }

  /** Runs this once, before the write that follows so many. */
  static CrashingDynamoDb between(int writes, DynamoDbClient client, Runnable then) {
    return new CrashingDynamoDb(client, writes, then);
  }

  private <T> T write(Supplier<T> call) {
    if (made++ == writes) {
      then.run();
    }
    return call.get();
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return write(() -> super.putItem(request));
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    return write(() -> super.updateItem(request));
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return write(() -> super.deleteItem(request));
  }
}
