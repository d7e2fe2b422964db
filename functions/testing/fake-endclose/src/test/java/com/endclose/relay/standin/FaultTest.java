package com.endclose.relay.standin;

import static com.endclose.relay.standin.Caller.KEY;
import static com.endclose.relay.standin.Caller.bulkOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest {

  private final StandIn standIn = StandIn.start(KEY);
  private final Caller caller = new Caller(standIn);

  @AfterEach
  void close() {
    standIn.close();
  }

  @Test
  void faults_strike_one_call_each_in_order_and_then_it_behaves() throws Exception {
    standIn.next(Fault.answer(503, "later"), Fault.none(), Fault.answer(500, "broken"));

    assertThat(caller.post("k1", bulkOf("a")).status()).isEqualTo(503);
    assertThat(caller.post("k1", bulkOf("a")).status()).isEqualTo(202);
    assertThat(caller.post("k2", bulkOf("b")).status()).isEqualTo(500);
    assertThat(caller.post("k2", bulkOf("b")).status()).isEqualTo(202);
  }

  @Test
  void a_standing_fault_lasts_until_it_is_told_to_behave() throws Exception {
    standIn.always(Fault.answer(429, "slow down").retryAfter("10").retryAfter("60"));

    for (int i = 0; i < 3; i++) {
      Caller.Answer answer = caller.post("k", bulkOf("a"));
      assertThat(answer.status()).isEqualTo(429);
      assertThat(answer.message()).isEqualTo("slow down");
      assertThat(answer.header("retry-after")).containsExactly("10", "60");
    }
    standIn.behave();
    assertThat(caller.post("k", bulkOf("a")).status()).isEqualTo(202);
  }

  @Test
  void a_fault_answer_stores_nothing_and_remembers_no_key() throws Exception {
    standIn.next(Fault.reply(202, "{\"id\":77}"));

    assertThat(caller.posted("k", bulkOf("a"))).isEqualTo(77);
    assertThat(standIn.records()).isEmpty();
    assertThat(caller.posted("k", bulkOf("a"))).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 422, 413})
  void a_poisoned_record_sinks_its_request_and_stores_nothing(int status) throws Exception {
    standIn.always(Fault.poison("bad", status));

    assertThat(caller.post("k1", bulkOf("a", "bad", "c")).status()).isEqualTo(status);
    assertThat(standIn.records()).isEmpty();
    assertThat(caller.post("k2", bulkOf("a", "c")).status()).isEqualTo(202);
  }

  @Test
  void a_poisoned_record_may_leave_those_before_it_stored() throws Exception {
    standIn.always(Fault.poisonKeepingThoseBefore("bad", 400));

    assertThat(caller.post("k1", bulkOf("a", "b", "bad", "c")).status()).isEqualTo(400);
    assertThat(standIn.records()).extracting(StoredRecord::externalId).containsExactly("a", "b");
    assertThat(caller.posted("k1", bulkOf("a", "b", "c"))).isEqualTo(1);
    assertThat(caller.bulkRequest(1).get("skipped_items").intValue()).isEqualTo(2);
  }

  @Test
  void a_body_over_the_limit_is_413() throws Exception {
    standIn.always(Fault.maxBody(bulkOf("a").length()));

    assertThat(caller.post("k1", bulkOf("a")).status()).isEqualTo(202);
    assertThat(caller.post("k2", bulkOf("aa")).status()).isEqualTo(413);
  }

  @Test
  void a_reset_before_reading_or_storing_leaves_nothing() {
    for (Fault fault : List.of(Fault.resetUnread(), Fault.resetWithoutStoring())) {
      standIn.next(fault);
      assertThatThrownBy(() -> caller.post("k", bulkOf("a"))).isInstanceOf(IOException.class);
    }
    assertThat(standIn.records()).isEmpty();
    assertThat(standIn.posts()).extracting(SeenPost::status).containsExactly(0, 0);
    assertThat(standIn.posts().get(0).externalIds()).isEmpty();
    assertThat(standIn.posts().get(1).externalIds()).containsExactly("a");
  }

  @Test
  void a_reset_after_storing_keeps_records_and_key() throws Exception {
    standIn.next(Fault.resetAfterStoring());

    assertThatThrownBy(() -> caller.post("k", bulkOf("a"))).isInstanceOf(IOException.class);
    assertThat(standIn.records()).hasSize(1);
    assertThat(caller.posted("k", bulkOf("a"))).isEqualTo(1);
    assertThat(standIn.records()).hasSize(1);
  }

  @Test
  void a_reset_is_a_true_one() throws Exception {
    standIn.next(Fault.resetUnread());
    try (var socket = new Socket("127.0.0.1", standIn.baseUrl().getPort())) {
      String head = "POST /v1/records/bulk HTTP/1.1\r\nContent-Length: 5\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));

      assertThatThrownBy(() -> socket.getInputStream().read())
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
  }

  @Test
  void a_delayed_answer_is_carried_out_at_once() throws Exception {
    standIn.next(Fault.delay(Duration.ofMillis(150)));
    long start = System.nanoTime();

    assertThat(caller.post("k", bulkOf("a")).status()).isEqualTo(202);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(140));
    assertThat(standIn.records()).hasSize(1);
  }

  @Test
  void a_slow_body_comes_after_its_headers() throws Exception {
    standIn.next(Fault.slowBody(Duration.ofMinutes(10)));
    try (var socket = new Socket("127.0.0.1", standIn.baseUrl().getPort())) {
      socket.setSoTimeout(60_000);
      String request =
          "POST /v1/records/bulk HTTP/1.1\r\nX-API-Key: " + KEY + "\r\nContent-Length: 2\r\n\r\n{}";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));

      var head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        head.append((char) socket.getInputStream().read());
      }
      assertThat(head.toString()).startsWith("HTTP/1.1 422");
      assertThat(socket.getInputStream().available()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "GET / HTTP/1.1\r\nno colon\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
      })
  void what_is_not_http_is_400_and_the_end_of_the_connection(String bytes) throws Exception {
    try (var socket = new Socket("127.0.0.1", standIn.baseUrl().getPort())) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));

      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
          .startsWith("HTTP/1.1 400");
    }
  }

  @Test
  void after_closing_nothing_answers() {
    standIn.close();
    assertThatThrownBy(() -> caller.post("k", bulkOf("a"))).isInstanceOf(IOException.class);
  }
}
