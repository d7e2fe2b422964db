package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.enrich.Enrichment.Outcome;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events that hold an id and no money: an enrichment fetches the rest before they are mapped. */
class FetchedEventsTest {

  private static final String THIN =
      """
      {"Event":"TransferFunded","transferId":"t1"}""";

  private final TestRelay relay = new TestRelay();
  private final Fetching fetching =
      new Fetching("transfer", JsonNodeFactory.instance.objectNode().put("amount", "10.00"));

  FetchedEventsTest() {
    relay.enrichments.add(fetching);
    relay.configure(
        """
        routes:
          - id: pay
            source: payabli
            auth: {mode: static_header, secret_env: HOOK}
            map:
              fetch: {source: transferId, enrich: transfer}
              data_stream_key: payouts
              external_id: transferId
              amount: fetched.amount
              direction: credit
        """);
  }

  @AfterEach
  void close() {
    relay.close();
  }

  private Event received(String body) {
    String id = relay.receive("pay", body).eventId().orElseThrow();
    relay.cycle();
    return relay.event(id);
  }

  private JsonNode record() {
    return relay.standIn.record(TestRelay.STREAM, "t1").orElseThrow().json();
  }

  @Test
  void what_is_fetched_by_the_id_is_mapped() {
    assertThat(received(THIN).status()).isEqualTo(Status.DELIVERED);

    assertThat(record().get("amount").intValue()).isEqualTo(1000);
    assertThat(fetching.asked).extracting(JsonNode::textValue).containsExactly("t1");
  }

  @Test
  void a_sender_can_not_put_anything_in_its_place() {
    fetching.outcome = new Outcome.Nothing();

    Event event = received(THIN.replace("}", ",\"fetched\":{\"amount\":\"99.00\"}}"));

    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().lastError()).contains("map.amount");
  }

  @Test
  void without_an_id_nobody_is_asked_and_the_event_parks() {
    Event event = received("{\"Event\":\"TransferFunded\",\"fetched\":{\"amount\":\"99.00\"}}");

    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(fetching.asked).isEmpty();
  }

  @Test
  void one_that_can_not_be_fetched_parks_alone() {
    fetching.outcome = new Outcome.Failed("no such transfer");

    assertThat(received(THIN).progress().lastError()).contains("no such transfer");
    assertThat(relay.standIn.posts()).isEmpty();
  }

  @Test
  void one_that_breaks_is_tried_again_later() {
    fetching.breaks = true;
    Event event = received(THIN);
    assertThat(event.status()).isEqualTo(Status.RETRY);

    fetching.breaks = false;
    relay.clock.set(event.progress().nextAttemptAt());
    relay.cycle();

    assertThat(relay.event(event.id()).status()).isEqualTo(Status.DELIVERED);
  }
}
