package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.endclose.relay.signal.Signals;
import com.endclose.relay.stack.LockedMoto;
import com.endclose.relay.standin.StandIn;
import com.endclose.relay.standin.StoredRecord;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The local run on locked moto, which speaks all three services; skipped where Python has none. */
class AwsEndpointTest {

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String REQUIRED =
      Optional.ofNullable(System.getenv("RELAY_REQUIRE_BACKENDS")).orElse("");

  @TempDir private Path folder;

  private URI moto() {
    Optional<URI> moto = LockedMoto.start(folder.resolve("moto"));
    assertThat(moto.isPresent() || !REQUIRED.contains("moto"))
        .as("moto is required (RELAY_REQUIRE_BACKENDS), and does not start")
        .isTrue();
    assumeThat(moto).isPresent();
    return moto.orElseThrow();
  }

  private LocalRelay start(URI moto, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(Map.of("RELAY_AWS_ENDPOINT", moto.toString()));
    settings.putAll(more);
    return Relays.start(folder, settings);
  }

  private static List<String> arrived(StandIn standIn) {
    return standIn.records("payments").stream().map(StoredRecord::externalId).toList();
  }

  @Test
  void a_restart_goes_on_where_the_last_run_stopped() {
    URI moto = moto();
    try (LocalRelay first = start(moto, Map.of())) {
      assertThat(first.resumed()).isFalse();
      // Nobody forwards it before the run ends.
      first.control().setPaused("pay", true);
      assertThat(Relays.post(first, Relays.transfer("t1")).body()).contains("accepted");
    }
    try (LocalRelay second = start(moto, Map.of())) {
      assertThat(second.resumed()).isTrue();
      assertThat(Relays.post(second, Relays.transfer("t1")).body()).contains("duplicate");
      assertThat(Relays.post(second, Relays.transfer("t2")).body()).contains("accepted");
      second.control().setPaused("pay", false);

      StandIn standIn = second.standIn().orElseThrow();
      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> assertThat(arrived(standIn)).containsExactlyInAnyOrder("t1", "t2"));
    }
  }

  @Test
  void routes_and_secrets_there_follow_the_files() {
    URI moto = moto();
    Map<String, String> settings = Map.of("RELAY_AWS_ENDPOINT", moto.toString());
    Function<String, Setup> with =
        secret ->
            Relays.setup(
                folder,
                Relays.ROUTES.replace("payments", "stream-" + secret),
                "PAY_SECRET=" + secret,
                settings);
    AwsPlace place = with.apply("one").options().aws();
    try (AwsBacking one = AwsBacking.at(place, with.apply("one"), Clock.systemUTC())) {
      assertThat(one.webhookSecrets().find("PAY_SECRET")).hasValue("one");
      assertThat(one.webhookSecrets().find("RELAY_DATA_KEYS")).isPresent();
      assertThat(one.apiKey()).isEqualTo("stand-in-key");
    }
    try (AwsBacking one = AwsBacking.at(place, with.apply("one"), Clock.systemUTC());
        AwsBacking two = AwsBacking.at(place, with.apply("two"), Clock.systemUTC())) {
      assertThat(two.webhookSecrets().find("PAY_SECRET")).hasValue("two");
      assertThat(two.webhookSecrets().find("RELAY_DATA_KEYS"))
          .isEqualTo(one.webhookSecrets().find("RELAY_DATA_KEYS"));
      assertThat(two.routes().active().orElseThrow().routes().find("pay").orElseThrow().map())
          .extracting("dataStreamKey")
          .isEqualTo("stream-two");
    }
  }

  @Test
  void an_endpoint_that_does_not_answer_is_one_message() {
    Setup setup =
        Relays.setup(
            folder,
            Relays.ROUTES,
            "PAY_SECRET=x",
            Map.of("RELAY_AWS_ENDPOINT", "http://127.0.0.1:1"));

    assertThatThrownBy(() -> LocalRelay.start(setup, Signals.NONE))
        .isInstanceOf(CannotStart.class)
        .hasMessageContaining(
            "relay.aws.endpoint: http://127.0.0.1:1 does not answer as AWS would");
  }
}
