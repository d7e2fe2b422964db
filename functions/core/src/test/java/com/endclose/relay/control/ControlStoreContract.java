package com.endclose.relay.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Racing;
import com.endclose.relay.testing.TickingClock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link ControlStore} keeps. */
public abstract class ControlStoreContract {

  private static final Instant T = TickingClock.START;

  private ControlStore store;

  /** A new store, nothing set. */
  protected abstract ControlStore open();

  @BeforeEach
  final void openStore() {
    store = open();
  }

  private static ControlState first() {
    return ControlState.initial().killswitch(Killswitch.PAUSE);
  }

  @Test
  final void at_first_nothing_is_set() {
    assertThat(store.read()).isEqualTo(ControlState.initial());
  }

  @Test
  final void every_field_survives_the_store() {
    ControlState state =
        new ControlState(
            1,
            Killswitch.PANIC,
            Set.of("pay-outs", "b"),
            Map.of(
                Hold.DESTINATION,
                new Hold(Hold.Kind.THROTTLED, T, 429, "later", T.plusNanos(1), 0),
                "b",
                new Hold(Hold.Kind.REJECTED, T, 403, "", T, Long.MIN_VALUE)),
            Map.of("b", new Refusals(3, 2, Set.of("e1", "e2")), "c", new Refusals(1, 0, Set.of())),
            new ByteBudget(Long.MAX_VALUE, 99));
    assertThat(store.replace(state)).isTrue();
    assertThat(store.read()).isEqualTo(state);

    ControlState bare = new ControlState(2, Killswitch.NONE, Set.of(), Map.of(), Map.of(), null);
    assertThat(store.replace(bare)).isTrue();
    assertThat(store.read()).isEqualTo(bare);
  }

  @Test
  final void a_write_names_the_revision_it_follows() {
    assertThat(store.replace(first().killswitch(Killswitch.PANIC))).isFalse();
    assertThat(store.replace(first())).isTrue();
    assertThat(store.replace(ControlState.initial().killswitch(Killswitch.PANIC))).isFalse();
    assertThat(store.read()).isEqualTo(first());
    assertThat(store.replace(first().killswitch(Killswitch.NONE))).isTrue();
    assertThat(store.replace(first().killswitch(Killswitch.PANIC))).isFalse();
  }

  @Test
  final void of_two_equal_writes_of_one_revision_one_counts() {
    assertThat(store.replace(first())).isTrue();
    assertThat(store.replace(first())).isFalse();
    ControlState second = first().killswitch(Killswitch.NONE);
    assertThat(store.replace(second)).isTrue();
    assertThat(store.replace(second)).isFalse();
  }

  @Test
  final void of_many_writers_of_one_revision_one_wins() {
    List<Boolean> won =
        Racing.all(8, i -> store.replace(ControlState.initial().paused("route-" + i, true)));

    assertThat(won).filteredOn(each -> each).hasSize(1);
    assertThat(store.read().pausedRoutes()).hasSize(1);
  }
}
