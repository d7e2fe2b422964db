package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.Fields;
import com.endclose.relay.admin.Refusal;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/** A calendar day somewhere: as long as that day was there, summer time and all. */
record Day(LocalDate date, ZoneId zone) {

  private static final ZoneId UTC = ZoneId.of("UTC");

  /** Today, and UTC, unless said. */
  static Day read(Fields fields, Clock clock) {
    ZoneId zone = fields.text("tz").map(Day::zone).orElse(UTC);
    LocalDate today = LocalDate.ofInstant(clock.instant(), zone);
    return new Day(fields.day("day").orElse(today), zone);
  }

  private static ZoneId zone(String name) {
    try {
      if (name.equals(UTC.getId())) {
        return UTC;
      }
      if (name.contains("/") && ZoneId.getAvailableZoneIds().contains(name)) {
        return ZoneId.of(name);
      }
    } catch (DateTimeException withoutRules) {
      throw Refusal.of("tz", "this machine has no rules for that zone; name another");
    }
    throw Refusal.of("tz", "name an IANA zone such as America/New_York, or UTC");
  }

  Instant from() {
    return date.atStartOfDay(zone).toInstant();
  }

  Instant before() {
    return date.plusDays(1).atStartOfDay(zone).toInstant();
  }
}
