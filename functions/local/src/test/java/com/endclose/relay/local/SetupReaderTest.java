package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetupReaderTest {

  @TempDir private Path folder;

  private Setup read(String routes, String secrets) {
    return Relays.setup(folder, routes, secrets, Map.of());
  }

  @Test
  void sound_files_are_read() {
    Setup setup = read(Relays.ROUTES, "PAY_SECRET=x");

    assertThat(setup.routes().find("pay")).isPresent();
    assertThat(setup.secrets().find("PAY_SECRET")).hasValue("x");
    assertThat(setup.samples()).isEmpty();
  }

  @Test
  void every_mistake_of_a_routes_file_is_listed_with_its_path_and_the_files_name() {
    String routes =
        Relays.ROUTES.replace("direction: credit", "direction: up").replace("payabli", "payabl");

    assertThatThrownBy(() -> read(routes, "PAY_SECRET=x"))
        .isInstanceOf(CannotStart.class)
        .hasMessageContaining(folder.resolve("routes.yaml") + " has mistakes:\n")
        .hasMessageContaining("\n    $.routes[0].map.direction: ")
        .hasMessageContaining("\n    $.routes[0].source: ");
  }

  @Test
  void a_missing_secret_is_named_with_the_routes_that_need_it() {
    String twice =
        Relays.ROUTES + Relays.ROUTES.replace("routes:\n", "").replace("id: pay", "id: pay-too");

    assertThatThrownBy(() -> read(twice, "PAY_SECRET="))
        .hasMessageContaining("secret PAY_SECRET is not set")
        .hasMessageContaining("to verify routes pay, pay-too")
        .hasMessageContaining("put it into " + folder.resolve("secrets.env"));
  }

  @Test
  void hashing_needs_the_masking_key() {
    String hashing = Relays.ROUTES + "      metadata: { who: { source: a, transform: hash } }\n";

    assertThatThrownBy(() -> read(hashing, "PAY_SECRET=x"))
        .hasMessageContaining("secret MASKING_HMAC_KEY is not set")
        .hasMessageContaining("to hash fields of route pay");
    assertThat(read(hashing, "PAY_SECRET=x\nMASKING_HMAC_KEY=sixteen-letters-").maskingKey())
        .isNotNull();
  }

  @Test
  void an_outside_api_needs_its_key() {
    Map<String, String> outside = Map.of("RELAY_ENDCLOSE_URL", "http://127.0.0.1:9/v1");

    assertThatThrownBy(() -> Relays.setup(folder, Relays.ROUTES, "PAY_SECRET=x", outside))
        .hasMessageContaining("secret ENDCLOSE_API_KEY is not set")
        .hasMessageContaining("to call http://127.0.0.1:9/v1");
  }

  @Test
  void data_keys_are_the_given_ones_or_made_for_this_run() {
    assertThat(read(Relays.ROUTES, "PAY_SECRET=x").dataKeysGiven()).isFalse();

    Setup given = read(Relays.ROUTES, "PAY_SECRET=x\nRELAY_DATA_KEY=some-long-text-of-its-own");
    assertThat(given.dataKeysGiven()).isTrue();
    assertThat(given.dataKeys().currentId()).startsWith("text-");
    assertThatThrownBy(() -> read(Relays.ROUTES, "PAY_SECRET=x\nRELAY_DATA_KEYS=hunter2"))
        .hasMessageContaining("RELAY_DATA_KEYS is not a JSON object")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void a_secret_that_stands_in_no_file_is_looked_for_in_the_environment() {
    Setup setup =
        Relays.setup(folder, Relays.ROUTES, "A=x", Map.of("PAY_SECRET", "from-outside", "A", "y"));

    assertThat(setup.secrets().find("PAY_SECRET")).hasValue("from-outside");
    assertThat(setup.secrets().find("A")).hasValue("x");
  }

  @Test
  void a_file_that_can_not_be_read_is_named() throws IOException {
    Path latin = Files.write(folder.resolve("latin.env"), new byte[] {'A', '=', (byte) 0xFC});

    assertThatThrownBy(
            () ->
                Relays.setup(
                    folder,
                    "",
                    "",
                    Map.of("RELAY_ROUTES", "nowhere.yaml", "RELAY_SECRETS", latin.toString())))
        .hasMessageContaining("nowhere.yaml: there is no such file")
        .hasMessageContaining("latin.env is not UTF-8 text");
    assertThatThrownBy(
            () -> Relays.setup(folder, "", "", Map.of("RELAY_ROUTES", folder.toString())))
        .hasMessageContaining("is a folder, not a file");
  }

  @Test
  void mistakes_of_a_secrets_file_are_told_by_line() {
    assertThatThrownBy(() -> read(Relays.ROUTES, "PAY_SECRET=x\nhunter2\n"))
        .hasMessageContaining("secrets.env, line 2: write NAME=value")
        .hasMessageNotContaining("hunter2");
  }
}
