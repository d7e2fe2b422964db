package com.endclose.relay.stack;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** moto behind a lock, where Python has it: DynamoDB, SQS and Secrets Manager in one server. */
public final class LockedMoto {

  private LockedMoto() {}

  /** Starts one, which ends with this JVM; empty when Python or moto is missing. */
  public static Optional<URI> start(Path folder) {
    Path script = ServerProcess.unpacked(LockedMoto.class, "locked_moto.py", folder);
    boolean present =
        ServerProcess.succeeds(
            Duration.ofMinutes(2), folder, "python3", "-c", "import moto, werkzeug");
    return present
        ? ServerProcess.start(folder, "python3", script.getFileName().toString())
        : Optional.empty();
  }
}
