package com.endclose.relay.config;

/** A setting that is a whole number: its default and the range it must be in (spec SETTINGS-1). */
enum Setting {
  /** Records in a batch; End Close takes at most 1,000. */
  BATCH_MAX(100, 1, 1_000),
  SHARDS(4, 1, 256),
  TRUSTED_PROXIES(0, 0, 32),
  POLL_INTERVAL_MS(250, 10, 60_000),
  BACKOFF_BASE_MS(1_000, 1, 3_600_000),
  BACKOFF_CAP_MS(600_000, 1, 86_400_000),
  PARK_AFTER_MS(604_800_000, 1, 31_536_000_000L),
  /** At least twice what one call to End Close may take, or no batch could be sent in its lease. */
  LEASE_MS(600_000, 60_000, 43_200_000),
  RECOVER_INTERVAL_MS(60_000, 100, 3_600_000),
  ENRICH_TIMEOUT_MS(5_000, 1, 60_000),
  RETENTION_DELIVERED_DAYS(7, 0, 3_650),
  RETENTION_LEDGER_DAYS(30, 1, 3_650);

  /** What the name of every setting begins with. */
  static final String PREFIX = "RELAY_";

  private final long standard;
  private final long least;
  private final long most;

  Setting(long standard, long least, long most) {
    this.standard = standard;
    this.least = least;
    this.most = most;
  }

  /** The name of the environment variable. */
  String variable() {
    return PREFIX + name();
  }

  long standard() {
    return standard;
  }

  boolean admits(long value) {
    return least <= value && value <= most;
  }

  /** The range and the default, for people. */
  String range() {
    return "it must be a whole number from "
        + least
        + " to "
        + most
        + " (default "
        + standard
        + ")";
  }
}
