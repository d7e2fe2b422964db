package com.endclose.relay.local;

import com.endclose.relay.aws.sqs.WakeMessage;
import com.endclose.relay.dispatch.Shard;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * Takes wakes from the queue as Lambda's event source does: one at a time. It asks and does not
 * wait: while a long poll waits, ElasticMQ spins on any message whose group is being drained.
 *
 * @param turn how long a drain may take. A run that was killed over a wake holds up its shard for
 *     little longer.
 */
record WakeMessages(SqsClient sqs, String queueUrl, Duration turn) {

  private static final Duration MARGIN = Duration.ofSeconds(10);

  /** The next wake, where there is one now. Nobody else gets one of its shard until it is done. */
  Optional<Message> next() {
    int hidden = (int) turn.plus(MARGIN).toSeconds();
    return sqs
        .receiveMessage(
            ask ->
                ask.queueUrl(queueUrl)
                    .maxNumberOfMessages(1)
                    .waitTimeSeconds(0)
                    .visibilityTimeout(hidden))
        .messages()
        .stream()
        .findFirst();
  }

  /**
   * Hands a wake on and takes it off the queue. A wake is only a hint: it is done whatever became
   * of it.
   */
  void handle(Message message, Consumer<Shard> drain) {
    try {
      WakeMessage.read(message.body())
          .map(wake -> new Shard(wake.route(), wake.shard()))
          .ifPresent(drain);
    } finally {
      sqs.deleteMessage(done -> done.queueUrl(queueUrl).receiptHandle(message.receiptHandle()));
    }
  }
}
