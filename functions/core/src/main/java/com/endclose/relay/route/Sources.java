package com.endclose.relay.route;

import java.util.Set;

/** What validation has to know of the processor adapters and enrichments that are registered. */
public interface Sources {

  /** The adapters' names. */
  Set<String> names();

  /**
   * Whether the adapter can verify this mode ({@link Auth#mode()}); false for an unknown source.
   */
  boolean takes(String source, String authMode);

  /** Whether the adapter can tell an event's type under this auth. */
  boolean knowsType(String source, Auth auth);

  /** Whether the adapter can tell the processor's event id under this auth. */
  boolean knowsEventId(String source, Auth auth);

  /** The names of the registered enrichments. */
  Set<String> enrichments();
}
