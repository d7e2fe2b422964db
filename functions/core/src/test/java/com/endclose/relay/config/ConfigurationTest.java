package com.endclose.relay.config;

import static com.endclose.relay.config.Documents.forwarding;
import static com.endclose.relay.config.Documents.version;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.route.Places;
import com.endclose.relay.testing.RecordingSignals;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.trial.StoredEvents;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConfigurationTest {

  private static final Optional<String> NONE = Optional.empty();

  private final TickingClock clock = new TickingClock();
  private final InMemoryConfigStore store = new InMemoryConfigStore();
  private final InMemoryAuditLog audit = new InMemoryAuditLog();
  private final RecordingSignals signals = new RecordingSignals();
  private final Control control = new Control(new InMemoryControlStore());
  private final StoredEvents events = new StoredEvents();
  private Secrets secrets = new MapSecrets(Map.of("PAY", "made-up"));

  private Configuration configuration(AuditLog log) {
    return new Configuration(
        new Configuration.Ports(
            store, log, control, events::admin, name -> secrets.find(name), signals),
        Documents.PARSER,
        RemoteMode.APPROVE,
        clock);
  }

  private Configuration configuration() {
    return configuration(audit);
  }

  private Applying apply(String document, Optional<String> basedOn) {
    return configuration().apply(document, basedOn, "ann");
  }

  @Test
  void an_applied_document_is_current_and_audited_with_who_before_and_after() {
    String first = version(forwarding());
    String second = version(forwarding("memo: memo"));

    assertThat(apply(forwarding(), NONE)).isEqualTo(new Applying.Applied(first, List.of()));
    assertThat(apply(forwarding("memo: memo"), Optional.of(first)))
        .isEqualTo(new Applying.Applied(second, List.of()));

    assertThat(store.current())
        .contains(new Version(second, forwarding("memo: memo"), "ann", clock.instant()));
    assertThat(audit.newest(1))
        .containsExactly(
            new AuditLog.Entry(clock.instant(), "ann", "config_applied", second, first, second));
  }

  @Test
  void of_two_editors_the_second_learns_which_version_stands() {
    apply(forwarding(), NONE);
    Optional<String> base = Optional.of(version(forwarding()));
    apply(forwarding("a: a"), base);

    assertThat(apply(forwarding("b: b"), base))
        .isEqualTo(new Applying.Conflict(Optional.of(version(forwarding("a: a")))));
    assertThat(apply(forwarding("b: b"), NONE)).isInstanceOf(Applying.Conflict.class);
    assertThat(audit.newest(9)).hasSize(2);
  }

  @Test
  void applying_the_document_in_force_again_changes_nothing() {
    apply(forwarding(), NONE);

    assertThat(apply(forwarding(), NONE)).isInstanceOf(Applying.Applied.class);
    assertThat(store.history()).hasSize(1);
    assertThat(audit.newest(9)).hasSize(1);
  }

  @Test
  void a_document_with_problems_is_refused_with_their_places() {
    Applying refused = apply("routes:\n  - id: Pay\n", NONE);

    assertThat(refused).isInstanceOf(Applying.Refused.class);
    assertThat(((Applying.Refused) refused).checked().problems())
        .filteredOn(problem -> problem.path().equals("$.routes[0].id"))
        .extracting(Places.Located::place)
        .containsExactly(new Places.Place(2, 9));
    assertThat(store.current()).isEmpty();
  }

  @Test
  void a_secret_that_is_not_set_is_a_warning_at_its_place() {
    secrets = new MapSecrets(Map.of());
    Applying applied = apply(forwarding(), NONE);

    assertThat(((Applying.Applied) applied).warnings())
        .extracting(Places.Located::path, located -> located.place().line())
        .containsExactly(org.assertj.core.groups.Tuple.tuple("$.routes[0].auth.secret_env", 4));
  }

  @Test
  void secrets_that_cannot_be_looked_up_are_a_warning_too() {
    secrets =
        name -> {
          throw new IllegalStateException("quotes a secret");
        };

    assertThat(configuration().validate(forwarding()).warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning.message()).doesNotContain("quotes"));
  }

  @Test
  void a_removed_route_is_told_with_the_events_it_leaves_behind() {
    apply(forwarding(), NONE);
    events.store("pay", null, "{}");
    events.store("pay", null, "{}");
    String other = forwarding().replace("id: pay", "id: other");

    Checked checked = configuration().validate(other);

    assertThat(checked.valid()).isTrue();
    assertThat(checked.removed()).containsExactly(new Checked.Removed("pay", 2));
    assertThat(checked.warnings())
        .extracting(Places.Located::message)
        .containsExactly(
            "route pay is no longer there, and 2 of its events are not over: they are kept and go"
                + " on when it comes back");
    assertThat(checked.widens()).containsExactly("route other is new");
  }

  @Test
  void the_first_document_widens_nothing() {
    assertThat(configuration().validate(forwarding("memo: memo")).widens()).isEmpty();
  }

  @Test
  void while_end_close_manages_it_local_edits_are_refused_and_judging_goes_on() {
    apply(forwarding(), NONE);
    RemoteState managed = new RemoteState(1, true, null, null, null, null);
    store.remember(managed);
    Optional<String> base = Optional.of(version(forwarding()));

    assertThat(apply(forwarding("a: a"), base)).isEqualTo(new Applying.Owned(base));
    assertThat(configuration().validate(forwarding("a: a")).valid()).isTrue();
  }

  @Test
  void an_audit_trail_that_is_away_is_alarmed_and_undoes_nothing() {
    AuditLog away =
        new AuditLog() {
          @Override
          public void append(Entry entry) {
            throw new IllegalStateException("away");
          }

          @Override
          public Page page(int limit, @Nullable String cursor) {
            return new Page(List.of(), null);
          }
        };

    assertThat(configuration(away).apply(forwarding(), NONE, "ann"))
        .isInstanceOf(Applying.Applied.class);
    assertThat(signals.alarms()).containsExactly("audit_unavailable");
  }
}
