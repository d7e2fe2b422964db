package com.endclose.relay.ingest;

import com.endclose.relay.control.AuditLog;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventStore;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.Redelivery;
import com.endclose.relay.json.Items;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.mask.Denylist;
import com.endclose.relay.refusal.RefusalReason;
import com.endclose.relay.route.Route;
import com.endclose.relay.verify.EventKeys;
import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.Message;
import com.endclose.relay.verify.Processor;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.Screening;
import com.endclose.relay.verify.WebhookRequest;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Enters authentic webhooks into the ledger, once each (spec INGEST-1, EVENT-4, INGEST-6). */
final class Ledger {

  private static final Logger LOG = LoggerFactory.getLogger(Ledger.class);

  /** Compressed and encrypted; what is larger can't be stored: three body items at most. */
  private static final int MAX_STORED_BYTES = 1024 * 1024;

  private static final List<String> KEPT_HEADERS = List.of("content-type", "user-agent");
  private static final int MAX_KEPT_HEADER = 256;

  /** Characters of an id and of a type that are stored; the whole id is in the row's key. */
  private static final int MAX_NAME = 1_000;

  private final Ingest.Ports ports;
  private final PayloadCipher cipher;
  private final Ingest.Sharding sharding;

  Ledger(Ingest.Ports ports, PayloadCipher cipher, Ingest.Sharding sharding) {
    this.ports = ports;
    this.cipher = cipher;
    this.sharding = sharding;
  }

  /** What identifies an event: a document's own id and type, or the body's hash alone. */
  private record Identity(String eventId, @Nullable String type) {}

  /**
   * One authentic call.
   *
   * @param document of the whole call; null when it can't be read
   * @param toWake for each shard with something due, one of its events
   */
  private record Call(
      Route route,
      Processor processor,
      Headers headers,
      @Nullable JsonNode document,
      Instant now,
      Map<Integer, Event> toWake) {}

  /** An event that is ready to be stored. */
  private record Entry(Event event, Screening screening, RawBody body, Payload payload) {

    private boolean admitted() {
      return screening instanceof Screening.Admitted;
    }

    private IngestOutcome outcome() {
      return screening instanceof Screening.Filtered
          ? IngestOutcome.FILTERED
          : IngestOutcome.ACCEPTED;
    }
  }

  /**
   * What a call came to.
   *
   * @param outcomes of each event, for the counters
   * @param refused why it was refused; null when it was not
   */
  record Entered(IngestAnswer answer, List<IngestOutcome> outcomes, @Nullable Refused refused) {

    static Entered of(IngestAnswer answer) {
      return new Entered(answer, List.of(answer.outcome()), null);
    }

    static Entered refused(IngestOutcome outcome, RefusalReason reason, String detail) {
      IngestAnswer answer = IngestAnswer.of(outcome);
      return new Entered(answer, List.of(outcome), new Refused(reason, detail));
    }

    /** Accepted when any event is new, filtered when all new ones are, else a duplicate. */
    private static Entered of(List<IngestAnswer> each) {
      IngestAnswer answer = each.get(0);
      for (IngestAnswer next : each) {
        answer = next.outcome().compareTo(answer.outcome()) < 0 ? next : answer;
      }
      return new Entered(answer, each.stream().map(IngestAnswer::outcome).toList(), null);
    }
  }

  /**
   * Why a call was refused.
   *
   * @param detail in the relay's own words, without any received value
   */
  record Refused(RefusalReason reason, String detail) {}

  Entered enter(
      Route route, Processor processor, WebhookRequest request, Reading reading, Instant now) {
    JsonNode document = reading instanceof Reading.Document read ? read.root() : null;
    Call call = new Call(route, processor, request.headers(), document, now, new LinkedHashMap<>());
    byte[] body = request.body().bytes();
    Optional<List<byte[]>> items =
        route.items() == null ? Optional.empty() : Items.of(body, route.items(), route.idPaths());
    if (items.isEmpty()) {
      return store(List.of(entry(call, body, reading)), call);
    }
    if (items.get().isEmpty()) {
      return Entered.of(IngestAnswer.of(IngestOutcome.NO_EVENTS));
    }
    if (items.get().size() > Items.MOST) {
      return Entered.refused(
          IngestOutcome.TOO_MANY_EVENTS,
          RefusalReason.TOO_MANY_EVENTS,
          "more than " + Items.MOST + " events in one call");
    }
    List<Entry> entries = new ArrayList<>();
    for (byte[] item : items.get()) {
      entries.add(entry(call, item, JsonReader.read(item)));
    }
    return store(entries, call);
  }

  private Entry entry(Call call, byte[] body, Reading reading) {
    Route route = call.route();
    String bodyHash = EventKeys.bodyId(body);
    Identity identity = identity(call, reading, bodyHash);
    String id = EventKeys.key(route.id(), route.source(), identity.eventId());
    Payload payload = new Payload(cipher.seal(id, 0, body), body.length);
    String testMark = testMark(call, reading);
    Origin origin =
        new Origin(
            route.id(),
            route.source(),
            storable(identity.eventId()),
            identity.type() == null ? null : storable(identity.type()),
            shard(id),
            call.now(),
            kept(call.headers()),
            sharding.tokens().get(),
            testMark);
    Event event = Event.pending(id, origin, bodyHash, payload.size(), body.length);
    // What can't be read is forwarded: it parks, so that it is seen.
    Screening screening =
        reading instanceof Reading.Document document
            ? Screening.of(route, identity.type(), document.root(), testMark)
            : new Screening.Admitted();
    return new Entry(screened(event, screening), screening, RawBody.of(body), payload);
  }

