package com.endclose.relay.relayctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.json.JsonWriter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The content of a new stack's two secrets (spec STORE-1). */
class InitTest {

  private static final String HMAC =
      """
        - id: signed
          source: generic_hmac
          auth: {mode: hmac, header: x-sig, secret_env: SIGNED_SECRET, event_id: id}
          map: {data_stream_key: s, external_id: id, amount: a, direction: credit}
      """;

  @TempDir private Path folder;

  private final Ctl ctl = new Ctl();

  private JsonNode read(String name) throws IOException {
    return new JsonMapper().readTree(folder.resolve(name).toFile());
  }

  @Test
  void two_files_hold_what_each_secret_needs() throws IOException {
    Path routes = Files.writeString(folder.resolve("routes.yaml"), ConfigTest.ROUTES + HMAC);

    assertThat(ctl.run("init", "--routes", routes.toString(), "--out", folder.toString())).isZero();

    JsonNode ingest = read("relay-ingest.json");
    assertThat(ingest.path("ACME_SECRET").asText()).hasSize(43);
    assertThat(ingest.path("SIGNED_SECRET").asText("x")).isEmpty();
    String keys = JsonWriter.text(ingest.path("RELAY_DATA_KEYS"));
    DataKeys usable =
        DataKeys.from(name -> Optional.of(keys).filter(any -> name.equals("RELAY_DATA_KEYS")));
    assertThat(usable).isNotNull();
    JsonNode relay = read("relay-relay.json");
    assertThat(relay.path("ENDCLOSE_API_KEY").asText("x")).isEmpty();
    assertThat(relay.path("MASKING_HMAC_KEY").asText()).hasSize(43);
    assertThat(relay.path("ADMIN_BASIC_AUTH").asText()).matches("admin:[A-Za-z0-9_-]{43}");
    assertThat(ingest.has("MASKING_HMAC_KEY")).isFalse();
  }

  @Test
  void the_files_are_their_owners_alone_and_no_value_is_shown() throws IOException {
    ctl.run("init", "--out", folder.toString());

    for (String name : new String[] {"relay-ingest.json", "relay-relay.json"}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
          .isEqualTo("rw-------");
    }
    String masking = read("relay-relay.json").path("MASKING_HMAC_KEY").asText();
    assertThat(ctl.out())
        .contains(
            "aws secretsmanager create-secret --name relay/ingest --secret-string file://" + folder)
        .doesNotContain(masking);
  }

  @Test
  void nothing_is_ever_overwritten() throws IOException {
    Files.writeString(folder.resolve("relay-relay.json"), "precious");

    assertThat(ctl.run("init", "--out", folder.toString())).isEqualTo(5);

    assertThat(folder.resolve("relay-relay.json")).hasContent("precious");
    assertThat(folder.resolve("relay-ingest.json")).doesNotExist();
    assertThat(ctl.err()).contains("stays as it is");
  }

  @Test
  void stdout_writes_no_file() {
    assertThat(ctl.run("init", "--stdout", "--admin", "ann", "--out", folder.toString())).isZero();

    assertThat(ctl.json().path("relay").path("ADMIN_BASIC_AUTH").asText()).startsWith("ann:");
    assertThat(ctl.json().path("ingest").has("RELAY_DATA_KEYS")).isTrue();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_routes_file_with_mistakes_is_exit_1() throws IOException {
    Path routes = Files.writeString(folder.resolve("r.yaml"), "routes: []\n");

    assertThat(ctl.run("init", "--routes", routes.toString(), "--stdout")).isEqualTo(1);
    assertThat(ctl.err()).contains("config validate");
    assertThat(ctl.run("init", "--stdout", "--admin", "a:b")).isEqualTo(2);
  }
}
