package com.endclose.relay.dispatch;

import com.endclose.relay.config.RouteProvider;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.Opened;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.enrich.Enriched;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.event.Candidate;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.UnknownPost;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.map.EndCloseRecord;
import com.endclose.relay.map.Mapping;
import com.endclose.relay.map.PendingEnrichment;
import com.endclose.relay.map.RecordMapper;
import com.endclose.relay.route.FetchRef;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.RouteMap;
import com.endclose.relay.route.Routes;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
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
    return run(mapped(candidates, recipe), RecordMaker::enriched).stream()
        .map(Attempt::finished)
        .toList();
  }

  /** Each candidate as far as it comes without the enrichments of its fields. */
  private List<Attempt> mapped(List<Candidate> candidates, Recipe recipe) {
    RecordMapper mapper = new RecordMapper(recipe.key());
    RouteMap map = recipe.route().map();
    List<Attempt> opened = candidates.stream().map(candidate -> opened(candidate, map)).toList();
    return run(opened, (attempt, enriched) -> attempt.fetched(map, enriched)).stream()
        .map(attempt -> guarded(attempt.event(), () -> mapped(attempt, map, mapper)))
        .toList();
  }

  /**
   * A candidate on its way to a record.
   *
   * @param made what it came to; null while nobody knows
   * @param payload null when it can't be read
   * @param tasks what is to be computed next
   */
  private record Attempt(
      Event event, @Nullable Made made, @Nullable JsonNode payload, List<Enricher.Task> tasks) {

    static Attempt failed(Event event, Made made) {
      return new Attempt(event, made, null, List.of());
    }

    static Attempt of(Event event, JsonNode payload, List<PendingEnrichment> pending) {
      return new Attempt(event, null, payload, toTasks(pending));
    }

    Attempt become(Made finished) {
      return new Attempt(event, finished, payload, List.of());
    }

    Attempt fetched(RouteMap map, Enriched enriched) {
      if (enriched instanceof Enriched.Done done && payload != null) {
        JsonNode value = done.values().get(FetchRef.FETCHED);
        return of(event, RecordMapper.withFetched(map, payload, value), List.of());
      }
      return become(failure(enriched));
    }

    Made finished() {
      return made == null ? new Made.Broken("its record was not made") : made;
    }

    Enricher.Job job(JsonNode known) {
      Origin origin = event.origin();
      return new Enricher.Job(
          origin.route(),
          origin.source(),
          origin.eventId(),
          origin.eventType(),
          origin.receivedAt(),
          known,
          tasks);
    }
  }

  private static List<Enricher.Task> toTasks(List<PendingEnrichment> pending) {
    return pending.stream()
        .map(each -> new Enricher.Task(each.field(), each.enrichment(), each.input()))
        .toList();
  }

  /** Runs what is to be computed, side by side; whoever has nothing to compute stays as it is. */
  private List<Attempt> run(
      List<Attempt> attempts, BiFunction<Attempt, Enriched, Attempt> continuation) {
    List<Attempt> after = new ArrayList<>(attempts);
    List<Integer> waiting = new ArrayList<>();
    List<Enricher.Job> jobs = new ArrayList<>();
    for (int i = 0; i < attempts.size(); i++) {
      JsonNode payload = attempts.get(i).payload();
      if (!attempts.get(i).tasks().isEmpty() && payload != null) {
        waiting.add(i);
        jobs.add(attempts.get(i).job(payload));
      }
    }
    List<Enriched> enriched = jobs.isEmpty() ? List.of() : enricher.enrichAll(jobs);
    for (int i = 0; i < waiting.size(); i++) {
      int index = waiting.get(i);
      after.set(index, continuation.apply(attempts.get(index), enriched.get(i)));
    }
    return after;
  }

  private Attempt opened(Candidate candidate, RouteMap map) {
    Event event = candidate.event();
    if (candidate.payload().isEmpty()) {
      return Attempt.failed(event, new Made.Broken("its stored payload is gone"));
    }
    Payload payload = candidate.payload().get();
    Opened opened = cipher.open(event.id(), candidate.bodyVersion(), payload.bytes());
    if (opened instanceof Opened.UnknownKey unknown) {
      return Attempt.failed(event, new Made.Locked(unknown.keyId()));
    }
    if (!(opened instanceof Opened.Plain plain)) {
      return Attempt.failed(event, new Made.Broken("its stored payload can't be decrypted"));
    }
    return guarded(event, () -> read(event, plain.bytes(), map));
  }

  private static Attempt read(Event event, byte[] body, RouteMap map) {
    Reading reading = JsonReader.read(body);
    if (!(reading instanceof Reading.Document document)) {
      String reason =
          reading instanceof Reading.Flawed flawed ? flawed.reason() : "the body is not JSON";
      return Attempt.failed(event, new Made.Broken(reason));
    }
    JsonNode sent = document.root();
    List<PendingEnrichment> fetch = RecordMapper.toFetch(map, sent).stream().toList();
    return Attempt.of(event, RecordMapper.withFetched(map, sent, null), fetch);
  }

  /** Thrown on, it would keep the whole shard waiting. Its text may quote the payload. */
  private static Attempt guarded(Event event, Supplier<Attempt> step) {
    try {
      return step.get();
    } catch (RuntimeException | StackOverflowError unforeseen) {
      String kind = unforeseen.getClass().getSimpleName();
      return Attempt.failed(event, new Made.Broken("making its record failed with " + kind));
    }
  }

  private static Attempt mapped(Attempt attempt, RouteMap map, RecordMapper mapper) {
    if (attempt.made() != null || attempt.payload() == null) {
      return attempt;
    }
    Event event = attempt.event();
    Mapping mapping = mapper.map(map, attempt.payload(), event.origin().receivedAt());
    if (mapping instanceof Mapping.Unmappable unmappable) {
      return attempt.become(new Made.Broken(unmappable.reason()));
    }
    Mapping.Mapped mapped = (Mapping.Mapped) mapping;
    return new Attempt(
        event, new Made.Ready(mapped.record()), attempt.payload(), toTasks(mapped.pending()));
  }

  private static Attempt enriched(Attempt attempt, Enriched enriched) {
    if (!(attempt.made() instanceof Made.Ready ready)) {
      return attempt;
    }
    if (!(enriched instanceof Enriched.Done done)) {
      return attempt.become(failure(enriched));
    }
    EndCloseRecord record = ready.record();
    for (var value : done.values().entrySet()) {
      record = record.with(value.getKey(), value.getValue());
    }
    return attempt.become(new Made.Ready(record));
  }

  private static Made failure(Enriched enriched) {
    return enriched instanceof Enriched.Refused refused
        ? new Made.Broken(refused.reason())
        : new Made.Later(((Enriched.TryLater) enriched).reason());
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
        .map(recipe -> mapped(List.of(candidate), recipe).get(0).finished())
        .map(before -> !sameRecord(before, ready))
        .orElse(true);
  }

  private static boolean sameRecord(Made before, Made.Ready now) {
    return before instanceof Made.Ready ready
        && ready.record().dataStreamKey().equals(now.record().dataStreamKey())
        && ready.record().externalId().equals(now.record().externalId());
  }
}