  private static Event screened(Event event, Screening screening) {
    if (screening instanceof Screening.Filtered filtered) {
      return event.filtered(filtered.reason());
    }
    return screening instanceof Screening.Parked parked ? event.setAside(parked.reason()) : event;
  }

  private static @Nullable String testMark(Call call, Reading reading) {
    if (!(reading instanceof Reading.Document document)) {
      return null;
    }
    return call.processor()
        .info()
        .testMode()
        .flatMap(mode -> mode.markOf(document.root(), call.document(), call.headers()))
        .orElse(null);
  }

  /** Nothing when one is too large; else each, and whoever is due is woken even if one fails. */
  private Entered store(List<Entry> entries, Call call) {
    if (entries.stream().anyMatch(entry -> entry.payload().size() > MAX_STORED_BYTES)) {
      return Entered.refused(
          IngestOutcome.REJECTED_SIZE,
          RefusalReason.SIZE,
          "larger than " + MAX_STORED_BYTES + " bytes when it is compressed");
    }
    List<IngestAnswer> answers = new ArrayList<>();
    try {
      for (Entry entry : entries) {
        answers.add(store(entry, call));
      }
    } finally {
      call.toWake().values().forEach(this::wake);
    }
    return Entered.of(answers);
  }

  private IngestAnswer store(Entry entry, Call call) {
    Event event = entry.event();
    Optional<Event> standing = ports.events().insert(event, entry.payload());
    if (standing.isPresent()) {
      EventStore.Seal seal =
          version -> {
            byte[] plain = entry.body().bytes();
            return new Payload(cipher.seal(event.id(), version, plain), plain.length);
          };
      return again(
          standing.get(),
          new EventStore.Again(
              EventKeys.bodyId(entry.body().bytes()), seal, entry.admitted(), call.now()),
          call);
    }
    if (entry.admitted()) {
      due(event, call);
    }
    return IngestAnswer.stored(entry.outcome(), event.id());
  }

  private static void due(Event event, Call call) {
    call.toWake().putIfAbsent(event.origin().shard(), event);
  }

  private static Identity identity(Call call, Reading reading, String bodyHash) {
    if (!(reading instanceof Reading.Document document)) {
      return new Identity(bodyHash, null);
    }
    Message message = new Message(document.root(), call.headers());
    return new Identity(
        call.processor().eventId(message, call.route().auth()).orElse(bodyHash),
        call.processor().eventType(message, call.route().auth()));
  }

  private IngestAnswer again(Event standing, EventStore.Again again, Call call) {
    Redelivery redelivery = ports.events().redelivered(standing, again);
    if (redelivery instanceof Redelivery.Replayed replayed) {
      audit(
          new AuditLog.Entry(
              again.at(),
              AuditLog.Entry.RELAY,
              "replayed_by_redelivery",
              standing.id(),
              replayed.from().wire(),
              "retry"));
      due(standing, call);
      return IngestAnswer.stored(IngestOutcome.ACCEPTED, standing.id());
    }
    boolean superseded = redelivery instanceof Redelivery.Superseded;
    boolean firstConflict =
        redelivery instanceof Redelivery.Superseded newer
            ? newer.firstConflict()
            : redelivery instanceof Redelivery.Duplicate duplicate && duplicate.firstConflict();
    if (firstConflict) {
      ports.signals().ingested(standing.origin().route(), "duplicate_conflict");
      audit(
          AuditLog.Entry.byRelay(
              again.at(), "duplicate_conflict", standing.id(), "another body came"));
    }
    if (superseded) {
      audit(
          AuditLog.Entry.byRelay(
              again.at(), "superseded", standing.id(), "the newest body is tried"));
      due(standing, call);
    }
    return IngestAnswer.of(IngestOutcome.DUPLICATE);
  }

  /**
   * What was stored stays stored: an audit trail that can't be written is alarmed, not an error.
   */
  private void audit(AuditLog.Entry entry) {
    try {
      ports.audit().append(entry);
    } catch (RuntimeException away) {
      ports.signals().alarm("audit_unavailable", entry.action());
      LOG.error("not audited: {} of {}", entry.action(), entry.subject());
    }
  }

  private void wake(Event event) {
    try {
      ports.wake().wake(event.origin().route(), event.origin().shard());
    } catch (RuntimeException asleep) {
      LOG.warn("nobody was woken: {}", asleep.getClass().getName());
    }
  }

  private int shard(String id) {
    return Math.floorMod(id.hashCode(), sharding.shards());
  }

  private static Map<String, String> kept(Headers headers) {
    Map<String, String> kept = new LinkedHashMap<>();
    for (String name : KEPT_HEADERS) {
      headers
          .first(name)
          .ifPresent(value -> kept.put(name, cut(Denylist.redact(value), MAX_KEPT_HEADER)));
    }
    return kept;
  }

  /** Redacted before it is cut; without half characters, which no database takes. */
  private static String storable(String name) {
    String redacted = Denylist.redact(name);
    return new String(
        cut(redacted, MAX_NAME).getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  private static String cut(String value, int most) {
    return value.length() <= most ? value : value.substring(0, most);
  }
}
