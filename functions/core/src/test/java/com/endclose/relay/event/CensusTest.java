package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.testing.TickingClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where counting stops. */
class CensusTest {

  private static final Instant NOW = TickingClock.START;

  private final EventRows rows = new InMemoryEventRows();
  private final EventAdmin admin =
      new EventAdmin(rows, new InMemoryBatchRows(), 1, (route, source, event) -> event);

  @Test
  void a_shelf_of_more_than_twenty_thousand_is_not_counted_to_its_end_and_says_so() {
    IntStream.range(0, 20_001).forEach(i -> Events.named("e" + i).at(NOW).storedIn(rows));

    EventCounts counts = admin.countByStatus(NOW);

    assertThat(counts.of(Status.PENDING)).isEqualTo(20_000);
    assertThat(counts.all()).isFalse();
  }

  @Test
  void a_year_of_empty_shelves_is_not_walked_to_its_end() {
    Events.named("ancient").at(NOW.minus(Duration.ofDays(2_000))).storedIn(rows);
    Events.named("new").at(NOW).filteredIn(rows);

    EventCounts counts = admin.countByStatus(NOW);

    assertThat(counts.of(Status.DROPPED_BY_FILTER)).isEqualTo(1);
    assertThat(counts.of(Status.PENDING)).isEqualTo(1);
    assertThat(counts.all()).isFalse();
  }

  @Test
  void the_numbers_of_one_route_read_no_other_route() {
    Events.named("e1").on("a").at(NOW).storedIn(rows);
    Events.named("e2").on("b").at(NOW).storedIn(rows);
    List<String> asked = new ArrayList<>();
    EventAdmin counted =
        new EventAdmin(
            noting(rows, asked), new InMemoryBatchRows(), 1, (route, source, event) -> event);

    assertThat(counted.stats("a", NOW).counts().of(Status.PENDING)).isEqualTo(1);

    assertThat(asked).isNotEmpty().allMatch(shelf -> List.of(shelf.split("/")).contains("a"));
  }

  /** The rows, with the name of each shelf that is read noted. */
  private static EventRows noting(EventRows rows, List<String> asked) {
    return (EventRows)
        Proxy.newProxyInstance(
            EventRows.class.getClassLoader(),
            new Class<?>[] {EventRows.class},
            (proxy, method, arguments) -> {
              if (arguments != null && arguments[0] instanceof Shelf shelf) {
                asked.add(shelf.key());
              }
              return method.invoke(rows, arguments);
            });
  }
}
