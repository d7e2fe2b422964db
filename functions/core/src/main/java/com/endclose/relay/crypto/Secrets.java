package com.endclose.relay.crypto;

import java.util.Optional;

/**
 * Looks secrets up by name: those of the routes and the relay's own. Implementations never show a
 * value in {@code toString} or in an error, and treat an empty one as not set.
 */
@FunctionalInterface
public interface Secrets {

  /** The secret of this name; empty when it is not set or is the empty text. */
  Optional<String> find(String name);

  /**
   * Something did not fit the values as they are known: they are read again, at most every 30
   * seconds, where they were kept. Never throws.
   */
  default void refresh() {}
}
