package com.endclose.relay.aws.dynamo;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * Makes DynamoDB clients: tries and times named rather than left to defaults, which go up to nine
 * tries (AWS-12), over the JDK's own HTTP client.
 */
public final class DynamoDbClients {

  private DynamoDbClients() {}

  /**
   * A client with the credentials the surroundings give: under SnapStart there are no key variables
   * (AWS-3).
   *
   * @param endpoint another endpoint than AWS's; null for AWS
   */
  public static DynamoDbClient client(Region region, @Nullable URI endpoint, CallLimits limits) {
    return client(region, endpoint, limits, DefaultCredentialsProvider.builder().build());
  }

  /** A client with these credentials. */
  public static DynamoDbClient client(
      Region region,
      @Nullable URI endpoint,
      CallLimits limits,
      AwsCredentialsProvider credentials) {
    DynamoDbClientBuilder builder =
        DynamoDbClient.builder()
            .region(region)
            .credentialsProvider(credentials)
            .httpClientBuilder(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(limits.attempt())
                    .socketTimeout(limits.attempt()))
            .overrideConfiguration(configuration(limits));
    if (endpoint != null) {
      builder.endpointOverride(endpoint);
    }
    return builder.build();
  }

  /** Tries and times, for a client that is made elsewhere. */
  public static ClientOverrideConfiguration configuration(CallLimits limits) {
    return ClientOverrideConfiguration.builder()
        .retryStrategy(
            DefaultRetryStrategy.standardStrategyBuilder().maxAttempts(limits.attempts()).build())
        .apiCallAttemptTimeout(limits.attempt())
        .apiCallTimeout(limits.total())
        .build();
  }
}
