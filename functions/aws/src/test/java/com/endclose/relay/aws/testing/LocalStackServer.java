package com.endclose.relay.aws.testing;

import java.net.URI;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;

/** LocalStack in a container, where Docker answers. */
final class LocalStackServer {

  /** The last that runs without a token; with one in LOCALSTACK_AUTH_TOKEN, it is passed on. */
  private static final DockerImageName IMAGE =
      DockerImageName.parse("localstack/localstack:4.14.0");

  private static final String TOKEN = "LOCALSTACK_AUTH_TOKEN";

  private LocalStackServer() {}

  static Optional<URI> start() {
    if (!DockerClientFactory.instance().isDockerAvailable()) {
      return Optional.empty();
    }
    LocalStackContainer container =
        new LocalStackContainer(IMAGE).withServices("dynamodb", "sqs", "secretsmanager");
    Optional.ofNullable(System.getenv(TOKEN)).ifPresent(token -> container.withEnv(TOKEN, token));
    container.start();
    return Optional.of(container.getEndpoint());
  }
}
