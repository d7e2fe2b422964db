package com.endclose.relay.aws.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.testing.TickingClock;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretMaskingKeysTest {

  private static final String NAME = "MASKING_HMAC_KEY";

  private final MapSecrets none = new MapSecrets(Map.of());

  @Test
  void the_key_before_the_last_rotation_is_still_known() {
    TickingClock clock = new TickingClock();
    FakeSecretsManager manager =
        new FakeSecretsManager().holding("{\"" + NAME + "\":\"new-masking-key-1\"}");
    manager.byStage.put("AWSPREVIOUS", "{\"" + NAME + "\":\"old\"}");
    SecretMaskingKeys keys =
        new SecretMaskingKeys(
            SecretsManagerSecrets.current(manager, "relay", clock, Signals.NONE),
            SecretsManagerSecrets.previous(manager, "relay", clock, Signals.NONE));

    assertThat(keys.current().id()).isEqualTo(MaskingKey.of("new-masking-key-1").id());
    assertThat(keys.find(MaskingKey.of("new-masking-key-1").id())).isPresent();
    assertThat(keys.find(MaskingKey.of("old").id())).map(MaskingKey::id).isPresent();
    assertThat(keys.find(MaskingKey.of("older").id())).isEmpty();
  }

  @Test
  void a_secret_that_was_never_rotated_has_no_earlier_key() {
    SecretMaskingKeys keys =
        new SecretMaskingKeys(new MapSecrets(Map.of(NAME, "new-masking-key-1")), none);

    assertThat(keys.find("000000000000")).isEmpty();
  }

  @Test
  void a_missing_key_names_the_setting() {
    assertThatThrownBy(() -> new SecretMaskingKeys(none, none).current())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(NAME);
  }
}
