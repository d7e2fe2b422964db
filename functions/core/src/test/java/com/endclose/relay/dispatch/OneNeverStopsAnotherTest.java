package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.control.Killswitch;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.endclose.AskOutcome;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.endclose.PostOutcome;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.event.Candidate;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Events;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.Status;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.verify.Processors;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What goes wrong with one event, batch or route leaves the others alone (spec SEND-6, MAP-13). */
class OneNeverStopsAnotherTest {

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  /** End Close, with another answer to batches whose body has this in it. */
  private record Except(RecordSink client, String text, UnaryOperator<PostOutcome> answer)
      implements RecordSink {

    @Override
    public PostOutcome post(String idempotencyKey, byte[] body, Duration limit) {
      return new String(body, StandardCharsets.UTF_8).contains(text)
          ? answer.apply(new PostOutcome.Rejected(404, "no such stream"))
          : client.post(idempotencyKey, body, limit);
    }

    @Override
    public AskOutcome ask(String bulkRequestId, Duration limit) {
      return client.ask(bulkRequestId, limit);
    }

    @Override
    public boolean answers(Duration limit) {
      return client.answers(limit);
    }
  }

  private void answering(String text, UnaryOperator<PostOutcome> answer) {
    RecordSink client =
        new EndCloseClient(relay.standIn.baseUrl(), () -> relay.apiKey, relay.clock);
    relay.sink = Optional.of(new Except(client, text, answer));
  }

  private String receive(String route, String transfer) {
    return relay.receive(route, TestRelay.transfer(transfer, "1.00")).eventId().orElseThrow();
  }

  @Test
  void two_routes_whose_streams_are_gone_do_not_keep_a_third_waiting() {
    relay.routes("a", "b", "c");
    answering("gone", rejected -> rejected);
    receive("a", "gone-1");
    receive("b", "gone-2");
    relay.cycle();
    assertThat(relay.control.state().holds()).containsOnlyKeys("*", "a", "b");

    for (int minute = 1; minute <= 5; minute++) {
      String event = receive("c", "fine-" + minute);
      relay.clock.tickSeconds(61);
      relay.cycle();
      assertThat(relay.event(event).status()).isEqualTo(Status.DELIVERED);
    }
    assertThat(relay.control.state().holds()).containsOnlyKeys("a", "b");
  }

  @Test
  void when_every_route_is_rejected_they_take_the_probes_in_turn() {
    relay.routes("a", "b");
    answering("gone", rejected -> rejected);
    String first = receive("a", "gone-1");
    String second = receive("b", "gone-2");
    relay.cycle();
    answering("gone-1", rejected -> rejected);

    relay.clock.tickSeconds(61);
    relay.cycle();
    relay.clock.tickSeconds(61);
    relay.cycle();

    assertThat(relay.event(second).status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.event(first).status()).isEqualTo(Status.DELIVERING);
  }

  @Test
  void what_breaks_one_routes_drain_is_thrown_when_the_others_are_done() {
    relay.routes("a", "b");
    answering(
        "strange",
        rejected -> {
          throw new IllegalStateException("nobody thought of this");
        });
    receive("a", "strange");
    String other = receive("b", "fine");

    assertThatThrownBy(relay::cycle).hasMessage("nobody thought of this");

    assertThat(relay.event(other).status()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void a_record_that_cannot_be_made_for_a_reason_nobody_thought_of_is_broken_alone() {
    ConfigStore config = new InMemoryConfigStore();
    String document = "routes:\n" + TestRelay.route("payouts", "transferId", "");
    config.apply(new ConfigStore.Version("v1", document, "test", relay.now()), Optional.empty());
    PayloadCipher cipher =
        new PayloadCipher(
            DataKeys.from(new MapSecrets(Map.of("RELAY_DATA_KEY", "made-up-data-key"))));
    RecordMaker maker =
        new RecordMaker(
            cipher,
            new ConfiguredRoutes(config, new RoutesParser(Processors.standard(Set.of()))),
            () -> MaskingKey.of("made-up"),
            new Enricher(List.of(), Duration.ofSeconds(1), 1));
    List<Candidate> candidates =
        List.of(
            candidate(cipher, Events.named("strange").at(Instant.MAX).pending()),
            candidate(cipher, Events.named("fine").pending()));

    List<Made> made =
        maker.make(
            candidates,
            maker.current("payouts").orElseThrow(),
            new Deadline(relay.clock, relay.now().plusSeconds(60)));

    assertThat(made.get(0)).isInstanceOf(Made.Broken.class);
    assertThat(made.get(1)).isInstanceOf(Made.Ready.class);
  }

  private static Candidate candidate(PayloadCipher cipher, Event event) {
    byte[] body = TestRelay.transfer("t1", "1.00").getBytes(StandardCharsets.UTF_8);
    return new Candidate(event, 0, Optional.of(new Payload(cipher.seal(event.id(), 0, body))));
  }

  @Test
  void the_summary_names_the_routes_with_something_due_and_says_when_all_is_halted() {
    relay.control.set(Killswitch.PAUSE);
    assertThat(relay.cycle().halted()).isEqualTo("pause");

    relay.accept("t1");
    relay.control.set(Killswitch.NONE);
    Summary summary = relay.cycle();

    assertThat(summary.due()).containsExactly("pay");
    assertThat(summary.halted()).isNull();
    assertThat(relay.cycle().due()).isEmpty();
  }

  @Test
  void a_batch_that_waits_for_its_time_is_nothing_to_drain() {
    relay.accept("t1");
    relay.apiKey = "revoked";
    relay.cycle();

    assertThat(relay.dispatcher().shardsToDrain()).isEmpty();
    relay.clock.tickSeconds(60);
    assertThat(relay.dispatcher().shardsToDrain()).hasSize(1);
  }
}
