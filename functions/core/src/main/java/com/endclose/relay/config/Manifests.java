package com.endclose.relay.config;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.RemoteState.Told;
import com.endclose.relay.endclose.RelaysApi;
import com.endclose.relay.enrich.Enrichment;
import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells End Close that this relay exists and what it can do (spec CONFIG): nothing operational, no
 * payload. Whether it hears it changes nothing here.
 */
public final class Manifests {

  /** The setting that turns them off: {@code RELAY_TELEMETRY=off}. */
  public static final String VARIABLE = "RELAY_TELEMETRY";

  private static final Logger LOG = LoggerFactory.getLogger(Manifests.class);

  private static final Duration HEARTBEAT = Duration.ofMinutes(15);
  private static final Duration BETWEEN_ERRORS = Duration.ofMinutes(1);
  private static final int SCHEMA = 1;
  private static final int CONFIG_SCHEMA = 1;

  private final ConfigStore store;
  private final RelaysApi api;
  private final Facts facts;
  private final Supplier<String> draw;
  private final Clock clock;

  /**
   * What is told.
   *
   * @param host where it runs, in a word
   * @param engineVersion the relay's version
   * @param adapters the names of the processors' adapters
   */
  public record Facts(
      String host,
      String engineVersion,
      Collection<String> adapters,
      Collection<Enrichment> enrichments) {

    public Facts {
      adapters = List.copyOf(new TreeSet<>(adapters));
      enrichments = List.copyOf(enrichments);
    }
  }

  /**
   * @param draw a new random text at each call, of letters, digits and dashes: the relay's name,
   *     kept in the store from the first manifest on
   */
  public Manifests(
      ConfigStore store, RelaysApi api, Facts facts, Supplier<String> draw, Clock clock) {
    this.store = store;
    this.api = api;
    this.facts = facts;
    this.draw = draw;
    this.clock = clock;
  }

  /**
   * Whether the setting, null when not set, lets manifests be sent.
   *
   * @param problems is told of one that can't be read
   */
  public static boolean wanted(@Nullable String setting, List<String> problems) {
    if (setting == null || setting.isBlank()) {
      return true;
    }
    Optional<Boolean> on = Switch.read(setting);
    if (on.isEmpty()) {
      problems.add(VARIABLE + ": it must be on (the default) or off");
    }
    return on.orElse(true);
  }

  /** Why a manifest is sent. */
  enum Reason {
    BOOT,
    HEARTBEAT,
    CONFIG_APPLIED,
    ERROR,
    SHUTDOWN;

    String wire() {
      return LetterCase.lower(name());
    }
  }

  /** This process began. */
  public void boot() {
    quietly(() -> send(store.remote(), Reason.BOOT));
  }

  /** This process ends. */
  public void shutdown() {
    quietly(() -> send(store.remote(), Reason.SHUTDOWN));
  }

  /**
   * Sends one if one is due; called after each poll.
   *
   * @param failed whether the configuration could not be followed
   */
  public void due(boolean failed) {
    quietly(
        () -> {
          RemoteState state = store.remote();
          reason(state.told(), failed).ifPresent(reason -> send(state, reason));
        });
  }

  private Optional<Reason> reason(@Nullable Told told, boolean failed) {
    Instant now = clock.instant();
    if (told == null || told.at() == null || !told.engine().equals(facts.engineVersion())) {
      return Optional.of(Reason.BOOT);
    }
    if (!Objects.equals(told.version(), version())) {
      return Optional.of(Reason.CONFIG_APPLIED);
    }
    if (failed && passed(told.errorAt(), BETWEEN_ERRORS, now)) {
      return Optional.of(Reason.ERROR);
    }
    return passed(told.at(), HEARTBEAT, now) ? Optional.of(Reason.HEARTBEAT) : Optional.empty();
  }

  private static boolean passed(@Nullable Instant since, Duration time, Instant now) {
    return since == null || !now.isBefore(since.plus(time));
  }

  private @Nullable String version() {
    return store.current().map(Version::version).orElse(null);
  }

  /**
   * Noted before it is sent: of two that send at once, one does, and one that hangs is not asked
   * again.
   */
  private void send(RemoteState state, Reason reason) {
    Instant now = clock.instant();
    Told before = state.told();
    String instance = before == null ? draw.get() : before.instance();
    Instant errorAt = before == null ? null : before.errorAt();
    Told told =
        new Told(
            instance,
            now,
            reason == Reason.ERROR ? now : errorAt,
            facts.engineVersion(),
            version());
    if (store.remember(state.told(told))) {
      byte[] manifest = JsonWriter.bytes(manifest(reason, state.managed()));
      if (!api.manifest(instance, manifest, RelaysApi.MANIFEST_LIMIT)) {
        LOG.info("the manifest of reason {} was not taken", reason.wire());
      }
    }
  }

  private ObjectNode manifest(Reason reason, boolean managed) {
    ObjectNode manifest = JsonNodeFactory.instance.objectNode();
    manifest.put("schema", SCHEMA);
    manifest.put("reason", reason.wire());
    manifest.put("host", facts.host());
    manifest.put("engine_version", facts.engineVersion());
    manifest.put("config_schema", CONFIG_SCHEMA);
    manifest.put("config_source", managed ? "remote" : "local");
    ObjectNode capabilities = manifest.putObject("capabilities");
    facts.adapters().forEach(capabilities.putArray("adapters")::add);
    ObjectNode enrichments = capabilities.putObject("enrichments");
    for (Enrichment enrichment : facts.enrichments()) {
      enrichments
          .putObject(enrichment.name())
          .put("description", enrichment.description())
          .put("output", enrichment.outputKind());
    }
    return manifest;
  }

  /** Nothing that happens here may stop what the relay is for. */
  private static void quietly(Runnable sending) {
    try {
      sending.run();
    } catch (RuntimeException broken) {
      LOG.info("no manifest was sent: {}", broken.getClass().getName());
    }
  }
}
