package com.endclose.relay.aws.sqs;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.stack.StackQueue;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** The stack's wake queue on an ElasticMQ in this JVM. */
final class WakeQueue implements AutoCloseable {

  /** A busy machine may take its time; nothing here is about the clients' patience. */
  private static final CallLimits LONG =
      new CallLimits(1, Duration.ofSeconds(30), Duration.ofSeconds(30));

  final SqsClient sqs;
  final String url;
  private final String deadLetters;
  private final SQSRestServer server;

  WakeQueue() {
    server = SQSRestServerBuilder.withInterface("127.0.0.1").withDynamicPort().start();
    int port = server.waitUntilStarted().localAddress().getPort();
    sqs = AwsClients.emulated(URI.create("http://127.0.0.1:" + port)).sqs(LONG);
    url = StackQueue.make(sqs, "wake");
    deadLetters = sqs.getQueueUrl(get -> get.queueName("wake-dead.fifo")).queueUrl();
  }

  /** The next message, waiting for it as long as this. */
  Optional<Message> receive(int seconds) {
    return receive(url, seconds);
  }

  /** The next dead letter, likewise. */
  Optional<Message> deadLetter(int seconds) {
    return receive(deadLetters, seconds);
  }

  private Optional<Message> receive(String queueUrl, int seconds) {
    List<Message> messages =
        sqs.receiveMessage(
                ask ->
                    ask.queueUrl(queueUrl)
                        .waitTimeSeconds(seconds)
                        .messageSystemAttributeNames(MessageSystemAttributeName.MESSAGE_GROUP_ID))
            .messages();
    return messages.stream().findFirst();
  }

  /** Its dispatcher has answered. */
  void done(Message message) {
    sqs.deleteMessage(done -> done.queueUrl(url).receiptHandle(message.receiptHandle()));
  }

  /** Its dispatcher has died, and the visibility timeout is over. */
  void died(Message message) {
    sqs.changeMessageVisibility(
        over -> over.queueUrl(url).receiptHandle(message.receiptHandle()).visibilityTimeout(0));
  }

  @Override
  public void close() {
    sqs.close();
    server.stopAndWait();
  }
}
