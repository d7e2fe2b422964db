package com.endclose.relay.ingest;

import com.endclose.relay.config.RouteProvider;
import com.endclose.relay.config.RouteProvider.ActiveRoutes;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.Killswitch;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.event.EventStore;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.route.Route;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.verify.Processor;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.Verdict;
import com.endclose.relay.verify.WebhookRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives webhooks: checks each in the order of SPEC 3, stores it durably, then answers. Safe for
 * several threads; never throws.
 */
public final class Ingest {

  private static final Logger LOG = LoggerFactory.getLogger(Ingest.class);

  private final Ports ports;
  private final Processors processors;
  private final Secrets secrets;
  private final Clock clock;
  private final Ledger ledger;

  /** What ingest stores, reads and tells. */
  public record Ports(
      EventStore events,
      RouteProvider routes,
      Control control,
      AuditLog audit,
      Signals signals,
      Wake wake) {}

  public Ingest(
      Ports ports,
      Verification verification,
      PayloadCipher cipher,
      Sharding sharding,
      Clock clock) {
    this.ports = ports;
    this.processors = verification.processors();
    this.secrets = verification.secrets();
    this.clock = clock;
    this.ledger = new Ledger(ports, cipher, sharding);
  }

  /** How webhooks are verified: the adapters, and the routes' secrets. */
  public record Verification(Processors processors, Secrets secrets) {}

  /**
   * @param shards how many shards each route has
   * @param tokens draws a new token for each request, never the same twice
   */
  public record Sharding(int shards, Supplier<String> tokens) {}

  /** Takes in one webhook for a route. */
  public IngestAnswer receive(String routeId, WebhookRequest request) {
    Optional<Route> route = Optional.empty();
    IngestAnswer answer;
    try {
      Optional<ActiveRoutes> active = ports.routes().active();
      route = active.flatMap(routes -> routes.routes().find(routeId));
      answer =
          active.isEmpty()
              ? IngestAnswer.of(IngestOutcome.NOT_CONFIGURED)
              : route.isEmpty()
                  ? IngestAnswer.of(IngestOutcome.UNKNOWN_ROUTE)
                  : receive(route.get(), request);
    } catch (StoreUnavailable away) {
      LOG.warn("the store is unavailable: {}", away.getMessage());
      answer = IngestAnswer.of(IngestOutcome.UNAVAILABLE);
    } catch (RuntimeException broken) {
      // Only the kind of error: its message may quote what was received.
      LOG.error("ingest failed: {}", broken.getClass().getName());
      answer = IngestAnswer.of(IngestOutcome.PERSIST_FAILED);
    }
    ports.signals().ingested(route.map(Route::id).orElse("unknown"), answer.outcome().word());
    return answer;
  }

  private IngestAnswer receive(Route route, WebhookRequest request) {
    Instant now = clock.instant();
    byte[] body = request.body().bytes();
    if (ports.control().state().killswitch() == Killswitch.PANIC) {
      return IngestAnswer.of(IngestOutcome.PANIC);
    }
    if (body.length == 0) {
      return IngestAnswer.of(IngestOutcome.EMPTY_BODY);
    }
    if (body.length > route.maxBodyBytes()) {
      return IngestAnswer.of(IngestOutcome.REJECTED_SIZE);
    }
    Optional<Processor> processor = processors.find(route.source());
    Optional<String> secret = secret(route);
    if (secret.isEmpty() || processor.isEmpty()) {
      LOG.error("route {}: no secret {}", route.id(), route.auth().secretEnv());
      return IngestAnswer.of(IngestOutcome.SECRET_UNAVAILABLE);
    }
    Verdict verdict = processor.get().verify(request, route.auth(), secret.get(), now);
    if (verdict instanceof Verdict.Failed failed) {
      LOG.info("route {}: {}", route.id(), failed.reason());
      return IngestAnswer.of(IngestOutcome.REJECTED_AUTH);
    }
    Reading reading = JsonReader.read(body);
    if (reading instanceof Reading.NotJson) {
      return IngestAnswer.of(IngestOutcome.REJECTED_JSON);
    }
    return ledger.enter(route, processor.get(), request, reading, now);
  }

  private Optional<String> secret(Route route) {
    try {
      return secrets.find(route.auth().secretEnv());
    } catch (RuntimeException away) {
      // Only the kind of error: its message may quote a secret.
      LOG.error("route {}: secrets can't be read: {}", route.id(), away.getClass().getName());
      return Optional.empty();
    }
  }
}
