package com.endclose.relay.aws.testing;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.dynamo.DynamoDbClients;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Clients for backends, which take any credentials. */
public final class TestClients {

  public static final Region REGION = Region.US_EAST_1;

  public static final StaticCredentialsProvider CREDENTIALS =
      StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test"));

  /** A test machine may be busy; what takes its time is not what is tested. */
  private static final CallLimits PATIENT =
      new CallLimits(3, Duration.ofSeconds(30), Duration.ofSeconds(60));

  private static final Map<Backend, DynamoDbClient> DYNAMO = new ConcurrentHashMap<>();

  private TestClients() {}

  /** A client of this backend, one for all tests. */
  public static DynamoDbClient dynamo(Backend.Kind kind) {
    return DYNAMO.computeIfAbsent(
        Backends.find(kind).orElseThrow(),
        backend -> DynamoDbClients.client(REGION, backend.endpoint(), PATIENT, CREDENTIALS));
  }
}
