package com.endclose.relay.aws.log;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.event.Level;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.spi.LoggingEventAware;

/** One logger: passes on what is at or above its threshold. */
final class JsonLogger extends LegacyAbstractLogger implements LoggingEventAware {

  private static final long serialVersionUID = 1L;

  private final transient JsonLines lines;
  private final Level threshold;

  JsonLogger(String name, Level threshold, JsonLines lines) {
    this.name = name;
    this.threshold = threshold;
    this.lines = lines;
  }

  @Override
  public void log(LoggingEvent event) {
    String message =
        MessageFormatter.basicArrayFormat(event.getMessage(), event.getArgumentArray());
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    lines.write(
        event.getLevel(), name, message, pairs == null ? List.of() : pairs, event.getThrowable());
  }

  @Override
  protected void handleNormalizedLoggingCall(
      Level level,
      @Nullable Marker marker,
      @Nullable String pattern,
      Object @Nullable [] arguments,
      @Nullable Throwable thrown) {
    String message = MessageFormatter.basicArrayFormat(pattern, arguments);
    lines.write(level, name, message, List.of(), thrown);
  }

  @Override
  protected @Nullable String getFullyQualifiedCallerName() {
    return null;
  }

  private boolean passes(Level level) {
    return level.toInt() >= threshold.toInt();
  }

  @Override
  public boolean isTraceEnabled() {
    return passes(Level.TRACE);
  }

  @Override
  public boolean isDebugEnabled() {
    return passes(Level.DEBUG);
  }

  @Override
  public boolean isInfoEnabled() {
    return passes(Level.INFO);
  }

  @Override
  public boolean isWarnEnabled() {
    return passes(Level.WARN);
  }

  @Override
  public boolean isErrorEnabled() {
    return passes(Level.ERROR);
  }
}
