package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.Call;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.ControlState;
import com.endclose.relay.control.Hold;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/** How the relay stands. */
record Status(String version, Control control, Clock clock, List<StatusPart> parts) {

  List<Endpoint> endpoints() {
    return List.of(Endpoint.get("/healthz", this::healthz), Endpoint.get("/status", this::status));
  }

  private AdminAnswer healthz(Call call) {
    return Json.ok(Json.object().put("status", "ok").put("version", version));
  }

  private AdminAnswer status(Call call) {
    Instant now = clock.instant();
    ControlState state = control.state();
    ObjectNode status =
        Json.object()
            .put("version", version)
            .put("at", now.toString())
            .put("killswitch", state.killswitch().wire());
    ArrayNode holds = status.putArray("holds");
    new TreeMap<>(state.holds())
        .forEach(
            (scope, hold) -> {
              if (hold.standsAt(now)) {
                holds.add(of(hold).put("scope", scope));
              }
            });
    parts.forEach(part -> part.addTo(status));
    return Json.ok(status);
  }

  static ObjectNode of(Hold hold) {
    return Json.object()
        .put("kind", LetterCase.lower(hold.kind().name()))
        .put("since", hold.since().toString())
        .put("until", hold.until().toString())
        .put("status", hold.status())
        .put("reason", hold.reason());
  }
}
