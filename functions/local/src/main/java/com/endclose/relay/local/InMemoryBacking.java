package com.endclose.relay.local;

import com.endclose.relay.aws.wiring.Extensions;
import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.config.Settings;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.DayCounts;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.control.InMemoryDayCounts;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.dispatch.MaskingKeys;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.refusal.InMemoryRefusalLog;
import com.endclose.relay.refusal.RefusalLog;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Everything in this JVM's memory. */
final class InMemoryBacking implements Backing {

  private final EventRows events = new InMemoryEventRows();
  private final BatchRows batches = new InMemoryBatchRows();
  private final Control control = new Control(new InMemoryControlStore());
  private final AuditLog audit = new InMemoryAuditLog();
  private final DayCounts counts = new InMemoryDayCounts();
  private final RefusalLog refusals = new InMemoryRefusalLog();
  private final Setup setup;
  private final InMemoryConfigStore config = new InMemoryConfigStore();
  private final ConfiguredRoutes routes;
  private final PayloadCipher cipher;

  InMemoryBacking(Setup setup, Instant now) {
    this.setup = setup;
    this.routes = routes(setup.document(), config, now);
    this.cipher = new PayloadCipher(setup.dataKeys());
  }

  private static ConfiguredRoutes routes(String document, InMemoryConfigStore store, Instant now) {
    String version = RoutesParser.version(document);
    store.apply(new Version(version, document, "seed", now), Optional.empty());
    return new ConfiguredRoutes(store, new RoutesParser(Extensions.processors()));
  }

  @Override
  public EventRows events() {
    return events;
  }

  @Override
  public BatchRows batches() {
    return batches;
  }

  @Override
  public ConfigStore config() {
    return config;
  }

  @Override
  public Secrets ownSecrets() {
    return setup.secrets();
  }

  @Override
  public ConfiguredRoutes routes() {
    return routes;
  }

  @Override
  public Control control() {
    return control;
  }

  @Override
  public AuditLog audit() {
    return audit;
  }

  @Override
  public DayCounts counts() {
    return counts;
  }

  @Override
  public RefusalLog refusals() {
    return refusals;
  }

  /** Memory costs nothing. */
  @Override
  public Duration betweenRefusals() {
    return Duration.ZERO;
  }

  @Override
  public PayloadCipher cipher() {
    return cipher;
  }

  @Override
  public MaskingKeys maskingKeys() {
    return setup::maskingKey;
  }

  @Override
  public Secrets webhookSecrets() {
    return setup.secrets();
  }

  @Override
  public String apiKey() {
    return setup.apiKey();
  }

  @Override
  public int shards() {
    return settings().shards();
  }

  @Override
  public Duration pollInterval() {
    return settings().pollInterval();
  }

  @Override
  public Waking waking(Dispatcher dispatcher, Signals signals, Clock clock) {
    return new Drains(dispatcher, control, clock);
  }

  @Override
  public boolean lasts() {
    return false;
  }

  @Override
  public String description() {
    return "in memory: all that is stored goes when this ends";
  }

  private Settings settings() {
    return setup.options().settings();
  }

  @Override
  public void close() {}
}
