package com.endclose.relay.config;

import com.endclose.relay.route.Places.Located;
import java.util.List;
import java.util.Optional;

/** What making a document the current one came to. */
public sealed interface Applying {

  /** It is current; it may have been before. */
  record Applied(String version, List<Located> warnings) implements Applying {

    public Applied {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Another is current, or waits, than the one it was made from.
   *
   * @param standing that version; empty for none
   */
  record Conflict(Optional<String> standing) implements Applying {}

  /**
   * End Close manages the configuration: it is changed there.
   *
   * @param standing the current version; empty for none
   */
  record Owned(Optional<String> standing) implements Applying {}

  /** It has problems. */
  record Refused(Checked checked) implements Applying {}

  /** No document of End Close's waits for approval. */
  record NothingWaits() implements Applying {}
}
