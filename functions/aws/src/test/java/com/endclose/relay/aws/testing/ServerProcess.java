package com.endclose.relay.aws.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/**
 * Programs that tests start. A server ends with this JVM: by its shutdown hook, or since its
 * standard input ends then.
 */
final class ServerProcess {

  private static final Duration START = Duration.ofSeconds(60);

  private ServerProcess() {}

  /** Whether a command can be run and ends well. */
  static boolean succeeds(Duration within, Path folder, String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS)) {
        return process.exitValue() == 0;
      }
      process.destroyForcibly();
      return false;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Starts a server that takes its port as last argument; empty when it does not come up. */
  static Optional<URI> start(Path folder, String... command) {
    int port = freePort();
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.add(Integer.toString(port));
    try {
      Process process =
          new ProcessBuilder(arguments)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      Awaitility.await().atMost(START).until(() -> !process.isAlive() || listens(port));
      return process.isAlive()
          ? Optional.of(URI.create("http://127.0.0.1:" + port))
          : Optional.empty();
    } catch (IOException missing) {
      return Optional.empty();
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException none) {
      throw new UncheckedIOException(none);
    }
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** A resource beside this class, as a file. */
  static Path unpacked(String resource, Path folder) {
    try (InputStream content = ServerProcess.class.getResourceAsStream(resource)) {
      Files.createDirectories(folder);
      Path file = folder.resolve(resource);
      Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
      return file;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
