package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.Call;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.admin.Refusal;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.Killswitch;
import com.endclose.relay.text.LetterCase;
import java.util.Arrays;
import java.util.List;

/** The killswitch, and the pause of each route. Both stand as soon as they are answered. */
record Switches(Control control, KnownRoutes routes, Journal journal) {

  private static final List<String> STATES =
      Arrays.stream(Killswitch.values()).map(Killswitch::wire).toList();

  List<Endpoint> endpoints() {
    return List.of(
        Endpoint.post("/killswitch", this::killswitch, "state", "confirm"),
        Endpoint.post("/routes/{id}/pause", this::pause, "paused"));
  }

  private AdminAnswer killswitch(Call call) {
    String word = call.fields().word("state", STATES, "");
    Killswitch state = Killswitch.valueOf(LetterCase.upper(word));
    String confirmed = call.fields().text("confirm").orElse("");
    if (state == Killswitch.PANIC && !confirmed.equals(word)) {
      throw Refusal.of(
          "confirm", "panic refuses every webhook with 503: send \"confirm\": \"panic\" with it");
    }
    Killswitch before = control.set(state);
    journal.note(call, "killswitch", null, before.wire(), state.wire());
    return Json.ok(Json.object().put("before", before.wire()).put("state", state.wire()));
  }

  private AdminAnswer pause(Call call) {
    String route = call.part("id");
    boolean paused =
        call.fields()
            .truth("paused")
            .orElseThrow(() -> Refusal.of("paused", "true to pause the route, false to resume it"));
    routes.require(route);
    boolean before = control.setPaused(route, paused);
    journal.note(call, "pause", route, word(before), word(paused));
    return Json.ok(Json.object().put("route", route).put("before", before).put("paused", paused));
  }

  private static String word(boolean paused) {
    return paused ? "paused" : "running";
  }
}
