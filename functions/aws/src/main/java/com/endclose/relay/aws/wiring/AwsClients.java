package com.endclose.relay.aws.wiring;

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
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Makes the SDK's clients, all alike: the region named, credentials by the default chain (with
 * SnapStart there are no key variables, AWS.md A6), attempts and time-outs set.
 */
public final class AwsClients {

  private final Region region;
  private final Optional<URI> endpoint;
  private final Function<Patience, SdkHttpClient> transport;
  private final AwsCredentialsProvider credentials;

  AwsClients(
      Region region,
      Optional<URI> endpoint,
      Function<Patience, SdkHttpClient> transport,
      AwsCredentialsProvider credentials) {
    this.region = region;
    this.endpoint = endpoint;
    this.transport = transport;
    this.credentials = credentials;
  }

  /**
   * How long a call is waited for.
   *
   * @param attempts the first one and its retries
   * @param attempt how long one of them may take
   * @param total how long all of them may take, with the pauses between
   */
  public record Patience(int attempts, Duration attempt, Duration total) {

    /** A sender waits for the answer: under 2 s in all. */
    public static final Patience SENDER_WAITS =
        new Patience(2, Duration.ofMillis(900), Duration.ofMillis(1_900));

    /** Nobody waits, but the function's time goes by. */
    public static final Patience NOBODY_WAITS =
        new Patience(3, Duration.ofSeconds(3), Duration.ofSeconds(8));

    /** A hint that never holds up an answer. */
    public static final Patience HINT =
        new Patience(1, Duration.ofMillis(300), Duration.ofMillis(300));
  }

  /** Clients of the environment's region and endpoint. */
  public static AwsClients of(Environment environment) {
    String region = environment.required("AWS_REGION");
    return new AwsClients(
        Region.of(region.isEmpty() ? "unset" : region),
        environment.endpoint(),
        patience ->
            UrlConnectionHttpClient.builder()
                .connectionTimeout(patience.attempt())
                .socketTimeout(patience.attempt())
                .build(),
        DefaultCredentialsProvider.builder().build());
  }

  /** Clients that send nothing and get empty answers: to go through the SDK before a snapshot. */
  public static AwsClients offline() {
    return new AwsClients(
        Region.US_EAST_1,
        Optional.empty(),
        patience -> new OfflineTransport(),
        StaticCredentialsProvider.create(AwsBasicCredentials.create("offline", "offline")));
  }

  /** A client for the tables. */
  public DynamoDbClient dynamoDb(Patience patience) {
    return configured(DynamoDbClient.builder(), patience).build();
  }

  /** A client for the wake queue. */
  public SqsClient sqs(Patience patience) {
    return configured(SqsClient.builder(), patience).build();
  }

  /** A client for the secrets. */
  public SecretsManagerClient secretsManager(Patience patience) {
    return configured(SecretsManagerClient.builder(), patience).build();
  }

  private <B extends AwsClientBuilder<B, ?> & AwsSyncClientBuilder<B, ?>> B configured(
      B builder, Patience patience) {
    endpoint.ifPresent(builder::endpointOverride);
    return builder
        .region(region)
        .credentialsProvider(credentials)
        .httpClient(transport.apply(patience))
        .overrideConfiguration(
            ClientOverrideConfiguration.builder()
                .retryStrategy(
                    AwsRetryStrategy.standardRetryStrategy().toBuilder()
                        .maxAttempts(patience.attempts())
                        .build())
                .apiCallAttemptTimeout(patience.attempt())
                .apiCallTimeout(patience.total())
                .build());
  }
}
