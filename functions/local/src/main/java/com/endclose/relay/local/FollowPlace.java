package com.endclose.relay.local;

import com.endclose.relay.config.Manifests;
import com.endclose.relay.config.RemoteMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How the local run follows the routes that End Close manages.
 *
 * @param telemetry whether End Close is told of this run
 * @param interval between two polls
 * @param managed the document that the stand-in manages, read anew for each poll; null for none. A
 *     file that is not there is a configuration that is not managed (any more).
 */
record FollowPlace(RemoteMode mode, boolean telemetry, Duration interval, @Nullable Path managed) {

  static final String INTERVAL = "RELAY_REMOTE_INTERVAL_MS";
  static final String MANAGED = "RELAY_ENDCLOSE_CONFIG";

  private static final Duration STANDARD = Duration.ofSeconds(60);
  private static final Pattern MILLIS = Pattern.compile("[1-9][0-9]{2,7}");

  static FollowPlace read(Lookup lookup, @Nullable Path managed, List<String> problems) {
    return new FollowPlace(
        RemoteMode.read(lookup.apply(RemoteMode.VARIABLE), problems),
        Manifests.wanted(lookup.apply(Manifests.VARIABLE), problems),
        interval(lookup.apply(INTERVAL), problems),
        managed);
  }

  private static Duration interval(@Nullable String text, List<String> problems) {
    if (text == null) {
      return STANDARD;
    }
    if (!MILLIS.matcher(text).matches()) {
      problems.add(INTERVAL + ": it must be a whole number from 100 to 99999999 (default 60000)");
      return STANDARD;
    }
    return Duration.ofMillis(Long.parseLong(text));
  }
}
