package com.endclose.relay.soak;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.Backends;
import java.net.URI;
import java.util.Optional;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/**
 * What stands in for AWS: {@code RELAY_TEST_AWS_ENDPOINT} for all where it is set, else dynalite,
 * ElasticMQ and moto of this run's own.
 *
 * @param own whether nothing of earlier runs can be there
 */
record Emulators(boolean own, URI dynamoDb, URI sqs, URI secretsManager) {

  static Emulators find() {
    Optional<Backend> given = Backends.find(Backend.Kind.ENDPOINT);
    if (given.isPresent()) {
      URI all = given.get().endpoint();
      return new Emulators(false, all, all, all);
    }
    return new Emulators(
        true, started(Backend.Kind.DYNALITE), elasticMq(), started(Backend.Kind.MOTO));
  }

  private static URI started(Backend.Kind kind) {
    return Backends.find(kind)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no "
                        + kind.word()
                        + ": it takes Node, and Python with moto, or RELAY_TEST_AWS_ENDPOINT"))
        .endpoint();
  }

  private static URI elasticMq() {
    int port =
        SQSRestServerBuilder.withInterface("127.0.0.1")
            .withDynamicPort()
            .start()
            .waitUntilStarted()
            .localAddress()
            .getPort();
    return URI.create("http://127.0.0.1:" + port);
  }
}
