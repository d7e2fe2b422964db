package com.endclose.relay.aws.wiring;

import com.endclose.relay.aws.metrics.EmfSignals;
import com.endclose.relay.config.Manifests;
import com.endclose.relay.config.RemoteMode;
import com.endclose.relay.config.Settings;
import com.endclose.relay.config.SettingsReading;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A function's environment variables. Each reading notes what is wrong and goes on; {@link #check}
 * then stops the start and names it all at once.
 */
public final class Environment {

  /** Where all AWS clients go instead of AWS: for tests and local runs only. */
  public static final String AWS_ENDPOINT = "RELAY_AWS_ENDPOINT";

  private static final String CONTROL_TTL_MS = "RELAY_CONTROL_TTL_MS";
  private static final long DEFAULT_CONTROL_TTL_MS = 1_000;
  private static final Pattern UP_TO_A_MINUTE = Pattern.compile("[0-9]{1,4}|[1-5][0-9]{4}|60000");

  private final Function<String, @Nullable String> variables;
  private final List<String> problems = new ArrayList<>();
  private @Nullable Settings settings;

  /** Takes {@code System::getenv} or what a test uses in its place; null means not set. */
  public Environment(Function<String, @Nullable String> variables) {
    this.variables = variables;
  }

  /** The settings of spec SETTINGS-1. */
  public Settings settings() {
    if (settings == null) {
      SettingsReading reading = Settings.read(variables);
      problems.addAll(reading.problems());
      settings = reading.settings();
    }
    return settings;
  }

  /** A variable that the template sets; the empty text, noted, when it is not set. */
  public String required(String name) {
    return value(name)
        .orElseGet(
            () -> {
              problems.add(name + " is not set");
              return "";
            });
  }

  /** A variable that the template sets to one of these words; the first, noted, when it is not. */
  public String oneOf(String name, List<String> words) {
    String word = required(name);
    if (words.contains(word)) {
      return word;
    }
    if (!word.isEmpty()) {
      problems.add(name + " must be " + String.join(" or ", words));
    }
    return words.get(0);
  }

  /** The URL of the wake queue. */
  public String wakeQueue() {
    return required("RELAY_WAKE_QUEUE_URL");
  }

  /** Signals that become CloudWatch metrics: lines on standard output. Checks all that was read. */
  public EmfSignals signals(Clock clock) {
    EmfSignals.Names names =
        new EmfSignals.Names(
            required("POWERTOOLS_METRICS_NAMESPACE"), required("POWERTOOLS_SERVICE_NAME"));
    check();
    return new EmfSignals(names, line -> System.out.println(line), clock);
  }

  /** How End Close's configuration is followed; the default when not set. */
  public RemoteMode remoteConfig() {
    return RemoteMode.read(variables.apply(RemoteMode.VARIABLE), problems);
  }

  /** Whether End Close is told of this relay. */
  public boolean telemetry() {
    return Manifests.wanted(variables.apply(Manifests.VARIABLE), problems);
  }

  /** How long readings of the control table are used. */
  Duration controlTtl() {
    String text = value(CONTROL_TTL_MS).orElse(Long.toString(DEFAULT_CONTROL_TTL_MS));
    if (!UP_TO_A_MINUTE.matcher(text).matches()) {
      problems.add(
          CONTROL_TTL_MS
              + " can't be read; it must be a whole number from 0 to 60000 (default "
              + DEFAULT_CONTROL_TTL_MS
              + ")");
      return Duration.ofMillis(DEFAULT_CONTROL_TTL_MS);
    }
    return Duration.ofMillis(Long.parseLong(text));
  }

  /** The endpoint that stands in for AWS; empty on AWS. */
  Optional<URI> endpoint() {
    try {
      Optional<URI> endpoint = value(AWS_ENDPOINT).map(URI::create);
      if (endpoint.isPresent() && endpoint.get().getHost() == null) {
        throw new IllegalArgumentException("no host");
      }
      return endpoint;
    } catch (IllegalArgumentException notAnAddress) {
      problems.add(AWS_ENDPOINT + " must be an address such as http://localhost:4566, or not set");
      return Optional.empty();
    }
  }

  /** Throws {@link IllegalStateException} that names all that is wrong in one line, if anything. */
  public void check() {
    if (!problems.isEmpty()) {
      throw new IllegalStateException("can't start: " + String.join("; ", problems));
    }
  }

  private Optional<String> value(String name) {
    String value = variables.apply(name);
    return value == null || value.isBlank() ? Optional.empty() : Optional.of(value.strip());
  }
}
