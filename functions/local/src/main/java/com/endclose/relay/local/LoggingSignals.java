package com.endclose.relay.local;

import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes alarms to the log, each at most once a minute: one cause raises many. */
final class LoggingSignals implements Signals {

  private static final Logger LOG = LoggerFactory.getLogger(LoggingSignals.class);
  private static final Duration QUIET = Duration.ofMinutes(1);
  private static final int MOST_REMEMBERED = 1_000;

  private final Clock clock;
  private final Map<String, Instant> raised = new HashMap<>();

  LoggingSignals(Clock clock) {
    this.clock = clock;
  }

  @Override
  public void alarm(String kind, String detail) {
    if (isNews(kind + " " + detail)) {
      LOG.warn("alarm: {}: {}", kind, detail);
    }
  }

  private synchronized boolean isNews(String alarm) {
    Instant now = clock.instant();
    raised.values().removeIf(at -> at.plus(QUIET).isBefore(now));
    return raised.size() < MOST_REMEMBERED && raised.putIfAbsent(alarm, now) == null;
  }
}
