package com.endclose.relay.aws.testing;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** moto behind a lock, where Python has it. */
final class MotoServer {

  private static final Path FOLDER = Path.of("target", "moto");

  private MotoServer() {}

  static Optional<URI> start() {
    Path script = ServerProcess.unpacked("locked_moto.py", FOLDER);
    boolean present =
        ServerProcess.succeeds(
            Duration.ofSeconds(30), FOLDER, "python3", "-c", "import moto, werkzeug");
    return present
        ? ServerProcess.start(FOLDER, "python3", script.getFileName().toString())
        : Optional.empty();
  }
}
