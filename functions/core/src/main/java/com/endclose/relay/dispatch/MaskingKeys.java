package com.endclose.relay.dispatch;

import com.endclose.relay.crypto.MaskingKey;
import java.util.Optional;

/** The masking key in use, and earlier ones as far as they are still known. */
public interface MaskingKeys {

  /** The key in use. Throws {@link IllegalStateException} naming the setting when it is not set. */
  MaskingKey current();

  /** The key of this id; empty when it is not known any more. */
  default Optional<MaskingKey> find(String id) {
    MaskingKey key = current();
    return key.id().equals(id) ? Optional.of(key) : Optional.empty();
  }
}
