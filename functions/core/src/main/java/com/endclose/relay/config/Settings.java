package com.endclose.relay.config;

import java.net.URI;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the relay behaves, from environment variables (spec SETTINGS-1).
 *
 * @param batchMax most records in a batch
 * @param shards how many shards each route has
 * @param trustedProxies how many proxies stand in front of the relay and add to X-Forwarded-For
 * @param pollInterval how often due events are looked for when nobody was woken
 * @param parkAfter from the first failed attempt, when an event parks
 * @param lease how long a batch is its holder's
 * @param recoverInterval how often batches of dead holders are looked for
 * @param enrichTimeout how long one enrichment may take
 * @param deliveredDays how long a terminal event keeps its payload
 * @param ledgerDays how long a terminal event is recognised when it comes again
 * @param endCloseUrl the API's base, without a slash at its end
 */
public record Settings(
    int batchMax,
    int shards,
    int trustedProxies,
    Duration pollInterval,
    Duration backoffBase,
    Duration backoffCap,
    Duration parkAfter,
    Duration lease,
    Duration recoverInterval,
    Duration enrichTimeout,
    int deliveredDays,
    int ledgerDays,
    URI endCloseUrl) {

  /** The environment variable that says where End Close's API is. */
  public static final String ENDCLOSE_URL = Setting.PREFIX + "ENDCLOSE_URL";

  /** Where End Close's API is unless set otherwise. */
  public static final URI DEFAULT_URL = URI.create("https://api.endclose.com/v1");

  /** The defaults of spec SETTINGS-1. */
  public static Settings defaults() {
    return read(unset -> null).settings();
  }

  /**
   * Reads every setting and lists all that is wrong at once.
   *
   * @param environment gives a variable's value; null, or nothing but white space, means not set
   */
  public static SettingsReading read(Function<String, @Nullable String> environment) {
    return new SettingsReader(environment).read();
  }
}
