package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.verify.EventKeys;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies of all sizes, and bodies that are almost JSON (spec INGEST-6, STORE-1; case 9). */
class IngestBodiesTest {

  private final Desk desk =
      Desk.with(
          Desk.route("pay", "    max_body_bytes: 1048576\n"),
          Desk.route("large", "    max_body_bytes: 10485760\n"));

  /** A JSON object of exactly this many bytes that hardly gets smaller. */
  private static byte[] random(int size) {
    String head = "{\"id\":\"e1\",\"text\":\"";
    byte[] noise = new byte[size];
    new Random(size).nextBytes(noise);
    String text = Base64.getEncoder().encodeToString(noise);
    return (head + text.substring(0, size - head.length() - 2) + "\"}").getBytes(UTF_8);
  }

  /** A JSON object of exactly this many bytes that gets a lot smaller. */
  private static byte[] compressible(int size) {
    String head = "{\"id\":\"e1\",\"text\":\"";
    return (head + "payout ".repeat(size).substring(0, size - head.length() - 2) + "\"}")
        .getBytes(UTF_8);
  }

  @ParameterizedTest
  @ValueSource(ints = {290_000, 307_000, 399_000, 1_000_000, 1_048_576})
  void every_body_within_the_default_limit_is_readable_again_byte_for_byte(int size) {
    for (byte[] body : List.of(random(size), compressible(size))) {
      Desk fresh = Desk.with(Desk.route("pay", ""));

      IngestAnswer answer = fresh.receive("pay", body);

      assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
      assertThat(fresh.body(fresh.event(answer), 0)).isEqualTo(body);
    }
  }

  @Test
  void an_array_of_very_many_objects_is_one_event_and_readable_again() {
    StringBuilder body = new StringBuilder("[0");
    for (int i = 0; i < 20_000; i++) {
      body.append(",{\"n\":").append(i).append('}');
    }
    byte[] bytes = body.append(']').toString().getBytes(UTF_8);

    IngestAnswer answer = desk.receive("pay", bytes);

    assertThat(desk.body(desk.event(answer), 0)).isEqualTo(bytes);
  }

  @Test
  void what_the_store_cannot_take_is_413_before_anything_is_acknowledged() {
    IngestAnswer answer = desk.receive("large", random(3_000_000));

    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.body()).isEqualTo("{\"error\":\"body too large\"}");
    assertThat(desk.memory.routes()).isEmpty();
    assertThat(desk.woken).isEmpty();
  }

  @Test
  void a_large_body_that_compresses_well_is_taken() {
    byte[] body = compressible(10_000_000);

    IngestAnswer answer = desk.receive("large", body);

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.body(desk.event(answer), 0)).isEqualTo(body);
  }

  @Test
  void near_the_stores_limit_every_body_is_either_taken_whole_or_refused() {
    for (int size = 1_386_000; size <= 1_402_000; size += 2_000) {
      Desk fresh = Desk.with(Desk.route("large", "    max_body_bytes: 10485760\n"));
      byte[] body = random(size);

      IngestAnswer answer = fresh.receive("large", body);

      if (answer.outcome() == IngestOutcome.ACCEPTED) {
        assertThat(fresh.body(fresh.event(answer), 0)).isEqualTo(body);
        assertThat(fresh.event(answer).bodies().active().size()).isLessThanOrEqualTo(1024 * 1024);
      } else {
        assertThat(answer.status()).isEqualTo(413);
        assertThat(fresh.memory.routes()).isEmpty();
      }
    }
  }

  @Test
  void a_byte_order_mark_before_the_json_is_skipped_and_stays_stored() {
    byte[] body = "\uFEFF{\"id\":\"e1\"}".getBytes(UTF_8);

    Event event = desk.event(desk.receive("pay", body));

    assertThat(event.origin().eventId()).isEqualTo("e1");
    assertThat(desk.body(event, 0)).isEqualTo(body);
  }

  static Stream<byte[]> almostJson() {
    return Stream.of(
        "{\"id\":\"caf\u00e9\"}".getBytes(ISO_8859_1),
        "{\"id\":\"e1\",\"amount\":\"1.00\",\"amount\":\"900.00\"}".getBytes(UTF_8),
        ("[".repeat(1001) + "]".repeat(1001)).getBytes(UTF_8),
        ("{\"id\":\"e1\",\"n\":" + "9".repeat(1_200) + "}").getBytes(UTF_8));
  }

  @ParameterizedTest
  @MethodSource("almostJson")
  void a_verified_body_that_is_almost_json_is_stored_under_its_hash(byte[] body) {
    IngestAnswer answer = desk.receive("pay", body);

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    Event event = desk.event(answer);
    assertThat(event.origin().eventId()).isEqualTo(EventKeys.bodyId(body));
    assertThat(event.origin().eventType()).isNull();
    assertThat(desk.body(event, 0)).isEqualTo(body);
  }

  @Test
  void a_body_that_is_almost_json_is_no_filters_business() {
    desk.configure(Desk.route("pay", "    events: [payout.paid]\n"));

    IngestAnswer answer = desk.receive("pay", "{\"id\":1,\"id\":2}");

    assertThat(desk.event(answer).status()).isEqualTo(Status.PENDING);
  }

  @Test
  void a_body_without_an_id_is_known_by_its_hash() {
    byte[] body = "{\"kind\":\"fee\"}".getBytes(UTF_8);

    assertThat(desk.event(desk.receive("pay", body)).origin().eventId())
        .isEqualTo(EventKeys.bodyId(body));
    assertThat(desk.receive("pay", body).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "null", "7", "\"text\"", "[]", "{}", " {} \n"})
  void any_json_value_is_json(String body) {
    assertThat(desk.receive("pay", body).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "{", "{} {}", "{'id':1}", "NaN", "id=e1", "{\"id\":\"e1\",}"})
  void anything_else_is_400(String body) {
    assertThat(desk.receive("pay", body).status()).isEqualTo(400);
    assertThat(desk.memory.routes()).isEmpty();
  }
}
