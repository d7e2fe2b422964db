package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.StandIn;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveTest {

  private static final String TIME = "[0-9]{2}:[0-9]{2}:[0-9]{2}";

  @TempDir private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Terminal terminal =
      new Terminal(new PrintStream(out, true, StandardCharsets.UTF_8), false);
  private final Counts counts = new Counts();
  private final UntoldRefusals refusals = new UntoldRefusals();
  private final Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

  private String[] told(Live live) {
    out.reset();
    live.tell();
    return out.toString(StandardCharsets.UTF_8).lines().toArray(String[]::new);
  }

  @Test
  void a_second_is_one_line_of_what_is_new_and_silence_when_nothing_is() {
    Setup setup = Relays.setup(folder, Relays.ROUTES, "PAY_SECRET=x", Map.of());
    try (LocalRelay relay = LocalRelay.start(setup, counts)) {
      Live live = new Live(terminal, counts, new ParkedEvents(relay.events()), refusals, clock);
      counts.ingested("pay", "accepted");
      live.skip();

      assertThat(told(live)).isEmpty();

      counts.ingested("pay", "accepted");
      counts.ingested("pay", "duplicate");
      counts.forwarded("pay", "delivered", 3);
      assertThat(told(live))
          .singleElement()
          .asString()
          .matches(TIME + "  webhooks: 1 accepted, 1 duplicate   events: 3 delivered");
      assertThat(told(live)).isEmpty();
    }
  }

  @Test
  void records_that_arrive_and_events_that_park_are_told_one_by_one() {
    Setup setup = Relays.setup(folder, Relays.ROUTES, "PAY_SECRET=" + Relays.SECRET, Map.of());
    try (LocalRelay relay = LocalRelay.start(setup, counts)) {
      StandIn standIn = relay.standIn().orElseThrow();
      Live live = new Live(terminal, counts, new ParkedEvents(relay.events()), refusals, clock);
      standIn.onRecord(live::arrived);

      String sound = eventId(relay, Relays.transfer("t1"));
      String broken = eventId(relay, "{\"Event\":\"TransferFunded\",\"transferId\":\"t\\u001B2\"}");
      await()
          .atMost(Duration.ofSeconds(60))
          .until(
              () ->
                  Stream.of(sound, broken)
                      .map(id -> relay.events().read(id).map(Event::status).orElseThrow())
                      .allMatch(status -> status.terminal() || status == Status.PARKED));

      assertThat(told(live))
          .anyMatch(line -> line.matches("          record  payments  t1  100 USD  \\S+"))
          .anyMatch(line -> line.startsWith("          parked  pay  " + broken + ": map.amount"));
    }
  }

  private static String eventId(LocalRelay relay, String body) {
    return Relays.post(relay, body).headers().firstValue("relay-event-id").orElseThrow();
  }
}
