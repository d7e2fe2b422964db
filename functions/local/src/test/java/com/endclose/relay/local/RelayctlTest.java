package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator's command line as it is delivered, a process each time, on a running relay. */
class RelayctlTest {

  private static final Path JAR = Path.of("..", "relayctl", "target", "relayctl.jar");
  private static final String UNMAPPABLE =
      "{\"Event\":\"TransferFunded\",\"transferId\":\"9\",\"Total\":\"$2.00\"}";

  @TempDir private Path folder;

  private LocalRelay relay;

  /** What a run came to. */
  private record Ran(int code, String out, String err) {}

  @BeforeEach
  void start() {
    assumeThat(JAR).as("mvn package makes it").exists();
    relay = Relays.start(folder, Map.of());
  }

  @AfterEach
  void stop() {
    if (relay != null) {
      relay.close();
    }
  }

  private Ran relayctl(String... arguments) {
    return run(Map.of("RELAY_ADMIN_URL", relay.adminUrl().toString()), arguments);
  }

  private Ran run(Map<String, String> environment, String... arguments) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1", "-jar"));
    command.add(JAR.toString());
    command.addAll(List.of(arguments));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("TZ", "America/New_York");
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      if (!process.waitFor(2, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError("it never ended: " + String.join(" ", arguments));
      }
      return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
    } catch (IOException broken) {
      throw new AssertionError(broken);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }

  @Test
  void a_mapping_mistake_is_found_mended_and_replayed() throws IOException {
    Relays.post(relay, Relays.transfer("1"));
    Relays.post(relay, UNMAPPABLE);
    Awaitility.await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> relayctl("status", "--check").out().contains("is parked"));

    Ran list = relayctl("events", "list");
    assertThat(list.out()).contains("pay", "parked", "map.amount").doesNotContain("$2.00");
    Path mended = folder.resolve("mended.yaml");
    Files.writeString(mended, Relays.ROUTES.replace("NetAmount", "Total"));
    assertThat(relayctl("config", "rehearse", mended.toString()))
        .satisfies(ran -> assertThat(ran.code()).isEqualTo(1))
        .satisfies(ran -> assertThat(ran.out()).contains("pay: fails: map.amount"));
    assertThat(relayctl("config", "apply", mended.toString()).code()).isEqualTo(2);
    assertThat(relayctl("config", "apply", mended.toString(), "--yes").out())
        .contains("-       amount: NetAmount", "+       amount: Total", "Applied: version ");
    assertThat(relayctl("config", "get").out()).isEqualTo(Files.readString(mended));
    assertThat(relayctl("events", "replay", "--route", "pay", "--error", "amount", "--yes").out())
        .isEqualTo("1 will be sent again, 0 left as they are.\n");
    Awaitility.await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> relayctl("status", "--check").code() == 0);

    Ran report = relayctl("report", "today", "--ids");
    assertThat(report.code()).as(report.err()).isZero();
    assertThat(report.out()).contains("received 2 = delivered 2", "TransferFunded:9", "adds up");
    assertThat(relayctl("audit", "--all", "--json").out().lines())
        .anyMatch(line -> line.contains("\"replay\"") && line.contains("\"local\""));
  }

  @Test
  void what_is_switched_is_felt_at_the_door() {
    assertThat(relayctl("killswitch", "panic").code()).isEqualTo(2);
    assertThat(relayctl("killswitch", "panic", "--yes").code()).isZero();
    assertThat(Relays.post(relay, Relays.transfer("1")).statusCode()).isEqualTo(503);
    assertThat(relayctl("killswitch", "none").out()).contains("(before: panic)");
    assertThat(Relays.post(relay, Relays.transfer("1")).statusCode()).isEqualTo(200);
    assertThat(relayctl("routes", "pause", "nope").code()).isEqualTo(4);
    assertThat(relayctl("routes", "pause", "pay").out()).isEqualTo("Route pay is paused.\n");
    assertThat(relayctl("status").out()).contains("paused", "! Route pay is paused.");
  }

  @Test
  void a_payload_comes_out_as_it_went_in() {
    String body = "{\"Event\":\"TransferFunded\",\"transferId\":\"7\",\"x\":\"\u009B31mü\"}";
    Relays.post(relay, body);

    String found = relayctl("events", "find", "pay", "TransferFunded:7", "--json").out();
    String id = found.replaceAll("(?s).*\"id\":\"(sha256:[0-9a-f]{64})\".*", "$1");

    assertThat(relayctl("events", "payload", id).out()).isEqualTo(body);
    assertThat(relayctl("events", "show", id).out())
        .contains("TransferFunded:7")
        .doesNotContain("\u009B");
  }

  @Test
  void a_relay_that_asks_for_a_password_is_answered_from_the_environment() {
    relay.close();
    relay =
        LocalRelay.start(
            Relays.setup(
                folder,
                Relays.ROUTES,
                "PAY_SECRET=x\nADMIN_BASIC_AUTH=ann:a longer wörd",
                Map.of("RELAY_ADMIN_AUTH", "basic")),
            com.endclose.relay.signal.Signals.NONE);
    String url = relay.adminUrl().toString();

    assertThat(run(Map.of("RELAY_ADMIN_URL", url), "status").code()).isEqualTo(3);
    assertThat(
            run(
                Map.of("RELAY_ADMIN_PASSWORD", "a longer wörd", "LC_ALL", "C.UTF-8"),
                "killswitch",
                "--url",
                url,
                "--user",
                "ann"))
        .satisfies(ran -> assertThat(ran.err()).isEmpty())
        .satisfies(ran -> assertThat(ran.out()).isEqualTo("none\n"));
  }

  @Test
  void a_document_is_validated_with_nothing_running() throws IOException {
    Path wrong = folder.resolve("wrong.yaml");
    Files.write(
        wrong,
        Relays.ROUTES
            .replace("direction: credit", "direction: up")
            .getBytes(StandardCharsets.UTF_8));

    Ran ran = run(Map.of(), "config", "validate", wrong.toString(), "--offline");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out()).startsWith(wrong + ":10:").contains("$.routes[0].map.direction");
    assertThat(run(Map.of(), "--version").out()).matches("relayctl [0-9]\\S*\n");
  }
}
