package com.endclose.relay.aws.sqs;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.wiring.EmulatedClients;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A wake queue on an ElasticMQ in this JVM, like the stack's but for its time-outs. */
final class WakeQueue implements AutoCloseable {

  private static final int MOST_RECEIVES = 2;

  final SqsClient sqs;
  final String url;
  final String deadLetters;
  private final SQSRestServer server;

  /** A busy machine may take its time; nothing here is about the clients' patience. */
  private static final CallLimits LONG =
      new CallLimits(1, Duration.ofSeconds(30), Duration.ofSeconds(30));

  WakeQueue(int visibilitySeconds) {
    server = SQSRestServerBuilder.withInterface("127.0.0.1").withDynamicPort().start();
    int port = server.waitUntilStarted().localAddress().getPort();
    sqs = EmulatedClients.at(URI.create("http://127.0.0.1:" + port)).sqs(LONG);
    deadLetters = create("dead.fifo", Map.of());
    url =
        create(
            "wake.fifo",
            Map.of(
                QueueAttributeName.DELAY_SECONDS,
                "1",
                QueueAttributeName.VISIBILITY_TIMEOUT,
                Integer.toString(visibilitySeconds),
                QueueAttributeName.REDRIVE_POLICY,
                "{\"deadLetterTargetArn\":\""
                    + arn(deadLetters)
                    + "\",\"maxReceiveCount\":"
                    + MOST_RECEIVES
                    + "}"));
  }

  private String create(String name, Map<QueueAttributeName, String> attributes) {
    Map<QueueAttributeName, String> all = new HashMap<>(attributes);
    all.put(QueueAttributeName.FIFO_QUEUE, "true");
    return sqs.createQueue(queue -> queue.queueName(name).attributes(all)).queueUrl();
  }

  private String arn(String queueUrl) {
    return sqs.getQueueAttributes(
            get -> get.queueUrl(queueUrl).attributeNames(QueueAttributeName.QUEUE_ARN))
        .attributes()
        .get(QueueAttributeName.QUEUE_ARN);
  }

  /** The next message, waiting for it as long as this. */
  Optional<Message> receive(String queueUrl, int seconds) {
    List<Message> messages =
        sqs.receiveMessage(
                ask ->
                    ask.queueUrl(queueUrl)
                        .waitTimeSeconds(seconds)
                        .messageSystemAttributeNames(MessageSystemAttributeName.MESSAGE_GROUP_ID))
            .messages();
    return messages.stream().findFirst();
  }

  Optional<Message> receive(int seconds) {
    return receive(url, seconds);
  }

  void done(Message message) {
    sqs.deleteMessage(done -> done.queueUrl(url).receiptHandle(message.receiptHandle()));
  }

  @Override
  public void close() {
    sqs.close();
    server.stopAndWait();
  }
}
