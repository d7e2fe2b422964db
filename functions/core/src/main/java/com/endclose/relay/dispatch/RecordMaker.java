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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes records of stored events: decrypt, parse, map, enrich. Each event by itself; whatever is
 * wrong with one touches that one alone (spec MAP-13).
 */
final class RecordMaker {

  /** How much payload may be held parsed at once; it takes up to 40 times as much memory. */
  static final long HELD_AT_ONCE = 2L * 1024 * 1024;

  /** How long making one record may take, apart from its enrichments. */
  static final Duration LONGEST = Duration.ofSeconds(5);

  private static final String TOO_SLOW =
      "making its record took longer than " + LONGEST.toSeconds() + " s; simplify the route's map";

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

  /** How long one enrichment may take. */
  Duration enrichTimeout() {
    return enricher.timeout();
  }

  /** The version of the routes in force; empty text for none. */
  String activeVersion() {
    return routes.active().map(RouteProvider.ActiveRoutes::version).orElse("");
  }

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

  /**
   * One {@link Made} a candidate, in order. Parsed payloads are let go one by one; those that are
   * to be enriched are held together, {@value #HELD_AT_ONCE} bytes of payload at most.
   *
   * @param until from then on nothing is begun any more
   */
  List<Made> make(List<Candidate> candidates, Recipe recipe, Deadline until) {
    Making making = new Making(recipe, until);
    candidates.forEach(making::add);
    return making.finished();
  }

  /** The records of some candidates, being made. */
  private final class Making {

    private final RouteMap map;
    private final RecordMapper mapper;
    private final Deadline until;
    private final List<Made> made = new ArrayList<>();
    private final List<Held> held = new ArrayList<>();
    private long heldBytes;

    Making(Recipe recipe, Deadline until) {
      this.map = recipe.route().map();
      this.mapper = new RecordMapper(recipe.key());
      this.until = until;
    }

    /** An event that waits for enrichments, and its place among the candidates. */
    private record Held(int place, Attempt attempt) {}

    void add(Candidate candidate) {
      int place = made.size();
      made.add(new Made.NoTime());
      if (until.left().isZero()) {
        return;
      }
      Event event = candidate.event();
      Attempt attempt =
          timed(
              event,
              () -> {
                Attempt opened = opened(candidate, map);
                return opened.tasks().isEmpty() ? mapped(opened, map, mapper) : opened;
              });
      if (attempt.tasks().isEmpty()) {
        made.set(place, attempt.finished());
        return;
      }
      long bytes = event.plainBytes();
      if (heldBytes + bytes > HELD_AT_ONCE) {
        enrichHeld();
      }
      held.add(new Held(place, attempt));
      heldBytes += bytes;
    }

    List<Made> finished() {
      enrichHeld();
      return List.copyOf(made);
    }

    private void enrichHeld() {
      List<Attempt> attempts = held.stream().map(Held::attempt).toList();
      List<Attempt> fetched =
          run(
              attempts,
              until,
              (attempt, enriched) ->
                  attempt.record() == null
                      ? timed(
                          attempt.event(),
                          () -> mapped(attempt.fetched(map, enriched), map, mapper))
                      : enriched(attempt, enriched));
      List<Attempt> complete = run(fetched, until, RecordMaker::enriched);
      for (int i = 0; i < complete.size(); i++) {
        made.set(held.get(i).place(), complete.get(i).finished());
      }
      held.clear();
      heldBytes = 0;
    }

    /** A step that takes too long parks its event: it would take as long each time. */
    private Attempt timed(Event event, Supplier<Attempt> step) {
      Instant begun = until.clock().instant();
      Attempt attempt = guarded(event, step);
      Duration took = Duration.between(begun, until.clock().instant());
      return took.compareTo(LONGEST) > 0
          ? Attempt.failed(event, new Made.Broken(TOO_SLOW))
          : attempt;
    }
  }

  /**
   * A candidate on its way to a record.
   *
   * @param made what it came to without a record; null while that is not so
   * @param record as far as it is made; null before it is mapped
   * @param payload null when it can't be read
   * @param tasks what is to be computed next
   */
  private record Attempt(
      Event event,
      @Nullable Made made,
      @Nullable EndCloseRecord record,
      @Nullable JsonNode payload,
      List<Enricher.Task> tasks) {

    static Attempt failed(Event event, Made made) {
      return new Attempt(event, made, null, null, List.of());
    }

    static Attempt of(Event event, JsonNode payload, List<PendingEnrichment> pending) {
      return new Attempt(event, null, null, payload, toTasks(pending));
    }

    Attempt become(Made finished) {
      return failed(event, finished);
    }

    Attempt fetched(RouteMap map, Enriched enriched) {
      if (enriched instanceof Enriched.Done done && payload != null) {
        JsonNode value = done.values().get(FetchRef.FETCHED);
        return of(event, RecordMapper.withFetched(map, payload, value), List.of());
      }
      return become(failure(enriched));
    }

    Made finished() {
      if (made != null) {
        return made;
      }
      return record == null ? new Made.Broken("its record was not made") : Made.Ready.of(record);
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
      List<Attempt> attempts, Deadline until, BiFunction<Attempt, Enriched, Attempt> continuation) {
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
    List<Enriched> enriched =
        jobs.isEmpty()
            ? List.of()
            : enricher.enrichAll(jobs, () -> until.allows(enricher.timeout()));
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
    return new Attempt(event, null, mapped.record(), attempt.payload(), toTasks(mapped.pending()));
  }

  private static Attempt enriched(Attempt attempt, Enriched enriched) {
    EndCloseRecord record = attempt.record();
    if (record == null) {
      return attempt;
    }
    if (!(enriched instanceof Enriched.Done done)) {
      return attempt.become(failure(enriched));
    }
    for (var value : done.values().entrySet()) {
      record = record.with(value.getKey(), value.getValue());
    }
    return new Attempt(attempt.event(), null, record, null, List.of());
  }

  private static Made failure(Enriched enriched) {
    if (enriched instanceof Enriched.NoTime) {
      return new Made.NoTime();
    }
    return enriched instanceof Enriched.Refused refused
        ? new Made.Broken(refused.reason())
        : new Made.Later(((Enriched.TryLater) enriched).reason());
  }

  /** A record that has no enrichment, made without asking anybody; empty for any other. */
  Optional<Made.Ready> unenriched(Candidate candidate, Recipe recipe, Deadline until) {
    if (until.left().isZero()) {
      return Optional.empty();
    }
    RouteMap map = recipe.route().map();
    Event event = candidate.event();
    Attempt opened = guarded(event, () -> opened(candidate, map));
    if (!opened.tasks().isEmpty()) {
      return Optional.empty();
    }
    Attempt mapped = guarded(event, () -> mapped(opened, map, new RecordMapper(recipe.key())));
    return mapped.tasks().isEmpty() && mapped.finished() instanceof Made.Ready ready
        ? Optional.of(ready)
        : Optional.empty();
  }

  /**
   * What an event's record came to by an earlier recipe, the enrichments of its fields apart: they
   * change neither its stream nor its external id.
   */
  Made asBefore(Candidate candidate, Recipe recipe, Deadline until) {
    RouteMap map = recipe.route().map();
    RecordMapper mapper = new RecordMapper(recipe.key());
    Event event = candidate.event();
    Attempt opened = guarded(event, () -> opened(candidate, map));
    Attempt fetched =
        run(List.of(opened), until, (attempt, enriched) -> attempt.fetched(map, enriched)).get(0);
    return guarded(event, () -> mapped(fetched, map, mapper)).finished();
  }
}
