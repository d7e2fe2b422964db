package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.admin.EventIds;
import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.DayCounts;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.ingest.Wake;
import com.endclose.relay.refusal.RefusalLog;
import com.endclose.relay.route.Sources;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** Puts together the endpoints of infra/admin-api.md but those of the configuration. */
public final class Operations {

  private Operations() {}

  /**
   * What operators look at and change.
   *
   * @param control its readings are no older than the functions' own; a change stands at once
   * @param config where the current document is from
   * @param routes the routes read from that store
   */
  public record Ports(
      EventRows events,
      BatchRows batches,
      Control control,
      AuditLog audit,
      DayCounts counts,
      RefusalLog refusals,
      ConfigStore config,
      ConfiguredRoutes routes,
      Wake wake) {}

  /**
   * What they look with.
   *
   * @param sources the registered adapters: an event is looked for under each
   */
  public record Tools(PayloadCipher cipher, NamedSecrets secrets, Sources sources) {}

  /**
   * How this relay is set up.
   *
   * @param shards the most shards a route ever had
   * @param ledger how long a row is kept after its event is over
   */
  public record Place(String version, IntSupplier shards, Duration ledger, Clock clock) {}

  /**
   * The endpoints.
   *
   * @param more adds to the answer of {@code GET /status}, in this order
   */
  public static List<Endpoint> of(Ports ports, Tools tools, Place place, List<StatusPart> more) {
    Books books = new Books(ports, place);
    EventIds ids = new EventIds(books::events, place.clock());
    Journal journal = new Journal(ports.audit(), place.clock());
    KnownRoutes routes = new KnownRoutes(ports.routes(), ports.events(), ports.control());
    Waking waking = new Waking(ports.wake());
    List<StatusPart> parts = new ArrayList<>();
    parts.add(new ConfigPart(ports.config(), ports.routes()));
    parts.add(new RoutesPart(ports, tools.secrets(), books, place.clock()));
    RefusedWebhooks refused = new RefusedWebhooks(ports.refusals(), routes, place.clock());
    parts.add(refused);
    parts.addAll(more);

    List<Endpoint> endpoints = new ArrayList<>();
    endpoints.addAll(
        new Status(place.version(), ports.control(), place.clock(), parts).endpoints());
    endpoints.addAll(new Switches(ports.control(), routes, journal).endpoints());
    endpoints.addAll(new Dispatching(books, routes, waking, journal, place.clock()).endpoints());
    endpoints.addAll(new Events(books, ids, tools.sources(), place.clock()).endpoints());
    endpoints.addAll(new Payloads(ports.events(), ids, tools.cipher(), journal).endpoints());
    endpoints.addAll(new Replays(books, ids, routes, waking, journal, place.clock()).endpoints());
    endpoints.addAll(new Resolves(books, ids, routes, journal, place.clock()).endpoints());
    endpoints.addAll(new BatchList(books).endpoints());
    endpoints.addAll(refused.endpoints());
    endpoints.addAll(new AuditTrail(ports.audit()).endpoints());
    endpoints.addAll(new Report(books, routes, place.clock()).endpoints());
    return endpoints;
  }
}
