package com.endclose.relay.stack;

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
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Servers in processes of their own, which end since their standard input ends with this JVM. */
public final class ServerProcess {

  private static final Duration START = Duration.ofMinutes(3);
  private static final int LOWEST_PORT = 20_000;
  private static final int HIGHEST_PORT = 32_000;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

  private ServerProcess() {}

  /** Whether a command can be run and ends well. */
  public static boolean succeeds(Duration within, Path folder, String... command) {
    try {
      Process process = quiet(folder, List.of(command)).start();
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
  public static Optional<URI> start(Path folder, String... command) {
    int port = freePort();
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.add(Integer.toString(port));
    try {
      Process process = quiet(folder, arguments).start();
      long end = System.nanoTime() + START.toNanos();
      while (process.isAlive() && System.nanoTime() < end) {
        if (listens(port)) {
          return Optional.of(URI.create("http://127.0.0.1:" + port));
        }
        process.waitFor(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
      }
      process.destroyForcibly();
    } catch (IOException missing) {
      return Optional.empty();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  private static ProcessBuilder quiet(Path folder, List<String> command) {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD);
  }

  /**
   * A port that is free now, and that no outgoing connection or server on any free port is given
   * meanwhile: from below the range that systems draw those from.
   */
  public static int freePort() {
    while (true) {
      int port = new SecureRandom().nextInt(LOWEST_PORT, HIGHEST_PORT);
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (IOException taken) {
        // Another one may be free.
      }
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

  /** A resource beside a class, as a file. */
  public static Path unpacked(Class<?> beside, String resource, Path folder) {
    try (InputStream content =
        Objects.requireNonNull(beside.getResourceAsStream(resource), resource)) {
      Files.createDirectories(folder);
      Path file = folder.resolve(resource);
      Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
      return file;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
