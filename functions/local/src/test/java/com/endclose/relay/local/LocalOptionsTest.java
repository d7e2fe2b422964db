package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LocalOptionsTest {

  private static LocalOptions read(
      Map<String, String> properties, Map<String, String> environment) {
    return LocalOptions.read(new Lookup(properties, environment));
  }

  @Test
  void nothing_set_is_the_demo_on_the_usual_ports() {
    LocalOptions options = read(Map.of(), Map.of());

    assertThat(options.ingestPort()).isEqualTo(8080);
    assertThat(options.endClosePort()).isEqualTo(4100);
    assertThat(options.outsideApi()).isFalse();
    assertThat(options.routes()).isNull();
    assertThat(options.secrets()).isNull();
    assertThat(options.demo()).isEqualTo(DemoMode.ON);
    assertThat(options.warnings()).isEmpty();
  }

  @Test
  void each_option_is_a_property_or_an_environment_variable() {
    LocalOptions byProperty =
        read(
            Map.of(
                "relay.ingest.port", "0",
                "relay.admin.port", "8081",
                "relay.endclose.port", "4101",
                "relay.endclose.url", "http://127.0.0.1:9/v1",
                "relay.routes", "my routes.yaml",
                "relay.secrets", "my.env",
                "relay.demo", "once",
                "relay.batch.max", "50"),
            Map.of());
    LocalOptions byEnvironment =
        read(
            Map.of(),
            Map.of(
                "RELAY_INGEST_PORT", "0",
                "RELAY_ADMIN_PORT", "8081",
                "RELAY_ENDCLOSE_PORT", "4101",
                "RELAY_ENDCLOSE_URL", "http://127.0.0.1:9/v1",
                "RELAY_ROUTES", "my routes.yaml",
                "RELAY_SECRETS", "my.env",
                "RELAY_DEMO", "once",
                "RELAY_BATCH_MAX", "50"));

    assertThat(byProperty).isEqualTo(byEnvironment);
    assertThat(byProperty.routes()).isEqualTo(Path.of("my routes.yaml"));
    assertThat(byProperty.demo()).isEqualTo(DemoMode.ONCE);
    assertThat(byProperty.outsideApi()).isTrue();
    assertThat(byProperty.settings().batchMax()).isEqualTo(50);
    assertThat(byProperty.warnings()).isEmpty();
  }

  @Test
  void a_property_wins_unless_it_is_blank() {
    Map<String, String> environment = Map.of("RELAY_INGEST_PORT", "1");

    assertThat(read(Map.of("relay.ingest.port", "2"), environment).ingestPort()).isEqualTo(2);
    assertThat(read(Map.of("relay.ingest.port", " "), environment).ingestPort()).isEqualTo(1);
  }

  @Test
  void everything_that_can_not_be_read_is_named_at_once() {
    Map<String, String> properties =
        Map.of(
            "relay.ingest.port", "65536",
            "relay.endclose.port", "-1",
            "relay.admin.port", "eighty",
            "relay.demo", "perhaps",
            "relay.shards", "0",
            "relay.routes", "a\0b");

    assertThatThrownBy(() -> read(properties, Map.of()))
        .isInstanceOf(CannotStart.class)
        .hasMessage(
            """
            The relay can't start:
              RELAY_SHARDS: 0 is out of range; it must be a whole number from 1 to 256 (default 4)
              RELAY_INGEST_PORT: it must be a port from 1 to 65535, or 0 for any free one
              RELAY_ENDCLOSE_PORT: it must be a port from 1 to 65535, or 0 for any free one
              RELAY_ROUTES: it must be the path of a file
              RELAY_DEMO: it must be on, off or once
              RELAY_ADMIN_PORT: it must be a port from 1 to 65535, or 0 for any free one""");
  }

  @Test
  void a_misspelt_option_is_warned_of() {
    assertThat(read(Map.of("relay.demos", "off"), Map.of("RELAY_ROUTE", "x")).warnings())
        .containsExactly(
            "RELAY_DEMOS is no setting of the relay and does nothing; did you mean RELAY_DEMO?",
            "RELAY_ROUTE is no setting of the relay and does nothing; did you mean RELAY_ROUTES?");
  }
}
