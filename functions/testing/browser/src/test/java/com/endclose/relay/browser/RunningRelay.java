package com.endclose.relay.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code mvn -Plocal} in a JVM of its own, with the sample webhooks already sent. */
final class RunningRelay implements AutoCloseable {

  private static final Pattern OPERATORS = Pattern.compile("operators +(http://\\S+)");
  private static final Pattern INGEST = Pattern.compile("ingest +POST (http://\\S+/ingest/)");
  private static final String READY = "It stays up.";
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** Where the samples are; tests run in their module's folder. */
  private static final File PROJECT = new File("../../..");

  private final Process process;
  private final String page;
  private final String ingest;

  private RunningRelay(Process process, String said) {
    this.process = process;
    this.page = found(OPERATORS, said);
    this.ingest = found(INGEST, said);
  }

  /** Starts one on free ports with these settings besides; what it says goes to a file there. */
  static RunningRelay start(Path folder, Map<String, String> settings) {
    Path out = folder.resolve("local-run.txt");
    List<String> command =
        List.of(
            System.getProperty("java.home") + "/bin/java",
            "-XX:TieredStopAtLevel=1",
            "-Xmx512m",
            "-cp",
            System.getProperty("java.class.path"),
            "com.endclose.relay.local.Main");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(PROJECT)
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("RELAY_"));
    environment.putAll(
        Map.of("RELAY_INGEST_PORT", "0", "RELAY_ADMIN_PORT", "0", "RELAY_ENDCLOSE_PORT", "0"));
    environment.putAll(settings);
    try {
      Process process = builder.start();
      try {
        await()
            .atMost(PATIENCE)
            .until(() -> Files.readString(out).contains(READY) || !process.isAlive());
        return new RunningRelay(process, Files.readString(out));
      } catch (IOException | RuntimeException | Error unusable) {
        process.destroyForcibly();
        throw unusable;
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static String found(Pattern pattern, String said) {
    Matcher matcher = pattern.matcher(said);
    assertThat(matcher.find()).as("%s in %s", pattern, said).isTrue();
    return matcher.group(1);
  }

  /** A place of the operators' page. */
  String page(String hash) {
    return page + "/" + hash;
  }

  /** Sends a webhook as Payabli does; the id of its row. */
  String webhook(String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(ingest + "payabli-transfers"))
            .header("authorization", "made-up-payabli-header-value")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      return answer.headers().firstValue("relay-event-id").orElse("");
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor();
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
