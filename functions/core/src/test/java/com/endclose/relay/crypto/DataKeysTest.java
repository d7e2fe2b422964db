package com.endclose.relay.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataKeysTest {

  private static final String SECRET = "made-up-data-key-text";

  @Test
  void named_keys_have_a_current_one_and_previous_ones() {
    DataKeys keys = Keys.current("k2", Map.of("k1", 1, "k2", 2));

    assertThat(keys.currentId()).isEqualTo("k2");
    assertThat(keys.ids()).containsExactlyInAnyOrder("k1", "k2");
    assertThat(keys.find("k1").orElseThrow().getEncoded()).hasSize(32).containsOnly(1);
    assertThat(keys.find("k3")).isEmpty();
  }

  @Test
  void the_key_of_a_text_is_its_sha_256() throws Exception {
    DataKeys keys = Keys.read("RELAY_DATA_KEY", SECRET);

    byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(SECRET.getBytes(UTF_8));
    assertThat(keys.currentId()).matches("text-[0-9a-f]{12}");
    assertThat(keys.find(keys.currentId()).orElseThrow().getEncoded()).isEqualTo(sha256);
    assertThat(Keys.read("RELAY_DATA_KEY", SECRET + "2").currentId())
        .isNotEqualTo(keys.currentId());
  }

  @Test
  void data_under_a_text_stays_readable_when_named_keys_come() throws Exception {
    DataKeys before = Keys.read("RELAY_DATA_KEY", SECRET);
    byte[] sealed = new PayloadCipher(before).seal("row", 1, new byte[3]);
    String named = "{\"current\":\"k1\",\"keys\":{\"k1\":\"%s\"}}".formatted(Keys.base64(1));

    DataKeys both = Keys.read("RELAY_DATA_KEY", SECRET, "RELAY_DATA_KEYS", named);
    assertThat(both.currentId()).isEqualTo("k1");
    assertThat(new PayloadCipher(both).open("row", 1, sealed)).isInstanceOf(Opened.Plain.class);

    byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(SECRET.getBytes(UTF_8));
    String moved =
        "{\"current\":\"k1\",\"keys\":{\"k1\":\"%s\",\"%s\":\"%s\"}}"
            .formatted(
                Keys.base64(1), before.currentId(), Base64.getEncoder().encodeToString(sha256));
    DataKeys renamed = Keys.read("RELAY_DATA_KEYS", moved);
    assertThat(new PayloadCipher(renamed).open("row", 1, sealed)).isInstanceOf(Opened.Plain.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "made-up-data-key-text                                  | is not a JSON object",
        "[\"made-up-data-key-text\"]                            | is not a JSON object",
        "{\"current\":\"k1\",\"keys\":{}} made-up-data-key-text | is not a JSON object",
        "{\"current\":\"k1\",\"keys\":{\"k1\":\"a\",\"k1\":\"b\"}} | is not a JSON object",
        "{}                                                     | names none of `keys`",
        "{\"current\":\"k1\",\"keys\":[\"k1\"]}                 | names none of `keys`",
        "{\"keys\":{\"k1\":\"KEY\"}}                            | names none of `keys`",
        "{\"current\":\"k2\",\"keys\":{\"k1\":\"KEY\"}}         | names none of `keys`",
        "{\"current\":\"\",\"keys\":{\"\":\"KEY\"}}             | a key id must be",
        "{\"current\":\"k 1\",\"keys\":{\"k 1\":\"KEY\"}}       | a key id must be",
        "{\"current\":\"k1\",\"keys\":{\"k1\":\"made-up-data-key-text\"}} | key k1 is not base64",
        "{\"current\":\"k1\",\"keys\":{\"k1\":\"AAAA\"}}        | key k1 is not base64",
        "{\"current\":\"k1\",\"keys\":{\"k1\":null}}            | key k1 is not base64",
      })
  void a_setting_that_can_not_be_used_is_named_and_not_shown(String json, String reason) {
    String setting = json.replace("KEY", Keys.base64(1));

    assertThatThrownBy(() -> Keys.read("RELAY_DATA_KEYS", setting))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("RELAY_DATA_KEYS")
        .hasMessageContaining(reason)
        .hasMessageContaining("openssl rand -base64 32")
        .hasMessageNotContaining(SECRET)
        .hasNoCause();
  }

  @Test
  void an_empty_setting_is_not_set_and_a_blank_one_is_refused() {
    assertThatThrownBy(() -> Keys.read("RELAY_DATA_KEYS", "", "RELAY_DATA_KEY", ""))
        .hasMessage("RELAY_DATA_KEYS is not set; `relayctl init` makes it");
    assertThatThrownBy(() -> Keys.read("RELAY_DATA_KEY", " "))
        .hasMessageStartingWith("RELAY_DATA_KEY is blank");
  }

  @Test
  void keys_and_secrets_are_never_printed() {
    assertThat(Keys.current("k1", Map.of("k1", 1))).hasToString("data keys [k1], current k1");
    assertThat(new MapSecrets(Map.of("A", SECRET)).toString()).doesNotContain(SECRET);
    assertThat(new EnvironmentSecrets(name -> SECRET).toString()).doesNotContain(SECRET);
  }

  @Test
  void an_empty_secret_is_not_set() {
    Map<String, String> values = Map.of("SET", SECRET, "EMPTY", "");
    for (Secrets secrets :
        new Secrets[] {new MapSecrets(values), new EnvironmentSecrets(values::get)}) {
      assertThat(secrets.find("SET")).hasValue(SECRET);
      assertThat(secrets.find("EMPTY")).isEmpty();
      assertThat(secrets.find("ABSENT")).isEmpty();
    }
  }

  @Test
  void a_short_text_is_no_key_unless_it_only_opens_what_is_old() throws Exception {
    for (String text : new String[] {"x", "fifteen-letters", "  fifteen-letters  "}) {
      assertThatThrownBy(() -> Keys.read("RELAY_DATA_KEY", text))
          .hasMessageStartingWith("RELAY_DATA_KEY is shorter than 16 characters")
          .hasMessageContaining("openssl rand")
          .hasMessageNotContaining("fifteen");
    }
    String named = "{\"current\":\"k1\",\"keys\":{\"k1\":\"%s\"}}".formatted(Keys.base64(1));
    assertThat(Keys.read("RELAY_DATA_KEY", "short", "RELAY_DATA_KEYS", named).ids()).hasSize(2);
    assertThat(Keys.read("RELAY_DATA_KEY", "sixteen-letters-").ids()).hasSize(1);
  }
}
