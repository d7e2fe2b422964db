package com.endclose.relay.configsync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.aws.testing.TestContext;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.config.ConfigFollower;
import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.Following;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.config.Manifests;
import com.endclose.relay.config.RemoteMode;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.endclose.ConfigAnswer;
import com.endclose.relay.endclose.RelaysApi;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.trial.StoredEvents;
import com.endclose.relay.verify.Processors;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConfigSyncHandlerTest {

  private static final String ROUTES =
      """
      routes:
        - id: pay
          source: payabli
          auth: {mode: static_header, secret_env: PAY}
          map: {data_stream_key: payouts, external_id: id, amount: amount, direction: credit}
      """;

  private final TickingClock clock = new TickingClock();
  private final Api api = new Api();

  /** End Close, as far as this needs it. */
  private static final class Api implements RelaysApi {

    private ConfigAnswer next = new ConfigAnswer.NotManaged();
    private final List<String> told = new ArrayList<>();

    @Override
    public ConfigAnswer config(@Nullable String etag, Duration limit) {
      return next;
    }

    @Override
    public boolean manifest(String instance, byte[] manifest, Duration limit) {
      told.add(instance);
      return true;
    }
  }

  private String answer(ConfigStore store) throws Exception {
    ConfigFollower follower =
        new ConfigFollower(
            new ConfigFollower.Ports(
                store,
                new InMemoryAuditLog(),
                new Control(new InMemoryControlStore()),
                new StoredEvents().recent(),
                api,
                new MapSecrets(Map.of("PAY", "made-up")),
                Signals.NONE),
            new RoutesParser(Processors.standard(Set.of())),
            RemoteMode.APPROVE,
            clock);
    Manifests manifests =
        new Manifests(
            store,
            api,
            new Manifests.Facts("test", "1.0.0", List.of(), List.of()),
            () -> "instance",
            clock);
    Following following = new Following(follower, Optional.of(manifests));
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    Invocations invocations = new Invocations(() -> {}, SnapshotHooks.register(() -> {}));
    new ConfigSyncHandler(new ConfigSyncWiring(following, invocations))
        .handleRequest(InputStream.nullInputStream(), result, new TestContext("request-1", 60_000));
    return result.toString(StandardCharsets.UTF_8);
  }

  @Test
  void not_managed_is_an_answer_and_nothing_else_and_the_relay_is_told_of() throws Exception {
    assertThat(answer(new InMemoryConfigStore()))
        .isEqualTo("{\"answer\":\"404\",\"applied\":null,\"waiting\":null,\"error\":null}");
    assertThat(api.told).containsExactly("instance");
  }

  @Test
  void an_applied_document_is_named_by_its_version() throws Exception {
    api.next = new ConfigAnswer.Document(ROUTES, "\"tag\"");
    InMemoryConfigStore store = new InMemoryConfigStore();

    assertThat(answer(store)).contains("\"applied\":\"" + RoutesParser.version(ROUTES) + "\"");
    assertThat(store.current().map(ConfigStore.Version::document)).contains(ROUTES);
  }

  @Test
  void an_end_close_that_is_away_fails_no_invocation() throws Exception {
    api.next = new ConfigAnswer.Failed(0, "no answer");

    assertThat(answer(new InMemoryConfigStore())).contains("\"error\":\"no answer\"");
  }

  @Test
  void a_store_that_is_away_fails_the_invocation_and_is_counted_so() {
    ConfigSyncWiring wiring =
        new ConfigSyncWiring(
            new Following(
                new ConfigFollower(
                    new ConfigFollower.Ports(
                        new Away(),
                        new InMemoryAuditLog(),
                        new Control(new InMemoryControlStore()),
                        new StoredEvents().recent(),
                        api,
                        name -> Optional.empty(),
                        Signals.NONE),
                    new RoutesParser(Processors.standard(Set.of())),
                    RemoteMode.APPROVE,
                    clock),
                Optional.empty()),
            new Invocations(() -> {}, SnapshotHooks.register(() -> {})));

    assertThatThrownBy(
            () ->
                new ConfigSyncHandler(wiring)
                    .handleRequest(
                        InputStream.nullInputStream(),
                        new ByteArrayOutputStream(),
                        new TestContext("request-1", 60_000)))
        .isInstanceOf(StoreUnavailable.class);
  }

  private static final class Away implements ConfigStore {

    private static <T> T away() {
      throw new StoreUnavailable("away");
    }

    @Override
    public Optional<Version> current() {
      return away();
    }

    @Override
    public Optional<Version> find(String version) {
      return away();
    }

    @Override
    public boolean apply(Version next, Optional<String> basedOn) {
      return away();
    }

    @Override
    public List<Version> history() {
      return away();
    }

    @Override
    public List<Applied> applied(int limit, @Nullable Long before) {
      return away();
    }

    @Override
    public com.endclose.relay.config.RemoteState remote() {
      return away();
    }

    @Override
    public boolean remember(com.endclose.relay.config.RemoteState next) {
      return away();
    }
  }
}
