package com.endclose.relay.admin;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.Configuration;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.AuditLog.Entry;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventAdmin;
import com.endclose.relay.event.EventView;
import com.endclose.relay.route.Places;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.Routes;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.trial.Rehearsal;
import com.endclose.relay.trial.RouteRehearsal;
import com.endclose.relay.trial.Trials;
import com.endclose.relay.trial.Tried;
import com.endclose.relay.trial.Veil;
import com.endclose.relay.verify.EventKeys;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The calls that try a routes document before it is in force. Nothing is sent, and nothing but the
 * audit trail is written: the caller who tries a stored payload is noted before any of it is shown.
 */
public final class TrialCalls {

  /** As many characters as the largest body has bytes. */
  private static final int SAMPLE = 10 * 1024 * 1024;

  private static final int MOST_REHEARSED = 200;
  private static final int REHEARSED = 50;
  private static final int SHOWN_OF_VERSION = "sha256:".length() + 12;

  private final Configuration configuration;
  private final Trials trials;
  private final Supplier<EventAdmin> events;
  private final RoutesParser parser;
  private final AuditLog audit;
  private final Clock clock;
  private final EventIds ids;

  public TrialCalls(
      Configuration configuration,
      Trials trials,
      Supplier<EventAdmin> events,
      RoutesParser parser,
      AuditLog audit,
      Clock clock) {
    this.configuration = configuration;
    this.trials = trials;
    this.events = events;
    this.parser = parser;
    this.audit = audit;
    this.clock = clock;
    this.ids = new EventIds(events, clock);
  }

  /** Both of them. */
  public List<Endpoint> endpoints() {
    return List.of(
        Endpoint.post(
            "/config/preview", this::preview, "document", "route", "event", "sample", "show"),
        Endpoint.post("/config/rehearse", this::rehearse, "document", "last", "route", "show"));
  }

  private AdminAnswer preview(Call call) {
    Optional<String> eventId = call.fields().text("event");
    Optional<String> sample = call.fields().text("sample", SAMPLE);
    if (eventId.isPresent() == sample.isPresent()) {
      throw Refusal.of("event", "say either the id of a stored event, or a sample");
    }
    Optional<Event> event = eventId.map(this::event);
    String id =
        call.fields()
            .text("route")
            .or(() -> event.map(stored -> stored.origin().route()))
            .orElseThrow(() -> Refusal.of("route", "the route that the sample is for"));
    RoutesReading reading = reading(call);
    Route route = route(reading, document(call), id);
    boolean show = call.fields().flag("show");
    if (event.isPresent()) {
      return stored(call, route, event.get(), show);
    }
    byte[] body = sample.orElse("").getBytes(StandardCharsets.UTF_8);
    return AdminAnswer.json(
        200, TrialJson.preview(trials.sample(route, body, clock.instant()), Veil.NONE));
  }

  private AdminAnswer stored(Call call, Route route, Event event, boolean show) {
    Tried tried = trials.stored(route, event);
    if (tried instanceof Tried.Wiped) {
      throw Refusal.of(410, "event", "its payload is wiped");
    }
    note(call, "payload_tried", event.id(), "route " + route.id() + ", 1 event");
    if (show) {
      note(call, "payload_viewed", event.id(), "its record by route " + route.id());
    }
    Veil veil = show ? Veil.NONE : veil(route, event);
    return AdminAnswer.json(200, TrialJson.preview(List.of(tried), veil));
  }

  private Veil veil(Route draft, Event event) {
    return Veil.of(
        draft, inForce().find(event.origin().route()).filter(route -> trials.admits(route, event)));
  }

  /** Adds to the audit trail; what it throws ends the call, before anything is shown. */
  private void note(Call call, String action, String subject, String what) {
    String version = EventKeys.bodyId(document(call).getBytes(StandardCharsets.UTF_8));
    String after = "document " + version.substring(0, SHOWN_OF_VERSION) + ", " + what;
    audit.append(new Entry(clock.instant(), call.who(), action, subject, null, after));
  }

  private Routes inForce() {
    return configuration
        .current()
        .map(current -> parser.parse(current.document()).routes())
        .orElseGet(() -> new Routes(List.of()));
  }

  private Event event(String id) {
    EventAdmin known = events.get();
    return known
        .get(id)
        .or(() -> EventIds.mayBegin(id) ? known.get(ids.of("event", id)) : Optional.empty())
        .map(EventView::event)
        .orElseThrow(() -> Refusal.of(404, "event", "there is no such event"));
  }

  private AdminAnswer rehearse(Call call) {
    int last = call.fields().number("last", 1, MOST_REHEARSED).orElse(REHEARSED);
    Optional<String> wanted = call.fields().text("route");
    RoutesReading reading = reading(call);
    wanted.ifPresent(id -> route(reading, document(call), id));
    if (wanted.isEmpty() && !reading.valid()) {
      throw problems(reading, document(call));
    }
    boolean show = call.fields().flag("show");
    List<RouteRehearsal> rehearsed =
        new Rehearsal(trials, events.get())
            .run(
                reading.routes(),
                inForce(),
                id -> wanted.isEmpty() || wanted.get().equals(id),
                last,
                show,
                clock.instant());
    for (RouteRehearsal each : rehearsed) {
      noteTried(call, each, show);
    }
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode routes = answer.putArray("routes");
    rehearsed.forEach(each -> routes.add(TrialJson.rehearsal(each)));
    return AdminAnswer.json(200, answer);
  }

  private void noteTried(Call call, RouteRehearsal rehearsed, boolean show) {
    int opened = rehearsed.opened().size();
    if (opened > 0) {
      note(call, "payload_tried", rehearsed.route(), opened + (opened == 1 ? " event" : " events"));
    }
    if (show) {
      for (String id : rehearsed.opened()) {
        note(call, "payload_viewed", id, "its record by route " + rehearsed.route());
      }
    }
  }

  private RoutesReading reading(Call call) {
    return parser.parse(document(call));
  }

  /** The draft, or the document in force. */
  private String document(Call call) {
    return call.fields()
        .text("document", ConfigCalls.DOCUMENT)
        .or(() -> configuration.current().map(Version::document))
        .orElseThrow(
            () -> Refusal.of("document", "there is no configuration yet: say a routes document"));
  }

  /** A route that stands, whatever is wrong with others. */
  private static Route route(RoutesReading reading, String document, String id) {
    return reading
        .routes()
        .find(id)
        .orElseThrow(
            () ->
                reading.valid()
                    ? Refusal.of(404, "route", "the document has no such route")
                    : problems(reading, document));
  }

  private static Refusal problems(RoutesReading reading, String document) {
    Places places = Places.of(document);
    return new Refusal(
        ConfigJson.problems(reading.problems().stream().map(places::locate).toList()));
  }
}
