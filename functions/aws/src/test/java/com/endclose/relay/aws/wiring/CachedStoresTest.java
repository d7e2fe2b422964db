package com.endclose.relay.aws.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.ControlState;
import com.endclose.relay.control.ControlStore;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.control.Killswitch;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CachedStoresTest {

  private final TickingClock clock = new TickingClock();
  private final InMemoryControlStore store = new InMemoryControlStore();
  private int reads;
  private boolean away;

  private final ControlStore counted =
      new ControlStore() {
        @Override
        public ControlState read() {
          reads++;
          if (away) {
            throw new StoreUnavailable("away");
          }
          return store.read();
        }

        @Override
        public boolean replace(ControlState next) {
          return store.replace(next);
        }
      };

  private final Kept<ControlState> kept = new Kept<>(Duration.ofSeconds(1), clock);
  private final Control cached =
      new Control(new CachedControlStore(counted, () -> kept.get(counted::read), kept::forget));
  private final Control operator = new Control(store);

  @Test
  void a_reading_is_used_for_a_second() {
    cached.state();
    operator.set(Killswitch.PANIC);

    clock.tick(Duration.ofMillis(999));
    assertThat(cached.state().killswitch()).isEqualTo(Killswitch.NONE);
    assertThat(reads).isEqualTo(1);

    clock.tick(Duration.ofMillis(1));
    assertThat(cached.state().killswitch()).isEqualTo(Killswitch.PANIC);
  }

  @Test
  void a_write_is_seen_at_once_by_who_made_it() {
    cached.state();

    cached.set(Killswitch.PAUSE);

    assertThat(cached.state().killswitch()).isEqualTo(Killswitch.PAUSE);
  }

  @Test
  void a_change_based_on_an_old_reading_is_made_on_a_new_one() {
    cached.state();
    operator.setPaused("pay", true);

    cached.set(Killswitch.PAUSE);

    assertThat(store.read().killswitch()).isEqualTo(Killswitch.PAUSE);
    assertThat(store.read().pausedRoutes()).containsExactly("pay");
  }

  @Test
  void an_old_reading_is_not_used_when_the_store_is_away() {
    cached.state();
    away = true;
    clock.tickSeconds(1);

    assertThatThrownBy(cached::state).isInstanceOf(StoreUnavailable.class);
  }

  @Test
  void what_was_read_before_a_snapshot_is_forgotten() {
    cached.state();
    operator.set(Killswitch.PANIC);

    kept.forget();

    assertThat(cached.state().killswitch()).isEqualTo(Killswitch.PANIC);
  }

  @Test
  void a_reading_begun_before_a_write_is_not_kept_after_it() {
    Kept<String> value = new Kept<>(Duration.ofSeconds(1), clock);

    String late =
        value.get(
            () -> {
              value.forget();
              return "before";
            });

    assertThat(late).isEqualTo("before");
    assertThat(value.get(() -> "after")).isEqualTo("after");
  }

  @Test
  void a_new_configuration_is_in_force_within_a_second() {
    InMemoryConfigStore config = new InMemoryConfigStore();
    Kept<Optional<Version>> keptConfig = new Kept<>(Duration.ofSeconds(1), clock);
    CachedConfigStore cachedConfig =
        new CachedConfigStore(config, () -> keptConfig.get(config::current), keptConfig::forget);
    assertThat(cachedConfig.current()).isEmpty();

    config.apply(version("a"), Optional.empty());
    assertThat(cachedConfig.current()).isEmpty();
    clock.tickSeconds(1);
    assertThat(cachedConfig.current()).contains(version("a"));

    assertThat(cachedConfig.apply(version("b"), Optional.of("a"))).isTrue();
    assertThat(cachedConfig.current()).contains(version("b"));
    assertThat(cachedConfig.find("a")).isPresent();
    assertThat(cachedConfig.history()).hasSize(2);
  }

  private Version version(String name) {
    return new Version(name, "routes: []", "test", TickingClock.START);
  }
}
