package com.endclose.relay.sample;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** What infra/samples holds for each source, from the class path. Made-up data only. */
public final class Samples {

  private static final Pattern SOURCE = Pattern.compile("[a-z0-9_]{1,64}");

  private Samples() {}

  /**
   * A routes document with one route of this source, as text with its comments, to start from.
   * Empty for a source that has none, an adapter of the deployer's own.
   */
  public static Optional<String> route(String source) {
    return text(source, "route.yaml");
  }

  /** A body that the source could send to that route, as it is sent; empty likewise. */
  public static Optional<String> webhook(String source) {
    return text(source, "webhook.json").or(() -> text(source, "webhook.txt"));
  }

  private static Optional<String> text(String source, String file) {
    if (!SOURCE.matcher(source).matches()) {
      return Optional.empty();
    }
    try (InputStream in = Samples.class.getResourceAsStream(source + "/" + file)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
