package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A claim of bodies that pack well stays within a function's memory. */
@Tag("long")
class ClaimMemoryTest {

  @TempDir Path directory;

  @ParameterizedTest(name = "{1} {0} in {2}")
  @CsvSource({"orders, 80, -Xmx870m", "zeros, 40, -Xmx512m", "objects, 40, -Xmx512m"})
  void all_arrive_after_a_pause_and_the_small_one_behind_them_too(
      String kind, int events, String heap) throws Exception {
    Path said = directory.resolve("said");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                heap,
                "-cp",
                System.getProperty("java.class.path"),
                Backlog.class.getName(),
                kind,
                String.valueOf(events))
            .redirectErrorStream(true)
            .redirectOutput(new File(said.toString()))
            .start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }

    assertThat(Files.readString(said)).contains("arrived: " + (events + 1));
    assertThat(process.exitValue()).isZero();
  }

  /** The process of its own: takes events in under a pause, and sends them. */
  static final class Backlog {

    private Backlog() {}

    public static void main(String[] args) {
      try (TestRelay relay = new TestRelay()) {
        relay.settings =
            new DispatchSettings(
                100,
                1,
                Duration.ofMinutes(10),
                relay.settings.backoff(),
                relay.settings.parkAfter(),
                4);
        relay.control.setPaused("pay", true);
        int events = Integer.parseInt(args[1]);
        for (int i = 0; i < events; i++) {
          String body = body("t" + i, args[0]);
          relay.receive("pay", body.getBytes(StandardCharsets.UTF_8));
        }
        relay.accept("small");
        relay.cycle();
        relay.control.setPaused("pay", false);
        for (int i = 0; i < 5; i++) {
          relay.cycle();
        }
        System.out.println("arrived: " + relay.arrived().size());
      }
    }

    private static String body(String id, String kind) {
      StringBuilder items = new StringBuilder();
      switch (kind) {
        case "orders" -> {
          for (int line = 0; line < 9_500; line++) {
            items
                .append("{\"sku\":\"sku-")
                .append(line)
                .append("\",\"quantity\":1,\"price\":\"12.50\",\"title\":\"A thing of use, ")
                .append("in the usual box\",\"tax\":0},");
          }
        }
        case "zeros" -> items.append("0,".repeat(510_000));
        default -> items.append("{\"a\":1},".repeat(125_000));
      }
      return "{\"Event\":\"TransferFunded\",\"transferId\":\""
          + id
          + "\",\"amount\":\"1.00\",\"x\":["
          + items
          + "0]}";
    }
  }
}
