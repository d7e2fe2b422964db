package com.endclose.relay.aws.testing;

import com.endclose.relay.stack.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;

/**
 * dynalite, where Node is there. npm installs it once, into the user's cache: later runs need no
 * network.
 */
final class DynaliteServer {

  private static final String VERSION = "4.0.0";

  private DynaliteServer() {}

  static Optional<URI> start() {
    Path folder = cache().resolve("dynalite-" + VERSION);
    if (!Files.isDirectory(folder) && !install(folder)) {
      return Optional.empty();
    }
    Path script = ServerProcess.unpacked(DynaliteServer.class, "dynalite.js", folder);
    return ServerProcess.start(folder, "node", script.getFileName().toString());
  }

  private static Path cache() {
    String given = System.getenv("XDG_CACHE_HOME");
    Path caches =
        given == null || given.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(given);
    return caches.resolve("endclose-relay");
  }

  /** Installs beside and moves into place, so that two builds at once don't meet half of it. */
  private static boolean install(Path folder) {
    try {
      Files.createDirectories(folder.getParent());
      Path beside = Files.createTempDirectory(folder.getParent(), "installing-");
      boolean installed =
          ServerProcess.succeeds(
              Duration.ofMinutes(5),
              beside,
              "npm",
              "install",
              "--prefix",
              ".",
              "--no-audit",
              "--no-fund",
              "dynalite@" + VERSION);
      if (installed) {
        Files.move(beside, folder, StandardCopyOption.ATOMIC_MOVE);
      }
      return installed;
    } catch (FileAlreadyExistsException another) {
      return true;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
