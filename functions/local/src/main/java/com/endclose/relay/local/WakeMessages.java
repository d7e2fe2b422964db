package com.endclose.relay.local;

import com.endclose.relay.aws.sqs.WakeMessage;
import com.endclose.relay.dispatch.Shard;
import java.util.function.Consumer;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** Takes wakes from the queue as Lambda's event source does: one at a time, with a long poll. */
record WakeMessages(SqsClient sqs, String queueUrl) {

  /** Not the 20 that SQS allows: the end of a run waits for it. */
  private static final int LONG_POLL_SECONDS = 2;

  /**
   * Waits for a wake, hands it on and takes it off the queue. A wake is only a hint: it is done
   * whatever became of it.
   */
  void next(Consumer<Shard> drain) {
    for (Message message :
        sqs.receiveMessage(
                ask ->
                    ask.queueUrl(queueUrl)
                        .maxNumberOfMessages(1)
                        .waitTimeSeconds(LONG_POLL_SECONDS))
            .messages()) {
      try {
        WakeMessage.read(message.body())
            .map(wake -> new Shard(wake.route(), wake.shard()))
            .ifPresent(drain);
      } finally {
        sqs.deleteMessage(done -> done.queueUrl(queueUrl).receiptHandle(message.receiptHandle()));
      }
    }
  }
}
