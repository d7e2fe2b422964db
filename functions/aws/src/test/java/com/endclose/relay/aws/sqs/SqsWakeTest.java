package com.endclose.relay.aws.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.testing.TickingClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageResponse;

/**
 * On ElasticMQ, which keeps groups, deduplication ids, delays and redelivery; it takes the whole
 * queue for the scope of a deduplication id, which ours bear: each names its group.
 */
class SqsWakeTest {

  private static WakeQueue queue;

  /** Each test at a time of its own: the queue remembers deduplication ids. */
  private static final TickingClock CLOCK = new TickingClock();

  private final SqsWake wake = container();

  @BeforeAll
  static void start() {
    queue = new WakeQueue();
  }

  @AfterAll
  static void stop() {
    queue.close();
  }

  private static SqsWake container() {
    return new SqsWake(queue.sqs, queue.url, CLOCK);
  }

  private List<String> drained() {
    List<String> bodies = new ArrayList<>();
    for (var next = queue.receive(2); next.isPresent(); next = queue.receive(2)) {
      bodies.add(next.get().body());
      queue.done(next.get());
    }
    return bodies;
  }

  @Test
  void a_wake_names_its_shard_and_comes_after_the_queues_delay() {
    CLOCK.tickSeconds(60);
    wake.wake("pay", 3);

    assertThat(queue.receive(0)).isEmpty();
    Message message = queue.receive(5).orElseThrow();
    queue.done(message);

    assertThat(WakeMessage.read(message.body())).contains(new WakeMessage("pay", 3));
    assertThat(message.attributes())
        .isEqualTo(Map.of(MessageSystemAttributeName.MESSAGE_GROUP_ID, "pay/3"));
  }

  @Test
  void many_events_of_one_half_second_are_one_wake_a_shard() {
    CLOCK.tickSeconds(60);
    SqsWake other = container();
    for (int i = 0; i < 5; i++) {
      wake.wake("pay", 0);
      other.wake("pay", 0);
      wake.wake("pay", 1);
    }

    assertThat(drained())
        .containsExactlyInAnyOrder(
            "{\"route\":\"pay\",\"shard\":0}", "{\"route\":\"pay\",\"shard\":1}");
  }

  @Test
  void the_next_half_second_is_another_wake() {
    CLOCK.tickSeconds(60);
    wake.wake("pay", 0);
    CLOCK.tick(Duration.ofMillis(499));
    wake.wake("pay", 0);
    CLOCK.tick(Duration.ofMillis(1));
    wake.wake("pay", 0);

    assertThat(drained()).hasSize(2);
  }

  @Test
  void a_shard_has_one_drainer_at_a_time_and_holds_up_no_other() {
    CLOCK.tickSeconds(60);
    wake.wake("pay", 0);
    CLOCK.tickSeconds(1);
    wake.wake("pay", 0);
    wake.wake("out", 0);

    Message first = queue.receive(5).orElseThrow();
    Message other = queue.receive(5).orElseThrow();
    assertThat(List.of(first.body(), other.body()))
        .containsExactlyInAnyOrder(
            "{\"route\":\"pay\",\"shard\":0}", "{\"route\":\"out\",\"shard\":0}");
    assertThat(queue.receive(0)).isEmpty();

    queue.done(first);
    queue.done(other);
    assertThat(drained()).containsExactly("{\"route\":\"pay\",\"shard\":0}");
  }

  @Test
  void a_wake_that_nobody_finished_comes_again_and_then_goes_to_the_dead_letters() {
    CLOCK.tickSeconds(60);
    wake.wake("pay", 0);

    for (int receives = 0; receives < 5; receives++) {
      queue.died(queue.receive(5).orElseThrow());
    }

    assertThat(queue.receive(2)).isEmpty();
    assertThat(queue.deadLetter(5)).map(Message::body).contains("{\"route\":\"pay\",\"shard\":0}");
  }

  @Test
  void a_send_that_failed_is_not_remembered() {
    CLOCK.tickSeconds(60);
    List<String> sent = new ArrayList<>();
    SqsClient failingOnce =
        sending(
            request -> {
              sent.add(request.messageDeduplicationId());
              if (sent.size() == 1) {
                throw SdkClientException.create("timed out");
              }
            });
    SqsWake failing = new SqsWake(failingOnce, queue.url, CLOCK);

    assertThatThrownBy(() -> failing.wake("pay", 0)).isInstanceOf(SdkClientException.class);
    failing.wake("pay", 0);
    failing.wake("pay", 0);

    assertThat(sent).hasSize(2);
    assertThat(sent.get(0)).isEqualTo(sent.get(1));
  }

  @Test
  void what_was_sent_before_a_snapshot_is_forgotten() {
    List<String> sent = new ArrayList<>();
    SqsWake restored =
        new SqsWake(sending(request -> sent.add(request.messageGroupId())), queue.url, CLOCK);
    restored.wake("pay", 0);

    restored.forget();
    restored.wake("pay", 0);

    assertThat(sent).hasSize(2);
  }

  /** Without a limit it would wait for ever. */
  @Test
  @Timeout(60)
  void a_queue_that_does_not_answer_costs_one_short_try() throws IOException {
    assertThat(AwsClients.HINT.attempts()).isEqualTo(1);
    assertThat(AwsClients.HINT.total()).isLessThan(Duration.ofSeconds(1));
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        SqsClient hint =
            AwsClients.emulated(URI.create("http://127.0.0.1:" + silent.getLocalPort()))
                .sqs(AwsClients.HINT)) {
      SqsWake unheard = new SqsWake(hint, "http://127.0.0.1/000000000000/wake.fifo", CLOCK);

      assertThatThrownBy(() -> unheard.wake("pay", 0)).isInstanceOf(SdkClientException.class);
    }
  }

  private static SqsClient sending(Consumer<SendMessageRequest> send) {
    return new SqsClient() {
      @Override
      public SendMessageResponse sendMessage(SendMessageRequest request) {
        send.accept(request);
        return SendMessageResponse.builder().build();
      }

      @Override
      public String serviceName() {
        return "sqs";
      }

      @Override
      public void close() {}
    };
  }
}
