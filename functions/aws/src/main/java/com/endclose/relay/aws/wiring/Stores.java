package com.endclose.relay.aws.wiring;

import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.config.RouteProvider;
import com.endclose.relay.config.Settings;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.ControlState;
import com.endclose.relay.control.ControlStore;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.EventStore;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.route.RoutesParser;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The stores on DynamoDB, as every function uses them. */
public final class Stores {

  private final EventRows events;
  private final BatchRows batches;
  private final Control control;
  private final RouteProvider routes;
  private final AuditLog audit;
  private final Kept<ControlState> keptState;
  private final Kept<Optional<ConfigStore.Version>> keptConfig;

  private Stores(Duration ttl, Clock clock) {
    this.keptState = new Kept<>(ttl, clock);
    this.keptConfig = new Kept<>(ttl, clock);
    this.events = new InMemoryEventRows();
    this.batches = new InMemoryBatchRows();
    ControlStore controlStore = new InMemoryControlStore();
    ConfigStore config = new InMemoryConfigStore();
    this.audit = new InMemoryAuditLog();
    this.control = new Control(new CachedControlStore(controlStore, keptState));
    this.routes =
        new ConfiguredRoutes(
            new CachedConfigStore(config, keptConfig), new RoutesParser(Extensions.processors()));
  }

  /** Stores on the environment's tables; calls nothing yet. */
  public static Stores of(Environment environment, DynamoDbClient client, Clock clock) {
    environment.required("RELAY_EVENTS_TABLE");
    environment.required("RELAY_CONTROL_TABLE");
    return new Stores(environment.controlTtl(), clock);
  }

  public EventRows events() {
    return events;
  }

  /** The ledger as ingest sees it. */
  public EventStore ledger(Settings settings) {
    return new EventStore(events, Duration.ofDays(settings.ledgerDays()));
  }

  public BatchRows batches() {
    return batches;
  }

  public Control control() {
    return control;
  }

  public RouteProvider routes() {
    return routes;
  }

  public AuditLog audit() {
    return audit;
  }

  /** Reads the control table once, which opens a connection and loads what that takes. */
  public void prime() {
    control.state();
    routes.active();
  }

  /** Drops what was read before a snapshot. */
  public void forget() {
    keptState.forget();
    keptConfig.forget();
  }
}
