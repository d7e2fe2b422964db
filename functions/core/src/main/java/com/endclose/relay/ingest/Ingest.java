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
import com.endclose.relay.refusal.Refusal;
import com.endclose.relay.refusal.RefusalCounter;
import com.endclose.relay.refusal.RefusalLog;
import com.endclose.relay.refusal.RefusalReason;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Receives webhooks: checks each in the order of spec INGEST-1, stores it durably, then answers.
 * Safe for several threads; never throws.
 */
public final class Ingest {

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
      RefusalCounter refusals,
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
              ? Ledger.Entered.refused(
                  IngestOutcome.NOT_CONFIGURED,
                  RefusalReason.NOT_CONFIGURED,
                  "no configuration was applied yet")
              : route.isEmpty()
                  ? Ledger.Entered.refused(
                      IngestOutcome.UNKNOWN_ROUTE,
                      RefusalReason.UNKNOWN_ROUTE,
                      "no route of that name is configured")
                  : receive(route.get(), request);
    } catch (SecretsUnavailable away) {
      entered =
          Ledger.Entered.refused(
              IngestOutcome.UNAVAILABLE, RefusalReason.SECRET_UNAVAILABLE, shown(away));
    } catch (StoreUnavailable away) {
      entered =
          Ledger.Entered.refused(
              IngestOutcome.UNAVAILABLE, RefusalReason.STORE_UNAVAILABLE, shown(away));
    } catch (RuntimeException broken) {
      // Only the kind of error: its message may quote what was received.
      entered =
          Ledger.Entered.refused(
              IngestOutcome.PERSIST_FAILED, RefusalReason.FAILED, broken.getClass().getName());
    }
    String counted = route.map(Route::id).orElse(RefusalLog.UNKNOWN);
    entered.outcomes().forEach(outcome -> ports.signals().ingested(counted, outcome.word()));
    count(counted, entered, request);
    return entered.answer().in(route.flatMap(this::words));
  }

  private static String shown(RuntimeException away) {
    return String.valueOf(away.getMessage());
  }

  /** What panic turns away is neither: an operator wants it so. */
  private void count(String route, Ledger.Entered entered, WebhookRequest request) {
    Ledger.Refused refused = entered.refused();
    if (refused != null) {
      List<String> names = List.copyOf(request.headers().names());
      ports
          .refusals()
          .refused(route, new Refusal(refused.reason(), refused.detail(), names, clock.instant()));
    } else if (entered.answer().outcome() != IngestOutcome.PANIC) {
      ports.refusals().accepted(route);
    }
    ports.refusals().flush();
  }

  /** What the route's processor wants to hear, whatever the answer is. */
  private Optional<Reply> words(Route route) {
    return processors.find(route.source()).flatMap(Processor::receipt);
  }

  private Ledger.Entered receive(Route route, WebhookRequest request) {
    Instant now = clock.instant();
    byte[] body = request.body().bytes();
    if (ports.control().state().killswitch() == Killswitch.PANIC) {
      return Ledger.Entered.of(IngestAnswer.of(IngestOutcome.PANIC));
    }
    if (body.length == 0) {
      return Ledger.Entered.refused(
          IngestOutcome.EMPTY_BODY, RefusalReason.EMPTY_BODY, "the body is empty");
    }
    Optional<Processor> processor = processors.find(route.source());
    int most =
        Math.min(
            route.maxBodyBytes(),
            processor.map(Processor::mostUnverifiedBytes).orElse(Integer.MAX_VALUE));
    if (body.length > most) {
      return Ledger.Entered.refused(
          IngestOutcome.REJECTED_SIZE,
          RefusalReason.SIZE,
          "a body of more than " + most + " bytes");
    }
    if (processor.isEmpty()) {
      return Ledger.Entered.refused(
          IngestOutcome.SECRET_UNAVAILABLE, RefusalReason.ROUTE, "no such source");
    }
    RouteSecrets.Found found = secrets.find(route);
    if (!found.usable()) {
      return Ledger.Entered.refused(
          IngestOutcome.SECRET_UNAVAILABLE, RefusalReason.SECRET_UNSET, found.unset());
    }
    Verified verified = verify(route, processor.get(), request, found, now);
    Optional<Ledger.Entered> refusal = refusal(verified);
    return refusal.isPresent()
        ? refusal.get()
        : take(route, processor.get(), proven(request, verified.verdict()), now);
  }

  /** A verdict, and the secrets that it was found with. */
  private record Verified(Verdict verdict, RouteSecrets.Found secrets) {}

  /** Once more with the secrets read again: the sender may have a newer one than was kept here. */
  private Verified verify(
      Route route,
      Processor processor,
      WebhookRequest request,
      RouteSecrets.Found found,
      Instant now) {
    Verdict verdict = processor.verify(request, route.auth(), found.credentials(), now);
    if (!mayBeOfAnotherSecret(verdict)) {
      return new Verified(verdict, found);
    }
    RouteSecrets.Found newer = secrets.others(route, found).orElse(found);
    return newer == found
        ? new Verified(verdict, found)
        : new Verified(processor.verify(request, route.auth(), newer.credentials(), now), newer);
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
      return Ledger.Entered.refused(
          IngestOutcome.REJECTED_JSON, RefusalReason.JSON, "the body is not JSON");
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
  private static Optional<Ledger.Entered> refusal(Verified verified) {
    if (verified.verdict() instanceof Verdict.Verified) {
      return Optional.empty();
    }
    if (verified.verdict() instanceof Verdict.Unavailable away) {
      return Optional.of(
          Ledger.Entered.refused(
              IngestOutcome.KEYS_UNAVAILABLE, RefusalReason.KEYS_UNAVAILABLE, away.reason()));
    }
    if (verified.verdict() instanceof Verdict.SecretUnusable unusable) {
      return Optional.of(
          Ledger.Entered.refused(
              IngestOutcome.SECRET_UNAVAILABLE, RefusalReason.SECRET_UNUSABLE, unusable.reason()));
    }
    Verdict.Failed failed = (Verdict.Failed) verified.verdict();
    return Optional.of(
        verified.secrets().missing().isEmpty()
            ? Ledger.Entered.refused(
                IngestOutcome.REJECTED_AUTH, RefusalReason.of(failed.kind()), failed.reason())
            : Ledger.Entered.refused(
                IngestOutcome.SECRET_UNAVAILABLE,
                RefusalReason.SECRET_UNSET,
                verified.secrets().unset() + ", and with the others: " + failed.reason()));
  }
}
