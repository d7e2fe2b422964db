package com.endclose.relay.endclose;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * End Close's side of this relay: the configuration it manages and what it is told (spec SETTLE,
 * CONFIG). Calls never throw for what the network or the server does. Safe for use by several
 * threads.
 */
public interface RelaysApi {

  /** The longest that asking for the configuration may take (spec SETTLE). */
  Duration CONFIG_LIMIT = Duration.ofSeconds(10);

  /** The longest that sending a manifest may take (spec SETTLE). */
  Duration MANIFEST_LIMIT = Duration.ofSeconds(5);

  /**
   * Asks for the managed configuration.
   *
   * @param etag of the document that is in force, so that an unchanged one is not sent again; null
   *     asks for the document whatever it is
   */
  ConfigAnswer config(@Nullable String etag, Duration limit);

  /**
   * Tells of this relay.
   *
   * @param instance the name it goes by; letters, digits and dashes
   * @param manifest a JSON object in UTF-8
   * @return whether it was taken
   */
  boolean manifest(String instance, byte[] manifest, Duration limit);
}
