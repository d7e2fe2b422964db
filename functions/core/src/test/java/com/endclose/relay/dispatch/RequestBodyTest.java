package com.endclose.relay.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.map.EndCloseRecord;
import com.endclose.relay.route.Direction;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RequestBodyTest {

  private final EndCloseRecord first = record("first");
  private final EndCloseRecord second = record("sécond");

  private static EndCloseRecord record(String externalId) {
    LocalDate day = LocalDate.of(2026, 7, 1);
    return new EndCloseRecord(day, "s", 1, null, Direction.CREDIT, null, externalId, Map.of());
  }

  private static String text(RequestBody body) {
    return new String(body.bytes(), UTF_8);
  }

  private static List<Made.Ready> made(EndCloseRecord... records) {
    return Stream.of(records).map(Made.Ready::of).toList();
  }

  @Test
  void it_is_a_list_of_records_to_skip_on_conflict() {
    assertThat(text(RequestBody.of(List.of())))
        .isEqualTo("{\"on_conflict\":\"skip\",\"records\":[]}");
    assertThat(text(RequestBody.of(made(first, second, first))))
        .isEqualTo(
            "{\"on_conflict\":\"skip\",\"records\":["
                + String.join(
                    ",",
                    JsonWriter.text(first.toJson()),
                    JsonWriter.text(second.toJson()),
                    JsonWriter.text(first.toJson()))
                + "]}");
  }

  @Test
  void it_takes_records_as_long_as_all_of_it_stays_within_the_budget() {
    int three = RequestBody.of(made(first, second, first)).bytes().length;
    for (int budget : new int[] {three, three - 1}) {
      RequestBody body = new RequestBody();

      assertThat(body.addWithin(Made.Ready.of(first), budget)).isTrue();
      assertThat(body.addWithin(Made.Ready.of(second), budget)).isTrue();
      assertThat(body.addWithin(Made.Ready.of(first), budget)).isEqualTo(budget == three);
      assertThat(body.bytes().length).isLessThanOrEqualTo(budget);
    }
  }

  @Test
  void a_first_record_is_taken_whatever_its_size() {
    RequestBody body = new RequestBody();

    assertThat(body.addWithin(Made.Ready.of(first), 1)).isTrue();
    assertThat(body.addWithin(Made.Ready.of(second), 1)).isFalse();
    assertThat(text(body)).isEqualTo(text(RequestBody.of(made(first))));
  }

  @Test
  void nothing_of_a_record_is_shown() {
    assertThat(Made.Ready.of(first)).hasToString("Ready");
    assertThat(new Remaking.Remade.Records(List.of(Made.Ready.of(first))))
        .hasToString("Records[1]");
  }
}
