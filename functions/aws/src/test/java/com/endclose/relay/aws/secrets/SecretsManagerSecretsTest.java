package com.endclose.relay.aws.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.Opened;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.testing.TickingClock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.secretsmanager.model.SecretsManagerException;

class SecretsManagerSecretsTest {

  private static final String KEYS =
      """
      {"current":"k1","keys":{"k1":"MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="}}\
      """;

  private final TickingClock clock = new TickingClock();
  private final FakeSecretsManager manager = new FakeSecretsManager();
  private final List<String> alarms = new CopyOnWriteArrayList<>();
  private final Signals signals =
      new Signals() {
        @Override
        public void alarm(String kind, String detail) {
          alarms.add(kind + " " + detail);
        }
      };
  private final SecretsManagerSecrets secrets =
      SecretsManagerSecrets.current(manager, "relay/ingest", clock, signals);

  @Test
  void a_value_is_fetched_on_first_use_and_kept_for_five_minutes() {
    manager.holding("{\"HOOK\":\"one\"}");

    assertThat(secrets.find("HOOK")).contains("one");
    manager.holding("{\"HOOK\":\"two\"}");
    clock.tickSeconds(299);
    assertThat(secrets.find("HOOK")).contains("one");
    clock.tickSeconds(1);
    assertThat(secrets.find("HOOK")).contains("two");
    assertThat(manager.calls).isEqualTo(2);
  }

  @Test
  void what_was_fetched_before_a_snapshot_is_forgotten() {
    manager.holding("{\"HOOK\":\"one\"}");
    secrets.find("HOOK");
    manager.holding("{\"HOOK\":\"two\"}");

    secrets.forget();

    assertThat(secrets.find("HOOK")).contains("two");
  }

