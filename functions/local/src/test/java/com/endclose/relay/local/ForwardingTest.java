package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.endclose.relay.control.Killswitch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.StandIn;
import com.endclose.relay.standin.StoredRecord;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a webhook over HTTP to a record at the API over HTTP, in real time. */
class ForwardingTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;

  private static Set<String> ids(int from, int to) {
    Set<String> ids = new TreeSet<>();
    for (int i = from; i < to; i++) {
      ids.add("t" + i);
    }
    return ids;
  }

  private static List<String> arrived(StandIn standIn) {
    return standIn.records("payments").stream().map(StoredRecord::externalId).toList();
  }

  @Test
  void an_api_that_fails_throttles_and_resets_gets_every_record_once() {
    Map<String, String> impatient =
        Map.of("RELAY_BACKOFF_BASE_MS", "20", "RELAY_BACKOFF_CAP_MS", "100");
    try (LocalRelay relay = Relays.start(folder, impatient)) {
      StandIn standIn = relay.standIn().orElseThrow();
      standIn.next(
          Fault.answer(500, "no"),
          Fault.answer(500, "no"),
          Fault.answer(500, "no"),
          Fault.answer(500, "no"),
          Fault.answer(429, "slow down").retryAfter("1"),
          Fault.resetAfterStoring(),
          Fault.resetWithoutStoring(),
          Fault.resetUnread(),
          Fault.resetAfterStoring());

      List<String> answers = new ArrayList<>();
      for (String id : ids(0, 40)) {
        answers.add(Relays.post(relay, Relays.transfer(id)).body());
        if (answers.size() % 2 == 0) {
          assertThat(Relays.post(relay, Relays.transfer(id)).body())
              .isEqualTo("{\"status\":\"duplicate\"}");
        }
      }

      assertThat(answers).containsOnly("{\"status\":\"accepted\"}");
      await().atMost(PATIENCE).until(() -> arrived(standIn).size() >= 40);
      assertThat(arrived(standIn)).containsExactlyInAnyOrderElementsOf(ids(0, 40));
    }
  }

  @Test
  void three_poisoned_records_of_fifty_park_and_the_others_are_delivered() {
    try (LocalRelay relay =
        Relays.start(folder, Map.of("RELAY_SHARDS", "1", "RELAY_BACKOFF_BASE_MS", "20"))) {
      StandIn standIn = relay.standIn().orElseThrow();
      Set<String> poisoned = Set.of("t7", "t23", "t44");
      poisoned.forEach(id -> standIn.always(Fault.poison(id, 422)));
      relay.control().set(Killswitch.PAUSE);
      List<String> eventIds = new ArrayList<>();
      for (String id : ids(0, 50)) {
        HttpResponse<String> answer = Relays.post(relay, Relays.transfer(id));
        eventIds.add(answer.headers().firstValue("relay-event-id").orElseThrow());
      }
      relay.control().set(Killswitch.NONE);

      await().atMost(PATIENCE).until(() -> settled(relay, eventIds) == 50);

      Set<String> sound = ids(0, 50);
      sound.removeAll(poisoned);
      assertThat(arrived(standIn)).containsExactlyInAnyOrderElementsOf(sound);
      assertThat(standIn.posts().get(0).externalIds()).hasSize(50);
      List<Event> parked = withStatus(relay, eventIds, Status.PARKED);
      assertThat(parked).hasSize(3);
      assertThat(parked)
          .allSatisfy(
              event ->
                  assertThat(event.progress().lastError()).isEqualTo("HTTP 422: Validation error"));
      assertThat(withStatus(relay, eventIds, Status.DELIVERED))
          .hasSize(47)
          .allMatch(event -> event.settlement().delivery() == Delivery.CREATED);
    }
  }

  @Test
  void a_stored_webhook_is_forwarded_at_once_not_at_the_next_look() {
    try (LocalRelay relay = Relays.start(folder, Map.of("RELAY_POLL_INTERVAL_MS", "60000"))) {
      Relays.post(relay, Relays.transfer("t1"));

      StandIn standIn = relay.standIn().orElseThrow();
      await().atMost(PATIENCE.minusSeconds(10)).until(() -> arrived(standIn).size() == 1);
    }
  }

  @Test
  void a_shard_that_settles_slowly_does_not_hold_up_another() {
    try (LocalRelay relay = Relays.start(folder, Map.of())) {
      StandIn standIn = relay.standIn().orElseThrow();
      standIn.next(Fault.delay(Duration.ofMinutes(10)));
      Relays.post(relay, Relays.transfer("t0"));
      await().atMost(PATIENCE).until(() -> standIn.posts().size() == 1);

      for (String id : ids(1, 21)) {
        Relays.post(relay, Relays.transfer(id));
      }

      await().atMost(PATIENCE).until(() -> arrived(standIn).size() > 10);
      standIn.close();
    }
  }

  @Test
  void closing_lets_the_batch_in_flight_land_and_starts_none() {
    LocalRelay relay = Relays.start(folder, Map.of("RELAY_SHARDS", "1"));
    StandIn standIn = relay.standIn().orElseThrow();
    standIn.next(Fault.delay(Duration.ofSeconds(1)));
    HttpResponse<String> answer = Relays.post(relay, Relays.transfer("t1"));
    await().atMost(PATIENCE).until(() -> standIn.posts().size() == 1);

    relay.close();

    String id = answer.headers().firstValue("relay-event-id").orElseThrow();
    assertThat(relay.events().read(id).orElseThrow().status()).isEqualTo(Status.DELIVERED);
    assertThat(standIn.posts()).hasSize(1);
  }

  private static int settled(LocalRelay relay, List<String> eventIds) {
    return withStatus(relay, eventIds, Status.DELIVERED).size()
        + withStatus(relay, eventIds, Status.PARKED).size();
  }

  private static List<Event> withStatus(LocalRelay relay, List<String> eventIds, Status status) {
    return relay.events().readAll(eventIds).values().stream()
        .filter(event -> event.status() == status)
        .toList();
  }
}
