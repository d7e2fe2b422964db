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
import com.endclose.relay.verify.FailureKind;
import com.endclose.relay.verify.Message;
import com.endclose.relay.verify.Processor;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.Reply;
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
  private final RouteSecrets secrets;
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
    this.secrets = new RouteSecrets(verification.secrets());
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
    Ledger.Entered entered;
    try {
      Optional<ActiveRoutes> active = ports.routes().active();
      route = active.flatMap(routes -> routes.routes().find(routeId));
      entered =
          active.isEmpty()
              ? refused(IngestOutcome.NOT_CONFIGURED)
              : route.isEmpty()
                  ? refused(IngestOutcome.UNKNOWN_ROUTE)
                  : receive(route.get(), request);
    } catch (StoreUnavailable away) {
      LOG.warn("the store is unavailable: {}", away.getMessage());
      entered = refused(IngestOutcome.UNAVAILABLE);
    } catch (RuntimeException broken) {
      // Only the kind of error: its message may quote what was received.
      LOG.error("ingest failed: {}", broken.getClass().getName());
      entered = refused(IngestOutcome.PERSIST_FAILED);
    }
    String counted = route.map(Route::id).orElse("unknown");
    entered.outcomes().forEach(outcome -> ports.signals().ingested(counted, outcome.word()));
    return entered.answer().in(route.flatMap(this::words));
  }

  /** What the route's processor wants to hear, whatever the answer is. */
  private Optional<Reply> words(Route route) {
    return processors.find(route.source()).flatMap(Processor::receipt);
  }

  private static Ledger.Entered refused(IngestOutcome outcome) {
    return Ledger.Entered.of(IngestAnswer.of(outcome));
  }

  private Ledger.Entered receive(Route route, WebhookRequest request) {
    Instant now = clock.instant();
    byte[] body = request.body().bytes();
    if (ports.control().state().killswitch() == Killswitch.PANIC) {
      return refused(IngestOutcome.PANIC);
    }
    if (body.length == 0) {
      return refused(IngestOutcome.EMPTY_BODY);
    }
    if (body.length > route.maxBodyBytes()) {
      return refused(IngestOutcome.REJECTED_SIZE);
    }
    Optional<Processor> processor = processors.find(route.source());
    if (processor.isPresent() && body.length > processor.get().mostUnverifiedBytes()) {
      return refused(IngestOutcome.REJECTED_SIZE);
    }
    Optional<RouteSecrets.Found> found = secrets.find(route);
    if (found.isEmpty() || processor.isEmpty()) {
      return refused(IngestOutcome.SECRET_UNAVAILABLE);
    }
    Verified verified = verify(route, processor.get(), request, found.get(), now);
    Optional<IngestOutcome> refusal = refusal(route, verified.verdict(), verified.complete());
    return refusal.isPresent()
        ? refused(refusal.get())
        : take(route, processor.get(), proven(request, verified.verdict()), now);
  }

  /** A verdict, and whether it was found with all of the route's secrets. */
  private record Verified(Verdict verdict, boolean complete) {}

  /** Once more with the secrets read again: the sender may have a newer one than was kept here. */
  private Verified verify(
      Route route,
      Processor processor,
      WebhookRequest request,
      RouteSecrets.Found found,
      Instant now) {
    Verdict verdict = processor.verify(request, route.auth(), found.credentials(), now);
    if (!mayBeOfAnotherSecret(verdict)) {
      return new Verified(verdict, found.complete());
    }
    RouteSecrets.Found newer = secrets.others(route, found).orElse(found);
    return newer == found
        ? new Verified(verdict, found.complete())
        : new Verified(
            processor.verify(request, route.auth(), newer.credentials(), now), newer.complete());
  }

  private static boolean mayBeOfAnotherSecret(Verdict verdict) {
    return verdict instanceof Verdict.Failed failed
        ? failed.kind() == FailureKind.SIGNATURE
        : !(verdict instanceof Verdict.Verified);
  }

  /** The request without those values of its headers that the signature does not cover. */
  private static WebhookRequest proven(WebhookRequest request, Verdict verdict) {
    return verdict instanceof Verdict.Verified verified && !verified.proven().isEmpty()
        ? new WebhookRequest(
            request.headers().with(verified.proven()), request.body(), request.remoteIp())
        : request;
  }

  private Ledger.Entered take(
      Route route, Processor processor, WebhookRequest authentic, Instant now) {
    RawBody document = processor.document(authentic.body());
    Reading reading = JsonReader.read(document.bytes());
    if (reading instanceof Reading.NotJson) {
      return refused(IngestOutcome.REJECTED_JSON);
    }
    WebhookRequest request =
        new WebhookRequest(authentic.headers(), document, authentic.remoteIp());
    if (reading instanceof Reading.Document json) {
      Optional<Reply> challenge = processor.challenge(new Message(json.root(), request.headers()));
      if (challenge.isPresent()) {
        return Ledger.Entered.of(
            new IngestAnswer(IngestOutcome.CHALLENGED, Optional.empty(), challenge));
      }
    }
    return ledger.enter(route, processor, request, reading, now);
  }

  /** Nothing for a verified webhook. */
  private static Optional<IngestOutcome> refusal(
      Route route, Verdict verdict, boolean allSecretsFound) {
    if (verdict instanceof Verdict.Verified) {
      return Optional.empty();
    }
    if (verdict instanceof Verdict.Unavailable away) {
      LOG.warn("route {}: {}", route.id(), away.reason());
      return Optional.of(IngestOutcome.KEYS_UNAVAILABLE);
    }
    if (verdict instanceof Verdict.SecretUnusable unusable) {
      LOG.error("route {}: {}", route.id(), unusable.reason());
      return Optional.of(IngestOutcome.SECRET_UNAVAILABLE);
    }
    LOG.info("route {}: {}", route.id(), ((Verdict.Failed) verdict).reason());
    return Optional.of(
        allSecretsFound ? IngestOutcome.REJECTED_AUTH : IngestOutcome.SECRET_UNAVAILABLE);
  }
}