  @Test
  void a_missing_value_is_looked_for_again_soon_but_not_each_time() {
    manager.holding("{\"HOOK\":\"one\"}");
    assertThat(secrets.find("NEW")).isEmpty();
    assertThat(secrets.find("NEW")).isEmpty();
    assertThat(manager.calls).isEqualTo(1);

    manager.holding("{\"HOOK\":\"one\",\"NEW\":\"set\"}");
    clock.tickSeconds(29);
    assertThat(secrets.find("NEW")).isEmpty();
    clock.tickSeconds(1);

    assertThat(secrets.find("NEW")).contains("set");
    assertThat(manager.calls).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"HOOK\":\"\"}", "{\"HOOK\":null}"})
  void an_empty_value_is_not_set(String document) {
    manager.holding(document);

    assertThat(secrets.find("HOOK")).isEmpty();
  }

  @Test
  void a_secret_without_a_value_yet_sets_nothing() {
    assertThat(secrets.find("HOOK")).isEmpty();
  }

  @Test
  void data_keys_may_stand_there_as_text_or_as_an_object() {
    manager.holding("{\"RELAY_DATA_KEYS\":" + KEYS + "}");
    assertThat(secrets.dataKeys().currentId()).isEqualTo("k1");

    secrets.forget();
    manager.holding("{\"RELAY_DATA_KEYS\":\"" + KEYS.replace("\"", "\\\"") + "\"}");
    assertThat(secrets.dataKeys().currentId()).isEqualTo("k1");
  }

  @Test
  void data_keys_are_read_once_a_fetch() {
    manager.holding("{\"RELAY_DATA_KEY\":\"some text of its own\"}");

    assertThat(secrets.dataKeys()).isSameAs(secrets.dataKeys());
    assertThat(manager.calls).isEqualTo(1);
  }

  @Test
  void missing_data_keys_name_the_setting_and_the_remedy() {
    manager.holding("{}");

    assertThatThrownBy(secrets::dataKeys)
        .hasMessageContaining("RELAY_DATA_KEYS")
        .hasMessageContaining("relayctl init");
  }

  @Test
  void while_the_service_is_away_the_last_values_stay_in_use() {
    manager.holding("{\"HOOK\":\"one\"}");
    secrets.find("HOOK");
    manager.failure = SdkClientException.create("connection reset");
    clock.tickSeconds(301);

    assertThat(secrets.find("HOOK")).contains("one");
    assertThat(secrets.find("HOOK")).contains("one");
    assertThat(manager.calls).isEqualTo(2);

    manager.failure = null;
    manager.holding("{\"HOOK\":\"two\"}");
    clock.tickSeconds(29);
    assertThat(secrets.find("HOOK")).contains("one");
    clock.tickSeconds(1);
    assertThat(secrets.find("HOOK")).contains("two");
    assertThat(alarms).containsExactly("secrets_stale secret relay/ingest");
  }

  @Test
  void a_service_that_was_never_reached_is_unavailable() {
    manager.failure = SdkClientException.create("connection reset");

    assertThatThrownBy(() -> secrets.find("HOOK"))
        .isInstanceOf(StoreUnavailable.class)
        .hasMessageContaining("relay/ingest");
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503})
  void a_service_that_is_broken_is_unavailable(int status) {
    manager.failure = refusal(status, "InternalServiceError");

    assertThatThrownBy(() -> secrets.find("HOOK")).isInstanceOf(StoreUnavailable.class);
  }

  @Test
  void throttling_is_unavailable() {
    manager.failure = refusal(400, "ThrottlingException");

    assertThatThrownBy(() -> secrets.find("HOOK")).isInstanceOf(StoreUnavailable.class);
  }

  @Test
  void a_refusal_names_the_secret_and_the_code() {
    manager.failure = refusal(400, "AccessDeniedException");

    assertThatThrownBy(() -> secrets.find("HOOK"))
        .isInstanceOf(StoreUnavailable.class)
        .hasMessage("secret relay/ingest can't be read: AccessDeniedException");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3cret", "[\"s3cret\"]", "{\"HOOK\":\"s3cret\"", ""})
  void a_secret_that_is_no_json_object_is_named_and_not_shown(String document) {
    manager.holding(document);

    assertThatThrownBy(() -> secrets.find("HOOK"))
        .hasMessage("secret relay/ingest is not a JSON object")
        .hasNoCause();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"HOOK\":\"s3cret",
        "s3cret",
        "",
        "[]",
        "{\"HOOK\":\"s3cret\",\"RELAY_DATA_KEYS\":\"s3cret\"}",
        "{\"HOOK\":\"s3cret\",\"RELAY_DATA_KEY\":\"s3cret\"}"
      })
  void a_document_that_was_broken_leaves_the_last_good_one_in_use_for_a_day(String broken) {
    manager.holding("{\"HOOK\":\"one\",\"RELAY_DATA_KEYS\":" + KEYS + "}");
    secrets.find("HOOK");
    manager.holding(broken);
    clock.tickSeconds(300);
    for (int i = 0; i < 1_000; i++) {
      assertThat(secrets.find("HOOK")).contains("one");
      assertThat(secrets.dataKeys().currentId()).isEqualTo("k1");
    }
    assertThat(manager.calls).isEqualTo(2);
    assertThat(alarms).hasSize(1);

    clock.tickSeconds(86_400 - 301);
    assertThat(secrets.find("HOOK")).contains("one");
    clock.tickSeconds(31);
    for (int i = 0; i < 10; i++) {
      assertThatThrownBy(() -> secrets.find("HOOK"))
          .isInstanceOf(StoreUnavailable.class)
          .hasMessageNotContaining("s3cret");
    }
    assertThat(manager.calls).isEqualTo(4);
  }

  @Test
  void a_secret_that_was_deleted_leaves_its_last_values_in_use() {
    manager.holding("{\"HOOK\":\"one\"}");
    secrets.find("HOOK");
    manager.holding(null);
    clock.tickSeconds(300);

    assertThat(secrets.find("HOOK")).contains("one");
    assertThat(alarms).hasSize(1);
  }

  @Test
  void a_failed_read_without_any_values_counts_for_thirty_seconds() {
    manager.failure = SdkClientException.create("connection reset");
    for (int i = 0; i < 1_000; i++) {
      assertThatThrownBy(() -> secrets.find("HOOK")).isInstanceOf(StoreUnavailable.class);
      secrets.refresh();
    }
    assertThat(manager.calls).isEqualTo(1);
    manager.failure = null;
    manager.holding("{\"HOOK\":\"one\"}");
    clock.tickSeconds(30);

    assertThat(secrets.find("HOOK")).contains("one");
  }

  @Test
  void what_does_not_fit_is_read_again_at_most_twice_in_half_a_minute() {
    manager.holding("{\"HOOK\":\"one\"}");
    secrets.find("HOOK");
    manager.holding("{\"HOOK\":\"two\"}");
    clock.tickSeconds(1);

    secrets.refresh();

    assertThat(secrets.find("HOOK")).contains("two");
    for (int i = 0; i < 1_000; i++) {
      secrets.refresh();
    }
    assertThat(manager.calls).isEqualTo(2);
    clock.tickSeconds(29);
    secrets.refresh();
    assertThat(manager.calls).isEqualTo(2);
    clock.tickSeconds(1);
    secrets.refresh();
    assertThat(manager.calls).isEqualTo(3);
  }

  @Test
  void a_failed_look_that_was_asked_for_leaves_the_values_in_use() {
    manager.holding("{\"HOOK\":\"one\"}");
    secrets.find("HOOK");
    manager.failure = SdkClientException.create("connection reset");

    secrets.refresh();

    assertThat(secrets.find("HOOK")).contains("one");
    assertThat(alarms).hasSize(1);
  }

  @Test
  void a_payload_under_a_key_that_was_just_added_is_opened_at_once() {
    String two = KEYS.replace("{\"k1\":", "{\"k2\":\"" + "A".repeat(43) + "=\",\"k1\":");
    manager.holding("{\"RELAY_DATA_KEYS\":" + KEYS + "}");
    PayloadCipher warm = new PayloadCipher(secrets.dataKeySource());
    warm.seal("row", 0, new byte[1]);
    manager.holding("{\"RELAY_DATA_KEYS\":" + two.replace("\"k1\",", "\"k2\",") + "}");
    byte[] sealed =
        new PayloadCipher(
                SecretsManagerSecrets.current(manager, "relay/ingest", clock, signals)
                    .dataKeySource())
            .seal("row", 0, new byte[] {7});

    assertThat(warm.open("row", 0, sealed)).isInstanceOf(Opened.Plain.class);
  }

  @Test
  void an_unknown_key_is_looked_for_once_in_half_a_minute() {
    manager.holding("{\"RELAY_DATA_KEYS\":" + KEYS + "}");
    PayloadCipher cipher = new PayloadCipher(secrets.dataKeySource());
    byte[] sealed =
        new PayloadCipher(
                DataKeys.from(
                    name ->
                        name.equals("RELAY_DATA_KEY")
                            ? Optional.of("another text of a key")
                            : Optional.empty()))
            .seal("row", 0, new byte[1]);

    for (int i = 0; i < 100; i++) {
      assertThat(cipher.open("row", 0, sealed)).isInstanceOf(Opened.UnknownKey.class);
    }
    assertThat(manager.calls).isEqualTo(2);
  }

  @Test
  void no_value_is_ever_printed() {
    manager.holding("{\"HOOK\":\"s3cret\"}");
    secrets.find("HOOK");

    assertThat(secrets).hasToString("secret relay/ingest");
    assertThat(SecretDocument.read("{\"HOOK\":\"s3cret\"}").orElseThrow().toString())
        .doesNotContain("s3cret");
  }

  private static AwsServiceException refusal(int status, String code) {
    return SecretsManagerException.builder()
        .statusCode(status)
        .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
        .build();
  }
}
