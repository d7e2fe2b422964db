package com.endclose.relay.aws.log;

import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.helpers.BasicMDCAdapter;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * SLF4J's backend in a function: one JSON object a line on standard output, which Lambda passes on
 * as it is (AWS-5). A function names it in {@code META-INF/services}; other programs that use this
 * module keep a backend of their own.
 */
public final class JsonLogProvider implements SLF4JServiceProvider {

  /** The newest API this was written against. */
  private static final String API_VERSION = "2.0.99";

  private final IMarkerFactory markers = new BasicMarkerFactory();
  private final MDCAdapter context = new BasicMDCAdapter();
  private @Nullable ILoggerFactory loggers;

  @Override
  public ILoggerFactory getLoggerFactory() {
    if (loggers == null) {
      throw new IllegalStateException("SLF4J initializes its provider before it asks for loggers");
    }
    return loggers;
  }

  @Override
  public IMarkerFactory getMarkerFactory() {
    return markers;
  }

  @Override
  public MDCAdapter getMDCAdapter() {
    return context;
  }

  @Override
  public String getRequestedApiVersion() {
    return API_VERSION;
  }

  @Override
  public void initialize() {
    loggers =
        new JsonLoggers(
            new JsonLines(Clock.systemUTC(), context, line -> System.out.println(line)));
  }
}
