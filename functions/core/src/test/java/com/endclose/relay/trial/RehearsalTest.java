package com.endclose.relay.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Routes;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.trial.RouteRehearsal.Failure;
import com.endclose.relay.trial.RouteRehearsal.Repeated;
import com.endclose.relay.verify.Processors;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RehearsalTest {

  private static final Instant NOW = TickingClock.START.plus(Duration.ofHours(1));
  private static final RoutesParser PARSER = new RoutesParser(Processors.standard(Set.of("geo")));

  private static final String ACTIVE =
      """
      routes:
        - id: pay
          source: payabli
          auth: {mode: static_header, secret_env: PAY}
          map:
            data_stream_key: payouts
            external_id: id
            amount: amount
            direction: credit
      """;

  private final StoredEvents stored = new StoredEvents();

  private static Routes routes(String document) {
    return PARSER.parse(document).routes();
  }

  private RouteRehearsal rehearse(String draft, int last) {
    List<RouteRehearsal> all =
        new Rehearsal(stored.trials(), stored.admin())
            .run(routes(draft), routes(ACTIVE), id -> true, last, false, NOW);
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  private String pay(String id, String more) {
    return stored.store(
        "pay", "TransferFunded", "{\"id\":\"" + id + "\",\"amount\":1" + more + "}");
  }

  @Test
  void the_map_in_force_changes_nothing() {
    pay("a", "");
    pay("b", "");

    RouteRehearsal rehearsal = rehearse(ACTIVE, 50);

    assertThat(rehearsal.lookedAt()).isEqualTo(2);
    assertThat(rehearsal.mapped()).isEqualTo(2);
    assertThat(rehearsal.same()).isEqualTo(2);
    assertThat(rehearsal.changed()).isEmpty();
    assertThat(rehearsal.note()).isNull();
  }

  @Test
  void a_record_that_would_change_is_shown_before_and_after() {
    String id = pay("a", ",\"memo\":\"m\"");

    RouteRehearsal rehearsal = rehearse(ACTIVE + "      description: memo\n", 50);

    assertThat(rehearsal.same()).isZero();
    assertThat(rehearsal.changed())
        .singleElement()
        .satisfies(change -> assertThat(change.id()).isEqualTo(id))
        .satisfies(change -> assertThat(change.before()).isNotNull())
        .satisfies(change -> assertThat(change.before().has("description")).isFalse())
        .satisfies(
            change ->
                assertThat(change.after().get("description").asText())
                    .isEqualTo("(text of 1 character)"));
  }

  @Test
  void an_event_that_would_park_is_named_with_the_reason_and_nothing_of_its_payload() {
    pay("a", ",\"other\":\"o\"");
    String id = pay("secret-value", "");

    RouteRehearsal rehearsal =
        rehearse(ACTIVE.replace("external_id: id", "external_id: other"), 50);

    assertThat(rehearsal.mapped()).isEqualTo(1);
    assertThat(rehearsal.failed()).extracting(Failure::id).containsExactly(id);
    assertThat(rehearsal.failed().get(0).reason())
        .contains("external_id")
        .doesNotContain("secret-value");
  }

  @Test
  void an_event_that_parks_now_and_would_not_any_more_changes_from_nothing() {
    stored.store("pay", null, "{\"key\":\"k\",\"amount\":\"2\"}");

    RouteRehearsal rehearsal = rehearse(ACTIVE.replace("external_id: id", "external_id: key"), 50);

    assertThat(rehearsal.changed())
        .singleElement()
        .satisfies(change -> assertThat(change.before()).isNull());
  }

  @Test
  void external_ids_that_repeat_are_named_with_their_events() {
    String first = pay("a", ",\"order\":1");
    String second = pay("b", ",\"order\":1");
    pay("c", ",\"order\":2");

    assertThat(rehearse(ACTIVE.replace("external_id: id", "external_id: order"), 50).repeated())
        .containsExactly(new Repeated("(text of 1 character)", List.of(second, first)));
  }

  @Test
  void two_routes_into_one_stream_can_repeat_each_others_ids() {
    String one = pay("a", "");
    String other = stored.store("two", null, "{\"id\":\"a\",\"amount\":3}");
    String both = ACTIVE + ACTIVE.replace("routes:\n", "").replace("id: pay", "id: two");

    List<RouteRehearsal> all =
        new Rehearsal(stored.trials(), stored.admin())
            .run(routes(both), routes(ACTIVE), id -> true, 5, false, NOW);

    assertThat(all)
        .allSatisfy(
            each ->
                assertThat(each.repeated())
                    .singleElement()
                    .satisfies(
                        repeated -> assertThat(repeated.events()).isEqualTo(List.of(one, other))));
    assertThat(all.get(0).repeated().get(0).externalId()).isEqualTo("a");
  }

  @Test
  void only_the_newest_are_looked_at() {
    pay("old", "");
    String newer = pay("newer", "");
    String newest = pay("newest", "");

    RouteRehearsal rehearsal = rehearse(ACTIVE.replace("payouts", "other"), 2);

    assertThat(rehearsal.changed())
        .extracting(RouteRehearsal.Change::id)
        .containsExactly(newest, newer);
  }

  @Test
  void wiped_and_filtered_events_are_counted_apart_and_enrichments_are_not_called() {
    stored.wipe(pay("wiped", ""));
    stored.store("pay", "Other", "{\"id\":\"x\",\"amount\":1}");
    pay("a", ",\"city\":\"c\"");
    String draft =
        ACTIVE.replace("    map:", "    events: [TransferFunded]\n    map:")
            + "      metadata: {city: {source: city, enrich: geo}}\n";

    RouteRehearsal rehearsal = rehearse(draft, 50);

    assertThat(rehearsal.lookedAt()).isEqualTo(1);
    assertThat(rehearsal.note())
        .isEqualTo(
            "1 events were left out: their payloads are wiped; 1 events were left out, which"
                + " the route filters: its type is not among the route's events; enrichments were not called");
    assertThat(rehearsal.changed().get(0).after().at("/metadata/city").asText())
        .isEqualTo("(computed by the enrichment geo)");
  }

  @Test
  void a_route_without_events_says_so() {
    assertThat(rehearse(ACTIVE, 50).note()).isEqualTo("no event of this route is stored");
  }
}
