package com.endclose.relay.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The local relay as it is handed out, {@code relay-local.jar}, started and listened to. */
final class LocalProcess implements AutoCloseable {

  private static final Pattern INGEST = Pattern.compile("POST (http://[^/ ]+)/ingest/");
  private static final Pattern DELIVERED = Pattern.compile("events: .*?\\b(\\d+) delivered");

  private final Process process;
  private final Path folder;
  private final CompletableFuture<URI> ingest = new CompletableFuture<>();
  private long delivered;
  private volatile boolean closed;

  private LocalProcess(Process process, Path folder) {
    this.process = process;
    this.folder = folder;
  }

  static LocalProcess start(Path modules) throws IOException {
    Path jar = modules.resolve("local").resolve("target").resolve("relay-local.jar");
    if (!Files.exists(jar)) {
      throw new IOException(jar + " is not there: run mvn package first");
    }
    Path folder = Files.createTempDirectory("relay-local");
    Path routes = Files.writeString(folder.resolve("routes.yaml"), Webhooks.DOCUMENT);
    Path secrets =
        Files.writeString(
            folder.resolve("secrets.env"),
            "HOOK=" + Webhooks.SECRET + "\nMASKING_HMAC_KEY=made-up-masking-key\n");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Drelay.demo=off",
                "-Drelay.ingest.port=0",
                "-Drelay.endclose.port=0",
                "-Drelay.admin.port=0",
                "-Drelay.routes=" + routes,
                "-Drelay.secrets=" + secrets,
                "-jar",
                jar.toString())
            .redirectErrorStream(true)
            .start();
    LocalProcess started = new LocalProcess(process, folder);
    Thread listener = new Thread(started::listen, "local relay's output");
    listener.setDaemon(true);
    listener.start();
    return started;
  }

  /** Where it takes webhooks. */
  URI ingest() {
    return ingest.orTimeout(60, TimeUnit.SECONDS).join();
  }

  private void listen() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        heard(line);
      }
    } catch (IOException broken) {
      // The end of the process closes its output, at times in the middle of a read.
      if (!closed) {
        throw new UncheckedIOException(broken);
      }
    } finally {
      ingest.completeExceptionally(new IllegalStateException("the local relay did not start"));
    }
  }

  private synchronized void heard(String line) {
    Matcher url = INGEST.matcher(line);
    if (url.find()) {
      ingest.complete(URI.create(url.group(1)));
    }
    Matcher news = DELIVERED.matcher(line);
    if (!line.startsWith("Ended") && news.find()) {
      delivered += Long.parseLong(news.group(1));
      notifyAll();
    }
  }

  /** Waits until it has told of so many deliveries. */
  synchronized void awaitDelivered(long events, Duration longest) throws InterruptedException {
    long until = System.nanoTime() + longest.toNanos();
    while (delivered < events && System.nanoTime() < until) {
      wait(100);
    }
    if (delivered != events) {
      throw new IllegalStateException(delivered + " of " + events + " were delivered");
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    process.destroyForcibly();
    for (String name : List.of("routes.yaml", "secrets.env")) {
      Files.delete(folder.resolve(name));
    }
    Files.delete(folder);
  }
}
