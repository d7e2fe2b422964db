package com.endclose.relay.config;

import static com.endclose.relay.config.Documents.forwarding;
import static com.endclose.relay.config.Documents.version;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.enrich.Enrichment;
import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.StandIn;
import com.endclose.relay.testing.TickingClock;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ManifestsTest {

  private static final String KEY = "made-up-key";

  private final TickingClock clock = new TickingClock();
  private final StandIn standIn = StandIn.start(0, KEY, clock);
  private final InMemoryConfigStore store = new InMemoryConfigStore();

  @AfterEach
  void close() {
    standIn.close();
  }

  private record Geo() implements Enrichment {
    @Override
    public String name() {
      return "geo";
    }

    @Override
    public String description() {
      return "Finds the city.";
    }

    @Override
    public Outcome apply(JsonNode input, Context context) {
      return new Outcome.Nothing();
    }
  }

  private Manifests manifests(String engine) {
    return new Manifests(
        store,
        new EndCloseClient(standIn.baseUrl(), () -> KEY, clock),
        new Manifests.Facts(
            "local", engine, List.of("payabli", "generic_hmac"), List.of(new Geo())),
        () -> "instance-1",
        clock);
  }

  private void due(int seconds, boolean failed) {
    clock.tickSeconds(seconds);
    manifests("1.0.0").due(failed);
  }

  private List<String> reasons() throws Exception {
    List<String> reasons = new ArrayList<>();
    for (String manifest : standIn.manifestsInOrder()) {
      reasons.add(new ObjectMapper().readTree(manifest).get("reason").asText());
    }
    return reasons;
  }

  @Test
  void it_says_what_the_relay_can_do_and_nothing_of_what_it_does() {
    due(0, false);

    assertThat(standIn.manifests())
        .containsEntry(
            "instance-1",
            """
            {"schema":1,"reason":"boot","host":"local","engine_version":"1.0.0","config_schema":1,\
            "config_source":"local","capabilities":{"adapters":["generic_hmac","payabli"],\
            "enrichments":{"geo":{"description":"Finds the city.","output":"any"}}}}""");
  }

  @Test
  void after_the_boot_comes_a_heartbeat_every_quarter_of_an_hour() throws Exception {
    for (int minute = 0; minute <= 31; minute++) {
      due(60, false);
    }

    assertThat(reasons()).containsExactly("boot", "heartbeat", "heartbeat");
  }

  @Test
  void another_document_in_force_and_another_version_of_the_relay_are_told() throws Exception {
    due(0, false);
    store.apply(
        new Version(version(forwarding()), forwarding(), "ann", clock.instant()),
        java.util.Optional.empty());
    due(60, false);
    due(60, false);
    manifests("1.1.0").due(false);

    assertThat(reasons()).containsExactly("boot", "config_applied", "boot");
  }

  @Test
  void an_error_is_told_once_a_minute_at_most() throws Exception {
    due(0, false);
    due(10, true);
    due(30, true);
    due(29, true);
    due(1, true);

    assertThat(reasons()).containsExactly("boot", "error", "error");
  }

  @Test
  void a_process_tells_that_it_begins_and_ends_under_the_name_it_has() throws Exception {
    due(0, false);
    manifests("1.0.0").boot();
    manifests("1.0.0").shutdown();

    assertThat(reasons()).containsExactly("boot", "boot", "shutdown");
    assertThat(standIn.manifests()).containsOnlyKeys("instance-1");
  }

  @Test
  void managed_by_end_close_it_says_so() {
    store.remember(new RemoteState(1, true, null, null, null, null));
    due(0, false);

    assertThat(standIn.manifests().get("instance-1")).contains("\"config_source\":\"remote\"");
  }

  @Test
  void that_nobody_takes_it_changes_nothing_and_it_is_not_sent_again_at_once() throws Exception {
    standIn.next(Fault.answer(500, "no").onManifests());
    due(0, false);
    due(60, false);

    assertThat(reasons()).isEmpty();
    standIn.close();
    due(900, false);
  }

  @Test
  void only_off_turns_it_off() {
    List<String> problems = new ArrayList<>();

    assertThat(Manifests.wanted(null, problems)).isTrue();
    assertThat(Manifests.wanted("on", problems)).isTrue();
    assertThat(Manifests.wanted(" OFF ", problems)).isFalse();
    assertThat(problems).isEmpty();
  }

  @Test
  void a_word_that_is_neither_is_a_problem() {
    List<String> problems = new ArrayList<>();

    Manifests.wanted("perhaps", problems);

    assertThat(problems).containsExactly("RELAY_TELEMETRY: it must be on (the default) or off");
  }
}
