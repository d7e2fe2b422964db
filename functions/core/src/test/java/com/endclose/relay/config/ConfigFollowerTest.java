package com.endclose.relay.config;

import static com.endclose.relay.config.Documents.forwarding;
import static com.endclose.relay.config.Documents.version;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.RemoteState.Waiting;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.SeenAsk;
import com.endclose.relay.standin.StandIn;
import com.endclose.relay.testing.RecordingSignals;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.trial.StoredEvents;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** spec CONFIG, over HTTP against the stand-in. */
class ConfigFollowerTest {

  private static final String KEY = "made-up-key";

  private final TickingClock clock = new TickingClock();
  private final StandIn standIn = StandIn.start(0, KEY, clock);
  private final InMemoryConfigStore store = new InMemoryConfigStore();
  private final InMemoryAuditLog audit = new InMemoryAuditLog();
  private final RecordingSignals signals = new RecordingSignals();
  private final Control control = new Control(new InMemoryControlStore());
  private final StoredEvents events = new StoredEvents();
  private Secrets secrets = new MapSecrets(Map.of("PAY", "made-up"));
  private RemoteMode mode = RemoteMode.APPROVE;

  @AfterEach
  void close() {
    standIn.close();
  }

  private ConfigFollower.Polled poll() {
    clock.tickSeconds(60);
    EndCloseClient api = new EndCloseClient(standIn.baseUrl(), () -> KEY, clock);
    return new ConfigFollower(
            new ConfigFollower.Ports(
                store, audit, control, events.recent(), api, name -> secrets.find(name), signals),
            Documents.PARSER,
            mode,
            clock)
        .poll();
  }

  private Configuration configuration() {
    return new Configuration(
        new Configuration.Ports(
            store, audit, control, events::admin, name -> secrets.find(name), signals),
        Documents.PARSER,
        mode,
        clock);
  }

  private void applyLocally(String document) {
    store.apply(
        new Version(version(document), document, "ann", clock.instant()),
        store.current().map(Version::version));
  }

  private Optional<String> current() {
    return store.current().map(Version::document);
  }

  @Test
  void document_unchanged_changed_gone_and_invalid_one_after_another() {
    standIn.config(forwarding("memo: memo"));
    assertThat(poll().applied()).isEqualTo(version(forwarding("memo: memo")));
    assertThat(store.current().map(Version::appliedBy)).contains("endclose");

    assertThat(poll().answer()).isEqualTo("304");

    standIn.config(forwarding());
    assertThat(poll().applied()).isEqualTo(version(forwarding()));

    standIn.config(null);
    assertThat(poll()).isEqualTo(new ConfigFollower.Polled("404", null, null, null));
    assertThat(current()).contains(forwarding());
    assertThat(configuration().owner()).isEqualTo(Configuration.Owner.LOCAL);

    standIn.config("routes:\n  - id: pay\n    sorce: payabli\n");
    assertThat(poll().error()).contains("line 3, $.routes[0]", "unknown key $.routes[0].sorce");
    assertThat(current()).contains(forwarding());

    standIn.config(forwarding());
    assertThat(poll().error()).isNull();
    assertThat(configuration().owner()).isEqualTo(Configuration.Owner.ENDCLOSE);
    assertThat(store.applied(9, null)).hasSize(2);
  }

  @Test
  void the_condition_names_an_applied_document_only() {
    standIn.config(forwarding());
    poll();
    poll();
    standIn.config("not routes");
    poll();
    poll();

    List<SeenAsk> asks = standIn.asks();
    String etag = asks.get(1).ifNoneMatch();
    assertThat(etag).isNotEmpty();
    assertThat(asks)
        .containsExactly(
            new SeenAsk("", 200),
            new SeenAsk(etag, 304),
            new SeenAsk(etag, 200),
            new SeenAsk(etag, 200));
  }

  @Test
  void the_first_document_of_an_empty_stack_is_applied_and_audited() {
    standIn.config(forwarding());
    poll();

    assertThat(current()).contains(forwarding());
    assertThat(audit.newest(5))
        .containsExactly(
            new AuditLog.Entry(
                clock.instant(),
                "endclose",
                "config_applied",
                version(forwarding()),
                null,
                version(forwarding())));
    assertThat(signals.alarms()).isEmpty();
  }

  @Test
  void a_document_that_lets_more_leave_waits_with_an_alarm_until_it_is_approved() {
    applyLocally(forwarding());
    String wider = forwarding("memo: memo");
    standIn.config(wider);

    assertThat(poll().waiting()).isEqualTo(version(wider));
    assertThat(poll().waiting()).isEqualTo(version(wider));

    assertThat(current()).contains(forwarding());
    assertThat(signals.alarms()).containsExactly("config_waiting", "config_waiting");
    assertThat(store.remote().waiting())
        .extracting(Waiting::since, Waiting::reasons)
        .containsExactly(
            TickingClock.START.plusSeconds(60),
            List.of("route pay newly forwards metadata.memo (from memo)"));

    assertThat(configuration().approve(version(wider), "ann")).isInstanceOf(Applying.Applied.class);
    assertThat(store.current().map(Version::appliedBy)).contains("endclose");
    assertThat(audit.newest(1)).singleElement().extracting(AuditLog.Entry::who).isEqualTo("ann");
    assertThat(poll()).isEqualTo(new ConfigFollower.Polled("304", null, null, null));
  }

