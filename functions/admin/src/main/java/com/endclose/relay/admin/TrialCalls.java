package com.endclose.relay.admin;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.Configuration;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventAdmin;
import com.endclose.relay.event.EventView;
import com.endclose.relay.route.Places;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.Routes;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.trial.Rehearsal;
import com.endclose.relay.trial.Trials;
import com.endclose.relay.trial.Tried;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The calls that try a routes document before it is in force. Nothing is sent or written. */
public final class TrialCalls {

  /** As many characters as the largest body has bytes. */
  private static final int SAMPLE = 10 * 1024 * 1024;

  private static final int MOST_REHEARSED = 200;
  private static final int REHEARSED = 50;

  private final Configuration configuration;
  private final Trials trials;
  private final Supplier<EventAdmin> events;
  private final RoutesParser parser;
  private final Clock clock;

  public TrialCalls(
      Configuration configuration,
      Trials trials,
      Supplier<EventAdmin> events,
      RoutesParser parser,
      Clock clock) {
    this.configuration = configuration;
    this.trials = trials;
    this.events = events;
    this.parser = parser;
    this.clock = clock;
  }

  /** Both of them. */
  public List<Endpoint> endpoints() {
    return List.of(
        Endpoint.post("/config/preview", this::preview, "document", "route", "event", "sample"),
        Endpoint.post("/config/rehearse", this::rehearse, "document", "last", "route"));
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
    List<Tried> tried =
        event
            .map(stored -> List.of(trials.stored(route, stored)))
            .orElseGet(
                () -> {
                  byte[] body = sample.orElse("").getBytes(StandardCharsets.UTF_8);
                  return trials.sample(route, body, clock.instant());
                });
    if (tried.contains(new Tried.Wiped())) {
      throw Refusal.of(410, "event", "its payload is wiped");
    }
    return AdminAnswer.json(200, TrialJson.preview(tried));
  }

  private Event event(String id) {
    return events
        .get()
        .get(id)
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
    Routes active =
        configuration
            .current()
            .map(current -> parser.parse(current.document()).routes())
            .orElseGet(() -> new Routes(List.of()));
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode routes = answer.putArray("routes");
    new Rehearsal(trials, events.get())
        .run(
            reading.routes(),
            active,
            id -> wanted.isEmpty() || wanted.get().equals(id),
            last,
            clock.instant())
        .forEach(each -> routes.add(TrialJson.rehearsal(each)));
    return AdminAnswer.json(200, answer);
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
