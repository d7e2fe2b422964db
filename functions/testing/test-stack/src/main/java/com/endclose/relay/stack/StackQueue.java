package com.endclose.relay.stack;

import static com.endclose.relay.stack.Template.map;
import static com.endclose.relay.stack.Template.text;

import java.util.EnumMap;
import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** The stack's wake queue and its dead letters under other names, as template.yaml has them. */
public final class StackQueue {

  private static final String WAKE = "WakeQueue";
  private static final String DEAD_LETTERS = "WakeDeadLetters";

  /** Properties that are attributes of the same name. */
  private static final QueueAttributeName[] COPIED = {
    QueueAttributeName.FIFO_QUEUE,
    QueueAttributeName.DEDUPLICATION_SCOPE,
    QueueAttributeName.FIFO_THROUGHPUT_LIMIT,
    QueueAttributeName.DELAY_SECONDS,
    QueueAttributeName.VISIBILITY_TIMEOUT,
    QueueAttributeName.MESSAGE_RETENTION_PERIOD
  };

  private StackQueue() {}

  /**
   * Makes the queue where it is missing.
   *
   * @param name without the ending of a FIFO queue
   * @return its URL
   */
  public static String make(SqsClient client, String name) {
    Template template = Template.read();
    String deadLetters =
        create(client, name + "-dead", attributes(template.properties(DEAD_LETTERS)));
    Map<String, Object> wake = template.properties(WAKE);
    Map<QueueAttributeName, String> attributes = attributes(wake);
    attributes.put(
        QueueAttributeName.REDRIVE_POLICY,
        "{\"deadLetterTargetArn\":\""
            + arn(client, deadLetters)
            + "\",\"maxReceiveCount\":"
            + text(map(wake.get("RedrivePolicy")), "maxReceiveCount")
            + "}");
    return create(client, name, attributes);
  }

  private static Map<QueueAttributeName, String> attributes(Map<String, Object> properties) {
    Map<QueueAttributeName, String> attributes = new EnumMap<>(QueueAttributeName.class);
    for (QueueAttributeName name : COPIED) {
      Object value = properties.get(name.toString());
      if (value != null) {
        attributes.put(name, value.toString());
      }
    }
    return attributes;
  }

  private static String create(
      SqsClient client, String name, Map<QueueAttributeName, String> attributes) {
    return client
        .createQueue(queue -> queue.queueName(name + ".fifo").attributes(attributes))
        .queueUrl();
  }

  private static String arn(SqsClient client, String queueUrl) {
    return client
        .getQueueAttributes(
            get -> get.queueUrl(queueUrl).attributeNames(QueueAttributeName.QUEUE_ARN))
        .attributes()
        .getOrDefault(QueueAttributeName.QUEUE_ARN, "");
  }
}
