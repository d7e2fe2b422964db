package com.endclose.relay.route;

import com.endclose.relay.json.Path;

/** The currency of a route's amounts: one for all, or the one that each payload names. */
public sealed interface CurrencyRef {

  /** The same for every event: an ISO 4217 code as the document wrote it. */
  record Fixed(String code) implements CurrencyRef {}

  /** An ISO 4217 code at this path, in upper or lower case. */
  record Sent(Path source) implements CurrencyRef {}
}
