package com.endclose.relay.route;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Where a record's date comes from, how it is written there, and in which zone; null: see the
 * route.
 */
public record DateRef(Path source, Format format, @Nullable ZoneId timezone) {

  /** How a date is written in a payload. */
  public enum Format {
    /** ISO 8601, a date or a date and time, with or without an offset (SPEC 16.11). */
    ISO8601,
    /** {@code M/D/YYYY}, followed by a space and anything, or by nothing. */
    MDY_HMS
  }
}
