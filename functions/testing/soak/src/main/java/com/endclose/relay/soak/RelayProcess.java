package com.endclose.relay.soak;

import com.endclose.relay.stack.ServerProcess;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A local run in a JVM of its own, on stores that outlive it; killed without a word and begun anew.
 */
final class RelayProcess {

  /** What a Lambda function of 1,024 MB leaves to its heap. */
  private static final String HEAP = "-Xmx870m";

  private final Map<String, String> properties;
  private final Path log;
  private final int port;
  private volatile Process process;

  private RelayProcess(Map<String, String> properties, Path log, int port, Process process) {
    this.properties = properties;
    this.log = log;
    this.port = port;
    this.process = process;
  }

  /**
   * Starts one.
   *
   * @param properties of the local run, without their prefix {@code relay.}
   */
  static RelayProcess start(Map<String, String> properties, Path log) {
    // Kept over its deaths: from where no other process is given one meanwhile.
    int port = ServerProcess.freePort();
    return new RelayProcess(properties, log, port, launch(properties, log, port));
  }

  private static Process launch(Map<String, String> properties, Path log, int port) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    properties.forEach((name, value) -> command.add("-Drelay." + name + "=" + value));
    command.add("-Drelay.ingest.port=" + port);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("com.endclose.relay.local.Main");
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(new File(log.toString())))
          .start();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Where webhooks of a route go. */
  URI ingest(String route) {
    return URI.create("http://127.0.0.1:" + port + "/ingest/" + route);
  }

  /** Waits until it listens. */
  void awaitListening() throws InterruptedException {
    while (!listens()) {
      if (!process.isAlive()) {
        throw new IllegalStateException("a relay ended by itself; its output: " + log);
      }
      Thread.sleep(100);
    }
  }

  private boolean listens() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** SIGKILL, then a new one in its place. */
  @Nullable Void killAndStartAgain() throws InterruptedException {
    process.destroyForcibly().waitFor();
    process = launch(properties, log, port);
    awaitListening();
    return null;
  }

  void stop() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }
}
