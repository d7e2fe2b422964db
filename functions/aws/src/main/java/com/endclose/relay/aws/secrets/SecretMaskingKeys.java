package com.endclose.relay.aws.secrets;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.dispatch.MaskingKeys;
import java.util.Optional;
import java.util.function.Function;

/**
 * The masking key of a secret, and the one before its last rotation: batches that were mapped under
 * it are still on their way.
 */
public final class SecretMaskingKeys implements MaskingKeys {

  private static final String NAME = "MASKING_HMAC_KEY";

  private final Secrets current;
  private final Secrets previous;

  /** Keys of a secret as it stands, and as it stood. */
  public SecretMaskingKeys(Secrets current, Secrets previous) {
    this.current = current;
    this.previous = previous;
  }

  @Override
  public MaskingKey current() {
    return key(current, MaskingKey::ofSetting)
        .orElseThrow(
            () -> new IllegalStateException(NAME + " is not set; `relayctl init` makes it"));
  }

  /** A key that is not known may be newer than what was read here: both are read again. */
  @Override
  public Optional<MaskingKey> find(String id) {
    Optional<MaskingKey> known = known(id);
    if (known.isPresent()) {
      return known;
    }
    current.refresh();
    previous.refresh();
    return known(id);
  }

  private Optional<MaskingKey> known(String id) {
    MaskingKey now = current();
    return now.id().equals(id)
        ? Optional.of(now)
        : key(previous, MaskingKey::of).filter(before -> before.id().equals(id));
  }

  private static Optional<MaskingKey> key(Secrets secrets, Function<String, MaskingKey> read) {
    return secrets.find(NAME).filter(text -> !text.isBlank()).map(read);
  }
}
