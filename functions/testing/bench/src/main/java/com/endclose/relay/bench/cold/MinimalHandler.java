package com.endclose.relay.bench.cold;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The least a function that stores something can be: the SDK's client as the relay has it, and one
 * item put. Nothing is parsed, verified, encrypted, logged or counted.
 */
public final class MinimalHandler implements RequestStreamHandler {

  private final String table = System.getenv("RELAY_EVENTS_TABLE");
  private final DynamoDbClient client =
      DynamoDbClient.builder()
          .region(Region.of(System.getenv("AWS_REGION")))
          .endpointOverride(URI.create(System.getenv("RELAY_AWS_ENDPOINT")))
          .credentialsProvider(DefaultCredentialsProvider.builder().build())
          .httpClient(UrlConnectionHttpClient.create())
          .build();

  @Override
  public void handleRequest(InputStream event, OutputStream result, Context context)
      throws IOException {
    String body = new String(event.readAllBytes(), StandardCharsets.UTF_8);
    client.putItem(
        put ->
            put.tableName(table)
                .item(
                    Map.of(
                        "id",
                        AttributeValue.fromS("minimal-" + context.getAwsRequestId()),
                        "body",
                        AttributeValue.fromS(body))));
    result.write("{\"statusCode\":200}".getBytes(StandardCharsets.UTF_8));
  }
}
