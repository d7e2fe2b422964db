package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.FailingRows;
import com.endclose.relay.event.FailingRows.Moment;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.Status;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One row an event, whatever the network, the database and the senders do (cases 4 and 6). */
class LedgerTest {

  private static final String BODY = "{\"id\":\"e1\",\"type\":\"PayOutBatchPaid\"}";

  private final Desk desk = Desk.with(Desk.route("pay", ""));

  private FailingRows failing() {
    return new FailingRows(desk.memory, new InMemoryBatchRows());
  }

  /** As a client library does that never heard the database's answer to its first try. */
  private static EventRows repeatingInserts(EventRows rows) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("insert")) {
            method.invoke(rows, arguments);
          }
          return method.invoke(rows, arguments);
        };
    return (EventRows)
        Proxy.newProxyInstance(
            EventRows.class.getClassLoader(), new Class<?>[] {EventRows.class}, handler);
  }

  @Test
  void two_routes_may_see_equal_event_ids() {
    desk.configure(Desk.route("bank-a", ""), Desk.route("bank-b", "").replace("HOOK", "HOOK_B"));
    desk.secrets.put("HOOK_B", "made-up-secret-of-bank-b");
    byte[] a = "{\"id\":\"1001\",\"amount\":\"10.00\"}".getBytes(UTF_8);
    byte[] b = "{\"id\":\"1001\",\"amount\":\"99.00\"}".getBytes(UTF_8);

    IngestAnswer first = desk.receive("bank-a", a);
    IngestAnswer second =
        desk.receive(
            "bank-b", b, Map.of("x-signature", Desk.signature("made-up-secret-of-bank-b", b)));

    assertThat(List.of(first.outcome(), second.outcome())).containsOnly(IngestOutcome.ACCEPTED);
    assertThat(desk.body(desk.event(first), 0)).isEqualTo(a);
    assertThat(desk.body(desk.event(second), 0)).isEqualTo(b);
  }

  @Test
  void what_one_route_filters_another_of_the_same_processor_forwards() {
    desk.configure(
        Desk.route("p-settle", "    events: [TransferFunded]\n"), Desk.route("p-all", ""));

    assertThat(desk.receive("p-settle", BODY).outcome()).isEqualTo(IngestOutcome.FILTERED);
    assertThat(desk.receive("p-all", BODY).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.receive("p-all", BODY).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
  }

  @Test
  void a_put_that_committed_and_was_repeated_by_the_client_library_is_accepted() {
    desk.rows = repeatingInserts(desk.memory);

    IngestAnswer answer = desk.receive("pay", BODY);

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.counted("pay", "accepted")).isEqualTo(1);
    assertThat(desk.counted("pay", "duplicate")).isZero();
    assertThat(desk.woken).hasSize(1);
  }

  @Test
  void a_put_whose_answer_was_lost_for_good_is_503_and_found_when_the_sender_comes_again() {
    desk.rows = failing().atWrite(1, Moment.AFTER, FailingRows.unavailable());

    assertThat(desk.receive("pay", BODY).status()).isEqualTo(503);
    assertThat(desk.receive("pay", BODY).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
  }

  @Test
  void of_twenty_webhooks_at_once_exactly_one_is_accepted() throws Exception {
    Ingest ingest = desk.ingest();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      Callable<IngestOutcome> one = () -> desk.receive(ingest, "pay", BODY).outcome();
      List<Future<IngestOutcome>> all =
          threads.invokeAll(IntStream.range(0, 20).mapToObj(i -> one).toList());
      for (Future<IngestOutcome> each : all) {
        assertThat(each.get()).isIn(IngestOutcome.ACCEPTED, IngestOutcome.DUPLICATE);
      }
    } finally {
      threads.shutdown();
    }
    assertThat(desk.counted("pay", "accepted")).isEqualTo(1);
    assertThat(desk.counted("pay", "duplicate")).isEqualTo(19);
    assertThat(desk.woken).hasSize(1);
  }

  @Test
  void a_ledger_row_past_its_time_is_as_good_as_swept() {
    desk.configure(Desk.route("pay", "    events: [TransferFunded]\n"));
    desk.receive("pay", BODY);
    desk.configure(Desk.route("pay", ""));

    desk.clock.tick(Desk.LEDGER.plus(Duration.ofHours(1)));
    IngestAnswer answer = desk.receive("pay", BODY);

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.event(answer).status()).isEqualTo(Status.PENDING);
    assertThat(desk.event(answer).origin().receivedAt()).isEqualTo(desk.clock.instant());
    assertThat(desk.audited()).isEmpty();
  }

  @Test
  void an_event_that_is_not_over_never_leaves_the_ledger_by_age() {
    desk.receive("pay", BODY);

    desk.clock.tick(Desk.LEDGER.multipliedBy(12));

    assertThat(desk.receive("pay", BODY).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
  }

  @Test
  void a_store_throttled_again_and_again_acknowledges_nothing() {
    FailingRows throttled = failing();
    desk.rows = throttled;
    for (int i = 1; i <= 4; i++) {
      throttled.atWrite(i, Moment.BEFORE, FailingRows.unavailable());
    }

    for (int i = 1; i <= 4; i++) {
      assertThat(desk.receive("pay", BODY).status()).isEqualTo(503);
    }
    assertThat(desk.receive("pay", BODY).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
  }
}
