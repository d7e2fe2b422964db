package com.endclose.relay.aws.log;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/** Loggers by name: the relay's own from INFO on, libraries' from WARN on. */
final class JsonLoggers implements ILoggerFactory {

  /** What the name of all our classes begins with. */
  static final String OURS = "com.endclose.";

  private final Map<String, Logger> loggers = new ConcurrentHashMap<>();
  private final JsonLines lines;

  JsonLoggers(JsonLines lines) {
    this.lines = lines;
  }

  @Override
  public Logger getLogger(String name) {
    return loggers.computeIfAbsent(
        name, unknown -> new JsonLogger(unknown, threshold(unknown), lines));
  }

  private static Level threshold(String name) {
    return name.startsWith(OURS) ? Level.INFO : Level.WARN;
  }
}
