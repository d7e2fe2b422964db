package com.endclose.relay.local;

import com.endclose.relay.standin.sender.SentHeaders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;

/** The sample routes, secrets and webhooks of the project. */
record Samples(Path folder) {

  private static final String PLACE = "infra/samples";

  /** Looks in the working directory, then in the project that this class was built in. */
  static Optional<Samples> find() {
    return under(Path.of("")).or(Samples::besideThisClass);
  }

  static Optional<Samples> under(Path project) {
    Path folder = project.resolve(PLACE);
    return Files.isRegularFile(folder.resolve("routes.yaml"))
        ? Optional.of(new Samples(folder))
        : Optional.empty();
  }

  private static Optional<Samples> besideThisClass() {
    CodeSource source = Samples.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      return Optional.empty();
    }
    try {
      for (Path up = Path.of(source.getLocation().toURI()); up != null; up = up.getParent()) {
        Optional<Samples> found = under(up);
        if (found.isPresent()) {
          return found;
        }
      }
    } catch (URISyntaxException | IllegalArgumentException notAFile) {
      // Loaded from somewhere that has no folder.
    }
    return Optional.empty();
  }

  Path routes() {
    return folder.resolve("routes.yaml");
  }

  Path secrets() {
    return folder.resolve("secrets.env");
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  /** What the sender of a sample sends beside it. */
  SentHeaders headers(String name) {
    try {
      return SentHeaders.of(Files.readString(file(name).resolveSibling("headers.txt")));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
