package com.endclose.relay.local;

import java.net.URI;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/** ElasticMQ in this JVM. */
final class EmbeddedQueue {

  private EmbeddedQueue() {}

  static URI start() {
    SQSRestServer server =
        SQSRestServerBuilder.withInterface("127.0.0.1").withDynamicPort().start();
    return URI.create("http://127.0.0.1:" + server.waitUntilStarted().localAddress().getPort());
  }
}
