package com.endclose.relay.trial;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventAdmin;
import com.endclose.relay.event.EventView;
import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.Routes;
import com.endclose.relay.trial.RouteRehearsal.Change;
import com.endclose.relay.trial.RouteRehearsal.Failure;
import com.endclose.relay.trial.RouteRehearsal.Repeated;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tries a draft on the newest stored events of each of its routes, beside the document in force.
 * Nothing is sent and nothing is written. Throws {@link com.endclose.relay.event.StoreUnavailable}
 * when the store is away.
 */
public final class Rehearsal {

  private static final int MOST_REASONS = 5;

  private final Trials trials;
  private final EventAdmin events;

  public Rehearsal(Trials trials, EventAdmin events) {
    this.trials = trials;
    this.events = events;
  }

  /**
   * What became of each route, in the draft's order.
   *
   * @param active the routes in force
   * @param wanted which of the draft's routes
   * @param last how many events of each route
   * @param show whether to show values that the document in force does not let leave
   */
  public List<RouteRehearsal> run(
      Routes draft, Routes active, Predicate<String> wanted, int last, boolean show, Instant now) {
    ExternalIds ids = new ExternalIds();
    List<Tally> tallies = new ArrayList<>();
    for (Route route : draft.all()) {
      if (wanted.test(route.id())) {
        Tally tally = new Tally(route, active.find(route.id()), show);
        for (String id : new Newest(events).of(route.id(), last, now)) {
          events.get(id).map(EventView::event).ifPresent(event -> tally.add(event, ids));
        }
        tallies.add(tally);
      }
    }
    return tallies.stream().map(tally -> tally.result(ids)).toList();
  }

  /** One route's events, as they are gone through. */
  private final class Tally {

    private final Route draft;
    private final Optional<Route> active;
    private final boolean show;
    private final List<Failure> failed = new ArrayList<>();
    private final List<Change> changed = new ArrayList<>();
    private final List<String> opened = new ArrayList<>();
    private final List<String> seen = new ArrayList<>();
    private final Set<String> filteredBy = new TreeSet<>();
    private int mapped;
    private int same;
    private int wiped;
    private int filtered;
    private boolean enriches;
    private boolean idsHidden;

    Tally(Route draft, Optional<Route> active, boolean show) {
      this.show = show;
      this.draft = draft;
      this.active = active;
    }

    void add(Event event, ExternalIds ids) {
      Content content = trials.content(event);
      if (content.opened()) {
        opened.add(event.id());
      }
      Tried tried = content.with(draft, trials);
      if (tried instanceof Tried.Wiped) {
        wiped++;
      } else if (tried instanceof Tried.Filtered held) {
        filtered++;
        filteredBy.add(held.reason());
      } else if (tried instanceof Tried.Failed failure) {
        failed.add(new Failure(event.id(), failure.reason()));
      } else if (tried instanceof Tried.Mapped after) {
        mapped++;
        enriches |= !after.mapping().pending().isEmpty();
        seen.add(ids.note(after, event.id()));
        Veil veil = show ? Veil.NONE : Veil.of(draft, active.filter(content::admittedBy));
        idsHidden |= veil.hides("external_id");
        compare(event.id(), before(content), ShownRecord.of(after.mapping()), veil);
      }
    }

    private @Nullable ObjectNode before(Content content) {
      return active.map(route -> content.with(route, trials)).orElse(new Tried.Wiped())
              instanceof Tried.Mapped before
          ? ShownRecord.of(before.mapping())
          : null;
    }

    private void compare(String id, @Nullable ObjectNode before, ObjectNode after, Veil veil) {
      if (before != null && JsonWriter.text(before).equals(JsonWriter.text(after))) {
        same++;
      } else {
        changed.add(new Change(id, before, veil.over(after), veil.in(after)));
      }
    }

    RouteRehearsal result(ExternalIds ids) {
      Map<String, List<String>> repeated = ids.repeated(seen);
      return new RouteRehearsal(
          draft.id(),
          mapped + failed.size(),
          mapped,
          failed,
          changed,
          same,
          repeated.entrySet().stream()
              .map(each -> new Repeated(id(each.getKey()), each.getValue()))
              .toList(),
          opened,
          note());
    }

    private String id(String externalId) {
      return idsHidden ? Veil.sized(TextNode.valueOf(externalId)) : externalId;
    }

    private static String reasons(Set<String> reasons) {
      String shown = reasons.stream().limit(MOST_REASONS).collect(Collectors.joining(", "));
      return reasons.size() > MOST_REASONS ? shown + ", ..." : shown;
    }

    private @Nullable String note() {
      List<String> notes = new ArrayList<>();
      if (wiped > 0) {
        notes.add(wiped + " events were left out: their payloads are wiped");
      }
      if (filtered > 0) {
        notes.add(
            filtered + " events were left out, which the route filters: " + reasons(filteredBy));
      }
      if (enriches) {
        notes.add("enrichments were not called");
      }
      if (wiped + filtered + mapped + failed.size() == 0) {
        notes.add("no event of this route is stored");
      }
      return notes.isEmpty() ? null : String.join("; ", notes);
    }
  }
}
