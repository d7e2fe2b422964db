package com.endclose.relay.signal;

import java.time.Duration;

/**
 * What the relay reports about itself, as it happens (spec SIGNAL-1). Scalars only, never a payload
 * or a secret. Implementations must be fast, safe for several threads, and must not throw.
 */
public interface Signals {

  /** Hears everything, says nothing. */
  Signals NONE = new Signals() {};

  /** A webhook was answered; {@code result} is an outcome word such as {@code accepted}. */
  default void ingested(String route, String result) {}

  /** {@code count} events of a route were delivered, retried, parked, held or submitted. */
  default void forwarded(String route, String result, int count) {}

  /** From receipt to delivery of one event. */
  default void deliveryLag(String route, Duration lag) {}

  /** Retention removed {@code count} payloads or ledger rows. */
  default void pruned(String kind, int count) {}

  /**
   * Something an operator should be woken for; {@code kind} is a fixed word, {@code detail} a short
   * text.
   */
  default void alarm(String kind, String detail) {}

  /** Age of the earliest received event that a cycle failed, gave back or left unsettled. */
  default void oldestUnsettled(String route, Duration age) {}
}