  @Test
  void a_waiting_document_is_taken_back_when_another_is_offered_or_none() {
    applyLocally(forwarding());
    standIn.config(forwarding("memo: memo"));
    poll();
    standIn.config(forwarding("memo: other"));
    assertThat(poll().waiting()).isEqualTo(version(forwarding("memo: other")));
    assertThat(configuration().approve(version(forwarding("memo: memo")), "ann"))
        .isEqualTo(new Applying.Conflict(Optional.of(version(forwarding("memo: other")))));

    standIn.config(null);
    poll();

    assertThat(store.remote().waiting()).isNull();
    assertThat(configuration().approve(version(forwarding("memo: other")), "ann"))
        .isEqualTo(new Applying.NothingWaits());
    assertThat(current()).contains(forwarding());
  }

  @Test
  void auto_applies_whatever_it_lets_leave() {
    mode = RemoteMode.AUTO;
    applyLocally(forwarding());
    standIn.config(forwarding("memo: memo"));

    assertThat(poll().applied()).isEqualTo(version(forwarding("memo: memo")));
  }

  @Test
  void off_never_asks_and_leaves_the_document_to_operators() {
    standIn.config(forwarding());
    poll();
    mode = RemoteMode.OFF;

    assertThat(poll().answer()).isEqualTo("off");

    assertThat(standIn.asks()).hasSize(1);
    assertThat(configuration().owner()).isEqualTo(Configuration.Owner.LOCAL);
  }

  @Test
  void after_a_local_document_took_its_place_the_held_one_is_asked_for_without_condition() {
    standIn.config(forwarding("memo: memo"));
    poll();
    applyLocally(forwarding());

    assertThat(poll().waiting()).isEqualTo(version(forwarding("memo: memo")));
    assertThat(standIn.asks()).containsExactly(new SeenAsk("", 200), new SeenAsk("", 200));
  }

  @Test
  void a_secret_that_is_not_set_keeps_a_document_out_until_it_is() {
    secrets = new MapSecrets(Map.of());
    standIn.config(forwarding());
    assertThat(poll().error()).endsWith("it names secrets that are not set: PAY");
    assertThat(current()).isEmpty();
    assertThat(signals.alarms()).containsExactly("config_not_followed");

    secrets = new MapSecrets(Map.of("PAY", "made-up"));
    assertThat(poll().applied()).isEqualTo(version(forwarding()));
    assertThat(store.remote().asked()).extracting(RemoteState.Asked::error).isNull();
  }

  @Test
  void not_managed_before_any_document_leaves_it_local() {
    applyLocally(forwarding());

    assertThat(poll()).isEqualTo(new ConfigFollower.Polled("404", null, null, null));

    assertThat(configuration().owner()).isEqualTo(Configuration.Owner.LOCAL);
  }

  @Test
  void a_refused_document_leaves_the_routes_to_whom_they_are() {
    applyLocally(forwarding());
    for (String refused : List.of("nonsense", "{}", "routes: []", forwarding() + "routes: []")) {
      standIn.config(refused);
      assertThat(poll().error()).startsWith("the document was not applied");
      assertThat(configuration().owner()).isEqualTo(Configuration.Owner.LOCAL);
    }
    secrets = new MapSecrets(Map.of());
    standIn.config(forwarding("memo: memo"));
    poll();
    assertThat(configuration().owner()).isEqualTo(Configuration.Owner.LOCAL);

    secrets = new MapSecrets(Map.of("PAY", "made-up"));
    standIn.config(forwarding());
    poll();
    standIn.config("nonsense");
    poll();
    assertThat(configuration().owner()).isEqualTo(Configuration.Owner.ENDCLOSE);
    assertThat(current()).contains(forwarding());
  }

  @Test
  void an_environment_is_known_and_other_members_are_ignored_and_named() {
    String document = "environment: sandbox\nversion: 7\n" + forwarding() + "owner: {team: x}\n";
    standIn.config(document);

    assertThat(poll().applied()).isEqualTo(version(document));

    assertThat(store.remote().held())
        .extracting(RemoteState.Held::environment, RemoteState.Held::ignored)
        .containsExactly("sandbox", List.of("version", "owner"));
    ConfiguredRoutes routes = new ConfiguredRoutes(store, Documents.PARSER);
    assertThat(routes.currentReading().orElseThrow().valid()).isTrue();
    assertThat(configuration().validate(store.current().orElseThrow()).valid()).isTrue();
    assertThat(configuration().validate(document).valid()).isFalse();
    assertThat(poll().answer()).isEqualTo("304");
    assertThat(store.remote().held())
        .extracting(RemoteState.Held::environment)
        .isEqualTo("sandbox");
  }

