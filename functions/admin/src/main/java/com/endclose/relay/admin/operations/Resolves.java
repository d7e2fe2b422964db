package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.Call;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.admin.EventIds;
import com.endclose.relay.admin.Fields;
import com.endclose.relay.admin.Refusal;
import com.endclose.relay.event.Changed;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Progress;
import com.endclose.relay.event.Resolving;
import com.endclose.relay.event.Selection;
import com.endclose.relay.event.Shown;
import com.endclose.relay.event.Status;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Dismisses parked events: one, or a selection step by step. */
record Resolves(Books books, EventIds ids, KnownRoutes routes, Journal journal, Clock clock) {

  List<Endpoint> endpoints() {
    return List.of(
        Endpoint.post("/events/{id}/resolve", this::one, "note"),
        Endpoint.post(
            "/events/resolve",
            this::many,
            "status",
            "route",
            "error",
            "from",
            "to",
            "note",
            "cursor",
            "limit"));
  }

  private static String note(Fields fields) {
    return fields
        .needed(
            "note", Progress.MAX_ERROR, "say why; it is kept with the event and the audit trail")
        .strip();
  }

  private AdminAnswer one(Call call) {
    String id = ids.toChange("id", call.part("id"));
    String note = note(call.fields());
    Resolving resolving = books.events().resolve(id, note, clock.instant());
    if (resolving instanceof Resolving.Done done) {
      noted(call, done.event(), note);
      return Json.ok(Json.object().put("id", id).put("status", Status.RESOLVED.wire()));
    }
    if (resolving instanceof Resolving.NotParked other) {
      throw new Refusal(
          AdminAnswer.error(
              409,
              "it is "
                  + other.status().wire()
                  + ": only an event that is parked, or waits outside of a batch, is resolved",
              null));
    }
    throw Events.notFound();
  }

  private AdminAnswer many(Call call) {
    Fields fields = call.fields();
    String note = note(fields);
    Selection selection =
        new Selection(
            Events.query(fields, List.of(Shown.PARKED.wire())),
            fields.text("error", Progress.MAX_ERROR).orElse(null));
    Optional.ofNullable(selection.events().route()).ifPresent(routes::require);
    Changed step = books.events().resolve(selection, note, Replays.step(fields), clock.instant());
    step.events().forEach(event -> noted(call, event, note));
    return Json.ok(Replays.json(step));
  }

  private void noted(Call call, Event event, String note) {
    journal.note(
        call, "resolve", event.id(), Status.PARKED.wire(), event.status().wire() + ": " + note);
  }
}
