package com.endclose.relay.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Names of settings that the older engine read and this relay does not. One that is set stops the
 * start with what to write in its place, so that no setting is ignored in silence.
 */
public final class FormerSettings {

  /** Read in place of {@link Settings#ENDCLOSE_URL} when that is not set. */
  public static final String ENDCLOSE_URL = "ENDCLOSE_BASE_URL";

  private static final Map<String, String> REPLACED =
      new TreeMap<>(
          Map.of(
              "LOG_LEVEL",
              "the local run takes -Dorg.slf4j.simpleLogger.defaultLogLevel=info, and the functions"
                  + " log one level; remove LOG_LEVEL",
              "METRICS_BASIC_AUTH",
              "there is no page of metrics to protect: metrics go to CloudWatch, and operators sign"
                  + " in with ADMIN_BASIC_AUTH; remove METRICS_BASIC_AUTH",
              "ENDCLOSE_URL",
              "write " + Settings.ENDCLOSE_URL + " instead"));

  private FormerSettings() {}

  /** One problem for each that is set: its name and what to do. */
  static List<String> problems(Function<String, @Nullable String> environment) {
    List<String> problems = new ArrayList<>();
    REPLACED.forEach(
        (name, instead) -> {
          String value = environment.apply(name);
          if (value != null && !value.isBlank()) {
            problems.add(name + " is a setting of the older engine: " + instead);
          }
        });
    return problems;
  }
}
