package com.endclose.relay.dispatch;

import com.endclose.relay.config.RouteProvider;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.Opened;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.enrich.Enriched;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.event.Candidate;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.UnknownPost;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.map.EndCloseRecord;
import com.endclose.relay.map.Mapping;
import com.endclose.relay.map.RecordMapper;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.Routes;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes records of stored events: decrypt, parse, map, enrich. Each event by itself; whatever is
 * wrong with one touches that one alone (SPEC 16.18).
 */
final class RecordMaker {

  private final PayloadCipher cipher;
  private final RouteProvider routes;
  private final MaskingKeys keys;
  private final Enricher enricher;

  RecordMaker(PayloadCipher cipher, RouteProvider routes, MaskingKeys keys, Enricher enricher) {
    this.cipher = cipher;
    this.routes = routes;
    this.keys = keys;
    this.enricher = enricher;
  }

  /** The map and key a batch's records are made with. */
  record Recipe(String configVersion, Route route, MaskingKey key) {}

  /** The recipe of now; empty when no configuration in force has the route. */
  Optional<Recipe> current(String routeId) {
    return routes
        .active()
        .flatMap(
            active ->
                active
                    .routes()
                    .find(routeId)
                    .map(route -> new Recipe(active.version(), route, keys.current())));
  }

  /** The recipe of an earlier sending; empty when its document or key is not known any more. */
  Optional<Recipe> earlier(String routeId, String configVersion, String maskingKeyId) {
    Optional<Routes> then = routes.version(configVersion);
    return then.flatMap(document -> document.find(routeId))
        .flatMap(
            route -> keys.find(maskingKeyId).map(key -> new Recipe(configVersion, route, key)));
  }

  /** One {@link Made} a candidate, in order. */
  List<Made> make(List<Candidate> candidates, Recipe recipe) {
    RecordMapper mapper = new RecordMapper(recipe.key());
    List<Made> made = new ArrayList<>();
    List<Integer> pending = new ArrayList<>();
    List<Enricher.Job> jobs = new ArrayList<>();
    for (Candidate candidate : candidates) {
      Attempt attempt = attempt(candidate, recipe, mapper);
      if (!attempt.tasks().isEmpty() && attempt.payload() != null) {
        pending.add(made.size());
        jobs.add(job(candidate.event(), attempt));
      }
      made.add(attempt.made());
    }
    List<Enriched> enriched = jobs.isEmpty() ? List.of() : enricher.enrichAll(jobs);
    for (int i = 0; i < pending.size(); i++) {
      int index = pending.get(i);
      made.set(index, enriched(made.get(index), enriched.get(i)));
    }
    return made;
  }

  private record Attempt(Made made, @Nullable JsonNode payload, List<Enricher.Task> tasks) {

    static Attempt failed(Made made) {
      return new Attempt(made, null, List.of());
    }
  }

  private Attempt attempt(Candidate candidate, Recipe recipe, RecordMapper mapper) {
    Event event = candidate.event();
    if (candidate.payload().isEmpty()) {
      return Attempt.failed(new Made.Broken("its stored payload is gone"));
    }
    Payload payload = candidate.payload().get();
    Opened opened = cipher.open(event.id(), candidate.bodyVersion(), payload.bytes());
    if (opened instanceof Opened.UnknownKey unknown) {
      return Attempt.failed(new Made.Locked(unknown.keyId()));
    }
    if (!(opened instanceof Opened.Plain plain)) {
      return Attempt.failed(new Made.Broken("its stored payload can't be decrypted"));
    }
    try {
      return read(plain.bytes(), event, recipe, mapper);
    } catch (RuntimeException | StackOverflowError unforeseen) {
      // Thrown on, it would keep the whole shard waiting. Its text may quote the payload.
      String kind = unforeseen.getClass().getSimpleName();
      return Attempt.failed(new Made.Broken("making its record failed with " + kind));
    }
  }

  private static Attempt read(byte[] body, Event event, Recipe recipe, RecordMapper mapper) {
    Reading reading = JsonReader.read(body);
    if (!(reading instanceof Reading.Document document)) {
      String reason =
          reading instanceof Reading.Flawed flawed ? flawed.reason() : "the body is not JSON";
      return Attempt.failed(new Made.Broken(reason));
    }
    return mapped(mapper, event, recipe, document.root());
  }

  private static Attempt mapped(RecordMapper mapper, Event event, Recipe recipe, JsonNode payload) {
    Mapping mapping = mapper.map(recipe.route().map(), payload, event.origin().receivedAt());
    if (mapping instanceof Mapping.Unmappable unmappable) {
      return Attempt.failed(new Made.Broken(unmappable.reason()));
    }
    Mapping.Mapped mapped = (Mapping.Mapped) mapping;
    List<Enricher.Task> tasks =
        mapped.pending().stream()
            .map(each -> new Enricher.Task(each.field(), each.enrichment(), each.input()))
            .toList();
    return new Attempt(new Made.Ready(mapped.record()), payload, tasks);
  }

  private static Enricher.Job job(Event event, Attempt attempt) {
    if (attempt.payload() == null) {
      throw new IllegalStateException("nothing to enrich from");
    }
    return new Enricher.Job(
        event.origin().route(),
        event.origin().source(),
        event.origin().eventId(),
        event.origin().eventType(),
        event.origin().receivedAt(),
        attempt.payload(),
        attempt.tasks());
  }

  private static Made enriched(Made made, Enriched enriched) {
    if (!(made instanceof Made.Ready ready)) {
      return made;
    }
    if (enriched instanceof Enriched.Refused refused) {
      return new Made.Broken(refused.reason());
    }
    if (enriched instanceof Enriched.TryLater later) {
      return new Made.Later(later.reason());
    }
    EndCloseRecord record = ready.record();
    for (var value : ((Enriched.Done) enriched).values().entrySet()) {
      record = record.with(value.getKey(), value.getValue());
    }
    return new Made.Ready(record);
  }

  /**
   * Whether an event whose last POST has an unknown outcome would now be another record: another
   * stream or external id (SPEC 16.8). If the earlier recipe can't be had any more, it would.
   */
  boolean wouldDiffer(Candidate candidate, Made now, UnknownPost then, Recipe current) {
    if (!(now instanceof Made.Ready ready)) {
      return false;
    }
    boolean same =
        then.configVersion().equals(current.configVersion())
            && then.maskingKeyId().equals(current.key().id())
            && then.bodyVersion() == candidate.bodyVersion();
    if (same) {
      return false;
    }
    return earlier(candidate.event().origin().route(), then.configVersion(), then.maskingKeyId())
        .map(recipe -> attempt(candidate, recipe, new RecordMapper(recipe.key())).made())
        .map(before -> !sameRecord(before, ready))
        .orElse(true);
  }

  private static boolean sameRecord(Made before, Made.Ready now) {
    return before instanceof Made.Ready ready
        && ready.record().dataStreamKey().equals(now.record().dataStreamKey())
        && ready.record().externalId().equals(now.record().externalId());
  }
}
