package com.endclose.relay.aws.wiring;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.dynamo.DynamoDbClients;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Makes the SDK's clients, all alike: the region named, credentials by the default chain (with
 * SnapStart there are no key variables, AWS-3), attempts and time-outs set.
 */
public final class AwsClients {

  private final Region region;
  private final Optional<URI> endpoint;
  private final Function<CallLimits, SdkHttpClient> transport;
  private final AwsCredentialsProvider credentials;

  AwsClients(
      Region region,
      Optional<URI> endpoint,
      Function<CallLimits, SdkHttpClient> transport,
      AwsCredentialsProvider credentials) {
    this.region = region;
    this.endpoint = endpoint;
    this.transport = transport;
    this.credentials = credentials;
  }

  /** For a wake: a hint, which never holds up an answer. */
  public static final CallLimits HINT =
      new CallLimits(1, Duration.ofMillis(300), Duration.ofMillis(300));

  /** Clients of the environment's region and endpoint. */
  public static AwsClients of(Environment environment) {
    String region = environment.required("AWS_REGION");
    return new AwsClients(
        Region.of(region.isEmpty() ? "unset" : region),
        environment.endpoint(),
        AwsClients::overTheWire,
        DefaultCredentialsProvider.builder().build());
  }

  /** Clients of an emulator, which takes any credentials: made-up ones, and no real ones. */
  public static AwsClients emulated(URI endpoint) {
    return new AwsClients(
        Region.US_EAST_1,
        Optional.of(endpoint),
        AwsClients::overTheWire,
        StaticCredentialsProvider.create(AwsBasicCredentials.create("made", "up")));
  }

  private static SdkHttpClient overTheWire(CallLimits limits) {
    return UrlConnectionHttpClient.builder()
        .connectionTimeout(limits.attempt())
        .socketTimeout(limits.attempt())
        .build();
  }

  /** Clients that send nothing and get empty answers: to go through the SDK before a snapshot. */
  public static AwsClients offline() {
    return new AwsClients(
        Region.US_EAST_1,
        Optional.empty(),
        limits -> new OfflineTransport(),
        StaticCredentialsProvider.create(AwsBasicCredentials.create("offline", "offline")));
  }

  /** A client for the tables. */
  public DynamoDbClient dynamoDb(CallLimits limits) {
    return configured(DynamoDbClient.builder(), limits).build();
  }

  /** A client for the wake queue. */
  public SqsClient sqs(CallLimits limits) {
    return configured(SqsClient.builder(), limits).build();
  }

  /** A client for the secrets. */
  public SecretsManagerClient secretsManager(CallLimits limits) {
    return configured(SecretsManagerClient.builder(), limits).build();
  }

  private <B extends AwsClientBuilder<B, ?> & AwsSyncClientBuilder<B, ?>> B configured(
      B builder, CallLimits limits) {
    endpoint.ifPresent(builder::endpointOverride);
    return builder
        .region(region)
        .credentialsProvider(credentials)
        .httpClient(transport.apply(limits))
        .overrideConfiguration(DynamoDbClients.configuration(limits));
  }
}
