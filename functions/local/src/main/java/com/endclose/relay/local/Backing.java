package com.endclose.relay.local;

import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.DayCounts;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.dispatch.MaskingKeys;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.refusal.RefusalLog;
import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a local relay keeps its events, routes and secrets in, and how it is woken. */
interface Backing extends AutoCloseable {

  EventRows events();

  BatchRows batches();

  ConfigStore config();

  ConfiguredRoutes routes();

  Control control();

  AuditLog audit();

  DayCounts counts();

  RefusalLog refusals();

  /** How often refusals of a route may be written. */
  Duration betweenRefusals();

  PayloadCipher cipher();

  MaskingKeys maskingKeys();

  /** What the routes' {@code secret_env} name. */
  Secrets webhookSecrets();

  /** The relay's own secrets. */
  Secrets ownSecrets();

  /** End Close's API key; null for none. */
  @Nullable String apiKey();

  /** How many shards of a route must be looked at. */
  int shards();

  /** How often shards are looked for that nobody woke. */
  Duration pollInterval();

  /** Has shards drained by this dispatcher when they are woken. */
  Waking waking(Dispatcher dispatcher, Signals signals, Clock clock);

  /** Whether what is stored outlives this JVM. */
  boolean lasts();

  /** What it is, for a person. */
  String description();

  @Override
  void close();
}
