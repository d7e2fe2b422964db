package com.endclose.relay.relayctl.print;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The API's times as people read them: in their own zone, and how long ago. */
public final class Times {

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  private final ZoneId zone;

  public Times(ZoneId zone) {
    this.zone = zone;
  }

  /** The zone times are shown in. */
  public ZoneId zone() {
    return zone;
  }

  /** An ISO 8601 instant as a local time, to the second; anything else as it is. */
  public String local(String instant) {
    try {
      return FORMAT.format(Instant.parse(instant).atZone(zone));
    } catch (DateTimeException other) {
      return instant;
    }
  }

  /** How much earlier than {@code now} an ISO 8601 instant is, in two units at most. */
  public String age(String instant, Instant now) {
    try {
      return span(Duration.between(Instant.parse(instant), now));
    } catch (DateTimeException other) {
      return instant;
    }
  }

  private static String span(Duration duration) {
    if (duration.isNegative()) {
      return "in " + span(duration.negated());
    }
    long seconds = duration.toSeconds();
    if (seconds < 60) {
      return seconds + "s";
    }
    if (seconds < 3_600) {
      return seconds / 60 + "m " + seconds % 60 + "s";
    }
    long hours = seconds / 3_600;
    return hours < 24
        ? hours + "h " + seconds / 60 % 60 + "m"
        : hours / 24 + "d " + hours % 24 + "h";
  }
}
