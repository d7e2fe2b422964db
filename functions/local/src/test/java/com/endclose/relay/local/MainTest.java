package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a person starts it. */
class MainTest {

  @TempDir private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(Map<String, String> settings, String... args) {
    Map<String, String> environment = new HashMap<>();
    environment.put("RELAY_INGEST_PORT", "0");
    environment.put("RELAY_ENDCLOSE_PORT", "0");
    environment.put("RELAY_ADMIN_PORT", "0");
    environment.put("RELAY_DEMO", "once");
    environment.putAll(settings);
    return Main.run(
        args,
        new Lookup(Map.of(), environment),
        new Terminal(new PrintStream(out, true, StandardCharsets.UTF_8), false),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void the_demo_goes_as_it_should_and_tells_its_story() {
    assertThat(run(Map.of())).isZero();

    assertThat(err()).isEmpty();
    assertThat(out())
        .containsSubsequence(
            "End Close relay, in one JVM",
            "ingest      POST http://127.0.0.1:",
            "1  A transfer was funded",
            "curl -i http://127.0.0.1:",
            "--data-binary @",
            "infra/samples/payabli/webhook.json",
            "answer    200 {\"status\":\"accepted\"}",
            "record    delivered",
            "amount                   1245010",
            "external_id              70341",
            "not sent  Event, TotalAmount, RtAmount, ContactUs, entryPoint",
            "2  A batch of pay-outs was paid",
            "amount                   376287",
            "answer    200 {\"status\":\"duplicate\"}",
            "answer    200 {\"status\":\"filtered\"}",
            "answer    401 {\"error\":\"verification failed\"}",
            "answer    200 {\"status\":\"accepted\"}",
            "parked    map.amount",
            "7  Stripe: a charge",
            "stripe-signature: t=",
            "amount                   376287",
            "8  Adyen: a capture and a refund in one call",
            "9  Standard Webhooks: an invoice in dinar",
            "amount                   12500",
            "currency                 KWD",
            "10  Square: a payout below zero",
            "amount                   10350",
            "direction                debit",
            "10 webhooks, 7 records at End Close, 1 parked: all as it should be.")
        .contains("amount                   129950", "amount                   5000")
        .doesNotContain("\u001B");
  }

  @Test
  void secrets_of_ones_own_are_not_shown() throws IOException {
    Path own = folder.resolve("own.env");
    Files.writeString(
        own,
        """
        PAYABLI_WEBHOOK_SECRET=hunter2
        ACME_WEBHOOK_SECRET=hunter3
        MASKING_HMAC_KEY=hunter4-hunter4-hunter4
        STRIPE_WEBHOOK_SECRET=hunter5
        ADYEN_HMAC_KEY=00
        INVOICES_WEBHOOK_SECRET=whsec_aHVudGVy
        SQUARE_SIGNATURE_KEY=hunter6
        """);

    assertThat(run(Map.of("RELAY_SECRETS", own.toString()))).isZero();

    assertThat(out()).contains("the secret PAYABLI_WEBHOOK_SECRET").doesNotContain("hunter");
  }

  @Test
  void a_port_in_use_is_one_message_and_exit_2() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String taken = "" + other.getLocalPort();

      assertThat(run(Map.of("RELAY_ENDCLOSE_PORT", taken))).isEqualTo(2);
      assertThat(err())
          .isEqualTo(
              "The relay can't start: port "
                  + taken
                  + " is in use: choose another for the stand-in End Close"
                  + " (-Drelay.endclose.port=0 takes any free one)\n");
    }
  }

  @Test
  void a_routes_file_with_mistakes_is_one_message_and_exit_2() throws IOException {
    Path routes = folder.resolve("own.yaml");
    Files.writeString(routes, "routes:\n  - id: A\n    sorce: payabli\n");

    assertThat(run(Map.of("RELAY_ROUTES", routes.toString()))).isEqualTo(2);
    assertThat(err())
        .startsWith("The relay can't start:\n  " + routes + " has mistakes:\n    $")
        .contains("$.routes[0].sorce", "$.routes[0].id")
        .doesNotContain("\tat ");
    assertThat(out()).isEmpty();
  }

  @Test
  void a_demo_that_could_show_nothing_is_refused() throws IOException {
    Path routes = Files.writeString(folder.resolve("own.yaml"), Relays.ROUTES);
    Path secrets = Files.writeString(folder.resolve("own.env"), "PAY_SECRET=x\nENDCLOSE_API_KEY=y");
    Map<String, String> own =
        Map.of("RELAY_ROUTES", routes.toString(), "RELAY_SECRETS", secrets.toString());

    assertThat(run(own)).isEqualTo(2);
    assertThat(err()).contains("it sends the sample webhooks, and they need the sample routes");
  }

  @Test
  void arguments_are_refused_with_what_to_write_instead() {
    assertThat(run(Map.of(), "-Drelay.demo=off")).isEqualTo(2);
    assertThat(err()).contains("java -Drelay.demo=off -jar");
  }
}
