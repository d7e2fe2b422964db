package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.Call;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.admin.EventIds;
import com.endclose.relay.admin.Fields;
import com.endclose.relay.admin.Refusal;
import com.endclose.relay.event.Changed;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventAdmin.Step;
import com.endclose.relay.event.EventView;
import com.endclose.relay.event.Replay;
import com.endclose.relay.event.Replaying;
import com.endclose.relay.event.Selection;
import com.endclose.relay.event.Shown;
import com.endclose.relay.event.Status;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Has events tried again: one, or a selection step by step. */
record Replays(
    Books books, EventIds ids, KnownRoutes routes, Waking waking, Journal journal, Clock clock) {

  private static final int STEP = 100;
  private static final List<String> PLAIN =
      List.of(Shown.PARKED.wire(), Shown.DROPPED_BY_FILTER.wire());

  private static final String WARNING =
      "End Close keeps the first record of an external id: unless the map now gives another one,"
          + " what is sent again is skipped";

  List<Endpoint> endpoints() {
    return List.of(
        Endpoint.post("/events/{id}/replay", this::one, "as_new", "resend"),
        Endpoint.post(
            "/events/replay",
            this::many,
            "status",
            "route",
            "error",
            "from",
            "to",
            "as_new",
            "resend",
            "cursor",
            "limit"));
  }

  private static Replaying how(Fields fields) {
    return new Replaying(fields.flag("as_new"), fields.flag("resend"));
  }

  private AdminAnswer one(Call call) {
    String id = ids.toChange("id", call.part("id"));
    Replaying how = how(call.fields());
    EventView before = books.events().get(id).orElseThrow(Events::notFound);
    Replay replay = books.events().replay(id, how, clock.instant());
    if (replay instanceof Replay.Done done) {
      note(call, done.event(), before.status().wire(), how);
      waking.of(List.of(done.event()));
      ObjectNode answer = Json.object().put("id", id).put("status", Status.RETRY.wire());
      if (before.status() == Status.DELIVERED) {
        answer.put("warning", WARNING);
      }
      return Json.ok(answer);
    }
    throw refusal(replay, how);
  }

  private static Refusal refusal(Replay replay, Replaying how) {
    if (replay instanceof Replay.NotReplayable other) {
      return conflict(other.status(), how);
    }
    return replay instanceof Replay.Wiped
        ? new Refusal(
            AdminAnswer.error(
                410, "the payload is wiped: there is nothing left that could be sent", null))
        : Events.notFound();
  }

  private static Refusal conflict(Status status, Replaying how) {
    String remedy =
        status != Status.DELIVERED
            ? "it is "
                + status.wire()
                + ": only a parked event, or one that the filter dropped, is"
                + " replayed"
            : how.resend()
                ? "the rest of its batch is being settled: try again in a few minutes"
                : "it is delivered: to send it again say \"resend\": true. " + WARNING;
    return new Refusal(AdminAnswer.error(409, remedy, null));
  }

  private AdminAnswer many(Call call) {
    Fields fields = call.fields();
    Replaying how = how(fields);
    List<String> statuses = new ArrayList<>(PLAIN);
    if (how.resend()) {
      statuses.addAll(List.of(Shown.DELIVERED.wire(), Shown.SKIPPED_EXISTING.wire()));
    }
    Selection selection = selection(fields, statuses);
    Changed step = books.events().replay(selection, how, step(fields), clock.instant());
    String before = selection.events().shown().status().wire();
    step.events().forEach(event -> note(call, event, before, how));
    waking.of(step.events());
    ObjectNode answer = json(step);
    if (selection.events().shown().status() == Status.DELIVERED) {
      answer.put("warning", WARNING);
    }
    return Json.ok(answer);
  }

  /** The events that are meant: those of a route that nobody knows are most likely misspelt. */
  private Selection selection(Fields fields, List<String> statuses) {
    Selection selection =
        new Selection(Events.query(fields, statuses), fields.text("error", 500).orElse(null));
    Optional.ofNullable(selection.events().route()).ifPresent(routes::require);
    return selection;
  }

  static Step step(Fields fields) {
    Fields.Paging paging = fields.paging(STEP);
    return new Step(paging.limit(), paging.cursor());
  }

  static ObjectNode json(Changed step) {
    int changed = step.events().size();
    ObjectNode json =
        Json.object()
            .put("changed", changed)
            .put("looked_at", step.lookedAt())
            .put("unchanged", step.lookedAt() - changed);
    Json.put(json, "cursor", step.cursor());
    return json;
  }

  private void note(Call call, Event event, String before, Replaying how) {
    String after =
        event.status().wire() + (how.asNew() ? ", as new" : "") + (how.resend() ? ", resend" : "");
    journal.note(call, "replay", event.id(), before, after);
  }
}
