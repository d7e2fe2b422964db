package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Shelf;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredInstantTest {

  @ParameterizedTest
  @CsvSource({
    "2026-07-01T00:00:00Z, 1782864000",
    "2026-07-01T00:00:00.500Z, 1782864000.5",
    "1970-01-01T00:00:00Z, 0",
    "1969-12-31T23:59:59.999999999Z, -0.000000001",
    "2026-07-01T00:00:00.000000001Z, 1782864000.000000001"
  })
  void a_time_is_a_number_of_seconds(Instant instant, String number) {
    assertThat(StoredInstant.of(instant).n()).isEqualTo(number);
    assertThat(StoredInstant.read(StoredInstant.of(instant))).isEqualTo(instant);
  }

  @Test
  void every_time_java_knows_has_a_number_that_dynamodb_takes() {
    for (Instant extreme : List.of(Instant.MIN, Instant.MAX)) {
      String number = StoredInstant.of(extreme).n();
      assertThat(new BigDecimal(number).precision()).isLessThanOrEqualTo(38);
      assertThat(StoredInstant.read(StoredInstant.of(extreme))).isEqualTo(extreme);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-07-01T00:00:00Z",
        "2026-07-01T00:00:00.000000001Z",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z"
      })
  void sortable_texts_have_one_width_and_come_back(Instant instant) {
    String text = StoredInstant.sortable(instant);
    assertThat(text).hasSize(StoredInstant.WIDTH);
    assertThat(StoredInstant.readSortable(text + "#id")).isEqualTo(instant);
  }

  @Test
  void sortable_texts_sort_as_the_times_do() {
    List<Instant> times =
        List.of(
            Instant.MIN,
            Instant.EPOCH,
            Instant.EPOCH.plusNanos(1),
            Instant.EPOCH.plusMillis(1),
            Instant.parse("2026-07-01T00:00:00Z"),
            Instant.MAX);
    assertThat(times.stream().map(StoredInstant::sortable).toList()).isSorted();
  }

  @Test
  void a_stretch_holds_every_place_of_its_first_and_its_last_time_and_no_other() {
    Instant time = Instant.parse("2026-07-01T00:00:00Z");
    for (String id : List.of("", "0", "\u007f", "\uffff", "\ud83d\ude00")) {
      String place = SortKey.of(new Shelf.Spot(time, id));
      assertThat(place)
          .isGreaterThanOrEqualTo(SortKey.from(time))
          .isLessThanOrEqualTo(SortKey.until(time))
          .isLessThan(SortKey.from(time.plusNanos(1)))
          .isGreaterThan(SortKey.until(time.minusNanos(1)));
    }
  }
}
