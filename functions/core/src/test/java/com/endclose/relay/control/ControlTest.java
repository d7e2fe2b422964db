package com.endclose.relay.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.testing.TickingClock;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Holds and refusals as several dispatchers see them (spec SEND-5, SEND-6). */
class ControlTest {

  private static final Instant START = TickingClock.START;

  private final InMemoryControlStore store = new InMemoryControlStore();
  private final Control control = new Control(store);

  /** Does something else just before the first write. */
  private static final class Racing implements ControlStore {

    private final ControlStore inner;
    private Runnable before;

    Racing(ControlStore inner, Runnable before) {
      this.inner = inner;
      this.before = before;
    }

    @Override
    public ControlState read() {
      return inner.read();
    }

    @Override
    public boolean replace(ControlState next) {
      Runnable now = before;
      before = () -> {};
      now.run();
      return inner.replace(next);
    }
  }

  @Test
  void rejections_told_again_meanwhile_do_not_put_the_next_probe_off() {
    control.rejected("pay", 401, "no such key", START);
    for (int second = 5; second < 60; second += 5) {
      control.rejected("pay", 401, "no such key, says a poll", START.plusSeconds(second));
    }

    assertThat(control.gate("pay", START.plusSeconds(59))).isInstanceOf(Gate.Held.class);
    assertThat(control.gate("pay", START.plusSeconds(60))).isInstanceOf(Gate.ProbeDue.class);
  }

  @Test
  void what_was_rejected_waits_until_the_hold_is_next_probed() {
    control.rejected("pay", 403, "no", START);
    Instant late = START.plusSeconds(7);

    assertThat(control.rejected("pay", 403, "no", late)).isEqualTo(START.plusSeconds(60));
  }

  @Test
  void a_second_route_that_is_rejected_holds_the_destination() {
    control.rejected("a", 403, "no", START);
    control.rejected("b", 404, "no", START.plusSeconds(90));

    assertThat(control.gate("c", START.plusSeconds(91))).isInstanceOf(Gate.Held.class);
  }

  @Test
  void a_route_that_was_rejected_and_not_tried_for_hours_tells_nothing_of_the_destination() {
    control.rejected("removed-since", 403, "no", START);
    Instant later = START.plusSeconds(2 * 3600);
    control.rejected("b", 404, "no", later);

    assertThat(control.gate("b", later)).isInstanceOf(Gate.Held.class);
    assertThat(control.gate("c", later)).isInstanceOf(Gate.Open.class);
  }

  @Test
  void two_refusals_at_the_same_moment_have_numbers_of_their_own() {
    long[] other = new long[1];
    Control racing = new Control(new Racing(store, () -> other[0] = control.refused("pay")));

    long mine = racing.refused("pay");

    assertThat(Set.of(mine, other[0])).containsExactlyInAnyOrder(1L, 2L);
  }

  @Test
  void what_an_operator_says_stands_even_where_a_cached_reading_has_it_already() {
    InMemoryControlStore table = new InMemoryControlStore();
    Control here = new Control(new LaggingControlStore(table));
    Control elsewhere = new Control(table);
    here.set(Killswitch.PANIC);
    here.setPaused("pay", true);
    here.state();
    elsewhere.set(Killswitch.NONE);
    elsewhere.setPaused("pay", false);

    assertThat(here.set(Killswitch.PANIC)).isEqualTo(Killswitch.NONE);
    assertThat(here.setPaused("pay", true)).isFalse();

    assertThat(elsewhere.state().killswitch()).isEqualTo(Killswitch.PANIC);
    assertThat(elsewhere.state().pausedRoutes()).containsExactly("pay");
  }
}