  @Test
  void an_environment_of_a_document_that_had_to_be_approved_is_known() {
    applyLocally(forwarding());
    String document = "environment: sandbox\n" + forwarding("memo: memo");
    standIn.config(document);
    poll();

    assertThat(configuration().approve(version(document), "ann"))
        .isInstanceOf(Applying.Applied.class);

    assertThat(store.remote().held())
        .extracting(RemoteState.Held::environment)
        .isEqualTo("sandbox");
  }

  @Test
  void not_managed_any_more_gives_the_routes_back_and_a_later_document_takes_them_again() {
    standIn.config(forwarding());
    poll();
    standIn.config(null);
    poll();

    assertThat(
            configuration()
                .apply(forwarding("memo: memo"), Optional.of(version(forwarding())), "ann"))
        .isInstanceOf(Applying.Applied.class);

    standIn.config(forwarding());
    assertThat(poll().applied()).isEqualTo(version(forwarding()));
    assertThat(configuration().owner()).isEqualTo(Configuration.Owner.ENDCLOSE);
  }

  private static String twoRoutes() {
    String one = forwarding();
    return one + one.substring(one.indexOf("  - id:")).replace("id: pay", "id: other");
  }

  @Test
  void a_document_without_a_route_that_is_in_use_waits() {
    applyLocally(twoRoutes());
    events.store("other", null, "{}");
    standIn.config(forwarding());

    assertThat(poll().waiting()).isEqualTo(version(forwarding()));

    assertThat(store.remote().waiting())
        .extracting(Waiting::reasons)
        .isEqualTo(List.of("route other is removed, and had events in the last 7 days"));
    assertThat(current()).contains(twoRoutes());
  }

  @Test
  void a_document_without_a_route_that_is_not_in_use_is_applied_and_ends_the_routes_pause() {
    applyLocally(twoRoutes());
    events.store("pay", null, "{}");
    control.setPaused("other", true);
    control.setPaused("pay", true);
    standIn.config(forwarding());

    assertThat(poll().applied()).isEqualTo(version(forwarding()));

    assertThat(control.state().pausedRoutes()).containsExactly("pay");
    assertThat(audit.page(1, null).entries())
        .containsExactly(
            new AuditLog.Entry(clock.instant(), "endclose", "pause", "other", "paused", "removed"));
  }

  @Test
  void the_pause_of_a_route_that_an_operator_removes_goes_with_it() {
    applyLocally(twoRoutes());
    control.setPaused("other", true);

    configuration().apply(forwarding(), Optional.of(version(twoRoutes())), "ann");
    configuration().apply(twoRoutes(), Optional.of(version(forwarding())), "ann");

    assertThat(control.state().pausedRoutes()).isEmpty();
    assertThat(audit.page(9, null).entries())
        .contains(
            new AuditLog.Entry(clock.instant(), "ann", "pause", "other", "paused", "removed"));
  }

  @Test
  void very_many_reasons_are_kept_short() {
    applyLocally(forwarding());
    StringBuilder many = new StringBuilder(forwarding());
    String route = many.substring(many.indexOf("  - id:"));
    for (int i = 0; i < 500; i++) {
      many.append(route.replace("id: pay", "id: pay" + i));
    }
    standIn.config(many.toString());
    poll();

    assertThat(store.remote().waiting()).isNotNull();
    assertThat(store.remote().waiting().reasons()).hasSize(101).last().isEqualTo("and more");
  }

  @Test
  void whatever_else_is_answered_the_held_document_keeps_running_and_it_keeps_asking() {
    standIn.config(forwarding());
    poll();
    standIn.next(
        Fault.answer(401, "{\"message\":\"no\"}").onConfig(),
        Fault.answer(403, "{\"message\":\"no\"}").onConfig(),
        Fault.answer(500, "broken").onConfig(),
        Fault.answer(302, "elsewhere").onConfig());

    for (String answer : List.of("401", "403", "500", "302")) {
      ConfigFollower.Polled polled = poll();
      assertThat(polled.answer()).isEqualTo(answer);
      assertThat(polled.error()).isNotEmpty();
    }
    assertThat(current()).contains(forwarding());
    assertThat(configuration().owner()).isEqualTo(Configuration.Owner.ENDCLOSE);
    assertThat(poll()).isEqualTo(new ConfigFollower.Polled("304", null, null, null));
  }

  @Test
  void a_304_to_a_question_without_condition_is_no_answer() {
    standIn.next(Fault.answer(304, "").onConfig());

    assertThat(poll().error()).contains("304");
    assertThat(current()).isEmpty();
  }

  @Test
  void a_document_that_is_no_utf_8_or_far_too_large_is_not_applied() {
    standIn.config("routes: []\n# \uFFFD");
    assertThat(poll().error()).contains("UTF-8");
    standIn.config(forwarding() + "#".repeat(5_000_000));
    assertThat(poll().error()).contains("larger than");
    assertThat(current()).isEmpty();
  }

  @Test
  void the_document_in_force_offered_again_is_no_new_version() {
    applyLocally(forwarding());
    standIn.config(forwarding());

    assertThat(poll().applied()).isNull();
    assertThat(poll().answer()).isEqualTo("304");
    assertThat(store.history()).hasSize(1);
    assertThat(configuration().owner()).isEqualTo(Configuration.Owner.ENDCLOSE);
  }
}
