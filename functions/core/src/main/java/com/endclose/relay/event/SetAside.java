package com.endclose.relay.event;

import java.time.Instant;

/** Why an event does not go into the batch that is being claimed. Reasons never hold a payload. */
public sealed interface SetAside {

  /** It can't be mapped or read: an operator decides. */
  record Park(String reason) implements SetAside {}

  /** An attempt of its own failed: its enrichment did. */
  record Retry(Instant at, String error) implements SetAside {}

  /** Not its fault: it is due again later, uncounted. */
  record GiveBack(Instant at, String error) implements SetAside {}
}
