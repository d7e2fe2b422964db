package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.sqs.SqsWake;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.dispatch.Shard;
import com.endclose.relay.stack.StackQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

class WakeMessagesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final SqsClient sqs =
      AwsClients.emulated(EmbeddedQueue.start()).sqs(new CallLimits(1, PATIENCE, PATIENCE));
  private final List<Shard> drained = new ArrayList<>();
  private WakeMessages messages;
  private SqsWake wake;
  private String url;

  @BeforeEach
  void makeTheQueue() {
    url = StackQueue.make(sqs, "wake");
    messages = new WakeMessages(sqs, url, Duration.ofMinutes(10));
    wake = waking(Instant.EPOCH);
  }

  @AfterEach
  void close() {
    sqs.close();
  }

  private SqsWake waking(Instant now) {
    return new SqsWake(sqs, url, Clock.fixed(now, ZoneOffset.UTC));
  }

  /** A wake is there a second after it was sent. */
  private Message taken() {
    return Objects.requireNonNull(
        await().atMost(PATIENCE).until(messages::next, Optional::isPresent).orElse(null));
  }

  @Test
  void a_shard_is_drained_by_one_at_a_time_and_others_meanwhile() {
    wake.wake("pay", 0);
    Message first = taken();
    waking(Instant.EPOCH.plusSeconds(1)).wake("pay", 0);
    wake.wake("pay", 1);
    messages.handle(taken(), drained::add);
    assertThat(messages.next()).isEmpty();

    messages.handle(first, drained::add);
    messages.handle(taken(), drained::add);

    assertThat(drained)
        .containsExactly(new Shard("pay", 1), new Shard("pay", 0), new Shard("pay", 0));
    assertThat(messages.next()).isEmpty();
  }

  @Test
  void a_wake_is_done_whatever_became_of_it() {
    wake.wake("pay", 0);
    Message message = taken();

    assertThatThrownBy(
            () ->
                messages.handle(
                    message,
                    shard -> {
                      throw new IllegalStateException("broken");
                    }))
        .isInstanceOf(IllegalStateException.class);

    waking(Instant.EPOCH.plusSeconds(1)).wake("pay", 0);
    messages.handle(taken(), drained::add);
    assertThat(drained).containsExactly(new Shard("pay", 0));
  }

  @Test
  void what_is_no_wake_is_taken_off_the_queue() {
    sqs.sendMessage(
        send ->
            send.queueUrl(url)
                .messageBody("hello")
                .messageGroupId("pay/0")
                .messageDeduplicationId("hello"));
    messages.handle(taken(), drained::add);
    wake.wake("pay", 0);
    messages.handle(taken(), drained::add);

    assertThat(drained).containsExactly(new Shard("pay", 0));
  }
}
