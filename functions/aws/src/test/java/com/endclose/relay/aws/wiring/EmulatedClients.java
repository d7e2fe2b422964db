package com.endclose.relay.aws.wiring;

import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;

/** The functions' clients at an emulator, with made-up credentials. */
public final class EmulatedClients {

  private EmulatedClients() {}

  public static AwsClients at(URI endpoint) {
    return new AwsClients(
        Region.US_EAST_1,
        Optional.of(endpoint),
        limits ->
            UrlConnectionHttpClient.builder()
                .connectionTimeout(limits.attempt())
                .socketTimeout(limits.attempt())
                .build(),
        StaticCredentialsProvider.create(AwsBasicCredentials.create("made", "up")));
  }
}
