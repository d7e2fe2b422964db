package com.endclose.relay.verify;

import java.util.Map;
import java.util.Optional;

/**
 * A processor that signs with an HMAC, as data.
 *
 * @param preset what {@code auth} says where the deployer says nothing
 * @param otherHeaders a second name for each header that some senders use instead
 * @param challenge how it asks whether anybody is there
 * @param receipt what it wants to read in every answer; empty for whatever
 */
record SourceRow(
    SourceInfo info,
    Map<String, String> preset,
    Map<String, String> otherHeaders,
    Challenge challenge,
    Optional<Reply> receipt) {

  SourceRow {
    preset = Map.copyOf(preset);
    otherHeaders = Map.copyOf(otherHeaders);
  }

  /** A row of a sender that uses one set of headers, never asks and reads no answer. */
  static SourceRow of(SourceInfo info, Map<String, String> preset) {
    return new SourceRow(info, preset, Map.of(), Challenge.NONE, Optional.empty());
  }
}
