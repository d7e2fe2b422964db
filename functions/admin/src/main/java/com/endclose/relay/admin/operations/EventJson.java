package com.endclose.relay.admin.operations;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.BodyRef;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventView;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Settlement;
import com.endclose.relay.event.Status;
import com.endclose.relay.mask.Denylist;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An event as the API shows it: never its payload. */
final class EventJson {

  private static final String HASH = "sha256:";

  private EventJson() {}

  static ObjectNode of(EventView view) {
    Event event = view.event();
    Origin origin = event.origin();
    ObjectNode json =
        Json.object()
            .put("id", event.id())
            .put("route", origin.route())
            .put("source", origin.source())
            .put("event_id", Denylist.redact(origin.eventId()));
    String type = origin.eventType();
    Json.put(json, "event_type", type == null ? null : Denylist.redact(type));
    json.put("status", view.status().wire())
        .put("submitted", view.submission() != null)
        .put("received_at", origin.receivedAt().toString())
        .put("size", event.bodies().active().size())
        .put("attempts", view.attempts());
    Json.put(json, "next_attempt_at", view.nextAttemptAt());
    Json.put(json, "error", error(view));
    addFate(json, view);
    addBodies(json, event);
    ObjectNode headers = json.putObject("headers");
    new TreeMap<>(origin.headers())
        .forEach((name, value) -> headers.put(name, Denylist.redact(value)));
    return json;
  }

  /** What once went wrong with an event that is delivered no longer matters. */
  private static @Nullable String error(EventView view) {
    return view.status() == Status.DELIVERED ? null : view.lastError();
  }

  private static void addFate(ObjectNode json, EventView view) {
    Event event = view.event();
    if (event.claim() != null) {
      json.put("batch", event.claim().batchId());
      Json.put(json, "mapped_by", event.claim().configVersion());
    }
    Batch.Submission submission = view.submission();
    if (submission != null) {
      json.put("bulk_id", submission.bulkRequestId());
    }
    Settlement settlement = event.settlement();
    if (settlement != null) {
      json.put("settled_at", settlement.at().toString());
      if (settlement.bulkRequestId() != null) {
        json.put("bulk_id", settlement.bulkRequestId());
      }
      if (event.status() == Status.DELIVERED) {
        json.put("delivery", settlement.delivery().wire());
      }
      Json.put(json, "note", settlement.note());
    }
  }

  private static void addBodies(ObjectNode json, Event event) {
    json.put("payload", event.bodies().wiped() ? "wiped" : "stored");
    json.put("body_version", event.bodies().active().version());
    ArrayNode bodies = json.putArray("bodies");
    for (BodyRef body : event.bodies().all()) {
      String hash = body.hash();
      bodies
          .addObject()
          .put("version", body.version())
          .put("sha256", hash.startsWith(HASH) ? hash.substring(HASH.length()) : hash)
          .put("size", event.bodies().wiped() ? 0 : body.size());
    }
    json.put("conflicted", event.bodies().conflicted());
  }
}
