package com.endclose.relay.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.config.ConfigStore.Applied;
import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.event.Racing;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.testing.TickingClock;
import java.time.Instant;
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

  @Test
  final void the_list_of_versions_comes_a_page_at_a_time_newest_first() {
    store.apply(version("a", 1), NONE);
    store.apply(version("b", 2), Optional.of("a"));
    store.apply(version("a", 3), Optional.of("b"));

    assertThat(store.applied(2, null))
        .containsExactly(
            new Applied(3, "a", "ann", version("a", 3).appliedAt(), 11),
            new Applied(2, "b", "ann", version("b", 2).appliedAt(), 11));
    assertThat(store.applied(2, 2L)).extracting(Applied::number).containsExactly(1L);
    assertThat(store.applied(2, 1L)).isEmpty();
    assertThat(store.applied(2, 99L)).extracting(Applied::number).containsExactly(3L, 2L);
  }

  @Test
  final void nothing_is_known_of_end_close_until_something_is_kept() {
    assertThat(store.applied(5, null)).isEmpty();
    assertThat(store.remote()).isEqualTo(RemoteState.UNASKED);
  }

  private static RemoteState known(long revision, String document) {
    Instant at = TickingClock.START;
    return new RemoteState(
        revision,
        true,
        new RemoteState.Held("v1", "W/\"tag\""),
        new RemoteState.Asked(at, "200", "an error"),
        new RemoteState.Waiting(
            RoutesParser.version(document), document, null, at, List.of("one", "two")),
        new RemoteState.Told("relay-1", at, null, "1.0.0", null));
  }

  @Test
  final void what_is_known_of_end_close_is_read_back_as_it_was() {
    String large = "# \u00e9\ud83d\ude00 \\ \t\n".repeat(10_000);

    assertThat(store.remember(known(1, large))).isTrue();
    assertThat(store.remote()).isEqualTo(known(1, large));

    RemoteState bare =
        new RemoteState(2, false, new RemoteState.Held("v1", null), null, null, null);
    assertThat(store.remember(bare)).isTrue();
    assertThat(store.remote()).isEqualTo(bare);
    assertThat(store.history()).isEmpty();
  }

  @Test
  final void what_was_kept_meanwhile_is_not_written_over() {
    store.remember(known(1, "first"));

    assertThat(store.remember(known(1, "second"))).isFalse();
    assertThat(store.remember(known(3, "second"))).isFalse();
    assertThat(store.remote()).isEqualTo(known(1, "first"));
    assertThat(Racing.all(8, i -> store.remember(known(2, "of " + i))))
        .filteredOn(each -> each)
        .hasSize(1);
  }

  @Test
  final void a_waiting_document_is_no_version_until_it_is_applied() {
    store.remember(known(1, "waits"));

    String waiting = RoutesParser.version("waits");
    assertThat(store.find(waiting)).isEmpty();
    assertThat(store.current()).isEmpty();
    assertThat(store.apply(new Version(waiting, "waits", "endclose", TickingClock.START), NONE))
        .isTrue();
    assertThat(store.find(waiting).map(Version::document)).contains("waits");
  }
}
