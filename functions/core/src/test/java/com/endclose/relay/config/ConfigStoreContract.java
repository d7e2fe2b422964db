package com.endclose.relay.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.event.Racing;
import com.endclose.relay.testing.TickingClock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link ConfigStore} keeps. */
public abstract class ConfigStoreContract {

  private static final Optional<String> NONE = Optional.empty();

  private ConfigStore store;

  /** A new store, nothing applied. */
  protected abstract ConfigStore open();

  @BeforeEach
  final void openStore() {
    store = open();
  }

  private static Version version(String name, int second) {
    return new Version(name, "routes of " + name, "ann", TickingClock.START.plusSeconds(second));
  }

  @Test
  final void at_first_there_is_no_document() {
    assertThat(store.current()).isEmpty();
    assertThat(store.find("a")).isEmpty();
    assertThat(store.history()).isEmpty();
  }

  @Test
  final void an_applied_document_is_current_and_earlier_ones_are_found() {
    assertThat(store.apply(version("a", 1), NONE)).isTrue();
    assertThat(store.apply(version("b", 2), Optional.of("a"))).isTrue();

    assertThat(store.current()).contains(version("b", 2));
    assertThat(store.find("a")).contains(version("a", 1));
    assertThat(store.find("b")).contains(version("b", 2));
    assertThat(store.history()).containsExactly(version("b", 2), version("a", 1));
  }

  @Test
  final void a_document_made_from_another_than_the_current_one_changes_nothing() {
    assertThat(store.apply(version("a", 1), Optional.of("z"))).isFalse();
    assertThat(store.apply(version("a", 1), NONE)).isTrue();
    assertThat(store.apply(version("b", 2), NONE)).isFalse();
    assertThat(store.apply(version("b", 2), Optional.of("z"))).isFalse();

    assertThat(store.current()).contains(version("a", 1));
    assertThat(store.find("b")).isEmpty();
    assertThat(store.history()).containsExactly(version("a", 1));
  }

  @Test
  final void a_version_may_be_applied_again_and_stands_in_the_history_each_time() {
    store.apply(version("a", 1), NONE);
    store.apply(version("b", 2), Optional.of("a"));
    store.apply(version("a", 3), Optional.of("b"));

    assertThat(store.current()).contains(version("a", 3));
    assertThat(store.history()).containsExactly(version("a", 3), version("b", 2), version("a", 1));
    assertThat(store.find("a").map(Version::document)).contains("routes of a");
  }

  @Test
  final void a_large_document_in_any_script_is_read_back_as_it_was() {
    Version large =
        new Version("a", "# \u00e9\ud83d\ude00 \\ \t\n".repeat(10_000), "seed", TickingClock.START);
    store.apply(large, NONE);

    assertThat(store.current()).contains(large);
  }

  @Test
  final void of_many_applied_at_once_one_is_current() {
    List<Boolean> applied = Racing.all(8, i -> store.apply(version("v" + i, i), NONE));

    assertThat(applied).filteredOn(each -> each).hasSize(1);
    assertThat(store.history()).hasSize(1);
  }
}
