package com.endclose.relay.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code mvn -Plocal} in a JVM of its own, with the sample webhooks already sent. */
final class RunningRelay implements AutoCloseable {

  private static final Pattern OPERATORS = Pattern.compile("operators +(http://\\S+).*");
  private static final Pattern INGEST = Pattern.compile("ingest +POST (http://\\S+)/ingest/.*");
  private static final String READY = "It stays up.";

  private final Process process;
  private final URI page;
  private final URI ingest;

  private RunningRelay(Process process, URI page, URI ingest) {
    this.process = process;
    this.page = page;
    this.ingest = ingest;
  }

  /** Starts one on free ports with these settings besides. */
  static RunningRelay start(Map<String, String> settings) {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx512m"));
    command.add("com.endclose.relay.local.Main");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("RELAY_"));
    environment.putAll(
        Map.of("RELAY_INGEST_PORT", "0", "RELAY_ADMIN_PORT", "0", "RELAY_ENDCLOSE_PORT", "0"));
    environment.putAll(settings);
    try {
      return read(builder.start());
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static RunningRelay read(Process process) throws IOException {
    List<String> said = new ArrayList<>();
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      said.add(line);
      if (line.startsWith(READY)) {
        drain(lines);
        return new RunningRelay(process, address(OPERATORS, said), address(INGEST, said));
      }
    }
    throw new IllegalStateException("the local run ended: " + String.join("\n", said));
  }

  private static URI address(Pattern pattern, List<String> said) {
    return said.stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(found -> URI.create(found.group(1)))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("it does not say where it listens"));
  }

  /** What it goes on to say is not kept; unread, it would stand still some day. */
  private static void drain(BufferedReader lines) {
    Thread reader = new Thread(() -> lines.lines().forEach(line -> {}), "local run's output");
    reader.setDaemon(true);
    reader.start();
  }

  /** The operators' page. */
  String page(String hash) {
    return page + "/" + hash;
  }

  /** Where the webhooks of a route go. */
  URI ingest(String route) {
    return URI.create(ingest + "/ingest/" + route);
  }

  @Override
  public void close() {
    process.destroy();
    @Nullable Integer code = null;
    try {
      code = process.waitFor();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    if (code == null) {
      process.destroyForcibly();
    }
  }
}
