package com.endclose.relay.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.bench.LifeCost.Bill;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What an event may cost in write units by the size of its webhook, index included, from insert to
 * delivered: a change that makes it dearer fails here. Up to about 700 bytes make a row of a
 * kilobyte. The day's counters are shared by all events of a drain and not in it.
 */
@Tag("long")
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("com.endclose.relay.aws.testing.Backends#quick")
class CostCeilingsTest {

  @Parameter Backend backend;

  @ParameterizedTest(name = "{0} bytes in batches of {1}: {2}")
  @CsvSource({
    "500, 1, 8", "500, 100, 6.1",
    "600, 1, 8", "600, 100, 6.1",
    "1000, 1, 9", "1000, 100, 7.1",
    "2000, 1, 9", "2000, 100, 7.1",
    "4000, 1, 10", "4000, 100, 8.1",
    "10000, 1, 11", "10000, 100, 9.1",
    "100000, 1, 31", "100000, 100, 29.2",
  })
  void from_insert_to_delivered(int bytes, int batch, double most) {
    int events = Math.min(batch, bytes > 10_000 ? 20 : 100);
    List<Bill> bills = new LifeCost(backend.kind()).delivered(bytes, events, batch);

    assertThat(bills.get(0).writes() + bills.get(1).writes())
        .isPositive()
        .isLessThanOrEqualTo(most);
  }

  @Test
  void retention_costs_a_row_of_a_kilobyte_two_units_twice() {
    List<Bill> bills = new LifeCost(backend.kind()).delivered(600, 20, 100);

    assertThat(bills.get(2).writes()).isPositive().isLessThanOrEqualTo(2);
    assertThat(bills.get(3).writes()).isPositive().isLessThanOrEqualTo(2);
  }

  @ParameterizedTest(name = "batches of {0}, silent: {1}")
  @CsvSource({"100, true, 0.09, 4", "1, true, 2, 70", "100, false, 1.3, 50", "1, false, 32, 150"})
  void an_hours_outage_costs_a_batch_one_wait_and_its_events_nothing(
      int batch, boolean silent, double writes, double reads) {
    Bill more = new LifeCost(backend.kind()).anHourAway(1_000, batch, batch, silent);

    assertThat(more.writes()).isPositive().isLessThanOrEqualTo(writes);
    assertThat(more.reads()).isPositive().isLessThanOrEqualTo(reads);
  }

  @Test
  void a_duplicate_costs_a_read_whatever_its_size() {
    for (int bytes : new int[] {1_000, 100_000}) {
      Bill duplicate = new LifeCost(backend.kind()).duplicate(bytes);

      assertThat(duplicate.writes()).isZero();
      assertThat(duplicate.reads()).isEqualTo(1);
    }
  }

  @Test
  void what_can_not_be_mapped_costs_its_insert_and_its_parking() {
    assertThat(new LifeCost(backend.kind()).parked().writes()).isLessThanOrEqualTo(5);
  }
}
