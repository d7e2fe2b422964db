package com.endclose.relay.aws.testing;

import com.endclose.relay.stack.LockedMoto;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** moto behind a lock, where Python has it. */
final class MotoServer {

  private MotoServer() {}

  static Optional<URI> start() {
    return LockedMoto.start(Path.of("target", "moto"));
  }
}
