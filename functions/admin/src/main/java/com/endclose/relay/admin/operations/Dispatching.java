package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.Call;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.event.EventAdmin.DueShard;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Wakes what is due, as the minute's tick would. */
record Dispatching(Books books, KnownRoutes routes, Waking waking, Journal journal, Clock clock) {

  List<Endpoint> endpoints() {
    return List.of(Endpoint.post("/dispatch", this::dispatch, "route"));
  }

  private AdminAnswer dispatch(Call call) {
    Optional<String> route = call.fields().text("route");
    route.ifPresent(routes::require);
    List<DueShard> due =
        books.events().dueShards(clock.instant()).stream()
            .filter(shard -> route.isEmpty() || route.get().equals(shard.route()))
            .toList();
    if (!waking.each(due)) {
      return AdminAnswer.error(
          503, "the wake queue is unavailable; the minute's tick finds what is due", null);
    }
    journal.note(call, "dispatch", route.orElse(null), null, due.size() + " shards woken");
    ObjectNode answer = Json.object();
    ArrayNode woken = answer.putArray("woken");
    due.forEach(shard -> woken.addObject().put("route", shard.route()).put("shard", shard.shard()));
    return AdminAnswer.json(202, answer);
  }
}
