package com.endclose.relay.aws.dynamo;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** A client over another, for tests to come between. */
abstract class ForwardingDynamoDb implements DynamoDbClient {

  private final DynamoDbClient client;

  ForwardingDynamoDb(DynamoDbClient client) {
    this.client = client;
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return client.getItem(request);
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    return client.batchGetItem(request);
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return client.putItem(request);
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    return client.updateItem(request);
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return client.deleteItem(request);
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return client.query(request);
  }

  @Override
  public DynamoDbServiceClientConfiguration serviceClientConfiguration() {
    return client.serviceClientConfiguration();
  }

  @Override
  public String serviceName() {
    return client.serviceName();
  }

  @Override
  public void close() {
    // The other one is not ours to close.
  }
}
