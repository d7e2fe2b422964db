package com.endclose.relay.aws.sqs;

import com.endclose.relay.ingest.Wake;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Wakes over a FIFO queue: one group a shard, at most one message a half second and shard. The
 * queue drops what several senders send in one half second; its delay of a second leaves every
 * event of that half second at least as long again to be seen.
 */
public final class SqsWake implements Wake {

  private static final long BUCKET_MS = 500;

  private final SqsClient sqs;
  private final String queueUrl;
  private final Clock clock;
  private final Map<String, Long> lastSent = new ConcurrentHashMap<>();

  /**
   * Sends to this queue.
   *
   * @param sqs how long a send may take, and how often it is tried, is the client's matter
   */
  public SqsWake(SqsClient sqs, String queueUrl, Clock clock) {
    this.sqs = sqs;
    this.queueUrl = queueUrl;
    this.clock = clock;
  }

  /**
   * Sends a wake, unless this object has sent one for the shard in the same half second. Throws the
   * SDK's exception when the send fails; the next call then tries again.
   */
  @Override
  public void wake(String route, int shard) {
    WakeMessage message = new WakeMessage(route, shard);
    String group = message.group();
    // Read here, after the put: an earlier half second's wake may be handled before this event is
    // seen.
    long bucket = Math.floorDiv(clock.millis(), BUCKET_MS);
    Long last = lastSent.get(group);
    if (last != null && last == bucket) {
      return;
    }
    sqs.sendMessage(
        request ->
            request
                .queueUrl(queueUrl)
                .messageGroupId(group)
                .messageDeduplicationId(group + "/" + bucket)
                .messageBody(message.body()));
    lastSent.put(group, bucket);
  }

  /** Forgets what was sent: it may have been sent before a snapshot was taken. */
  public void forget() {
    lastSent.clear();
  }
}
