package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.Refusal;
import com.endclose.relay.config.RouteProvider;
import com.endclose.relay.control.Control;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.route.Route;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Routes that are configured, or ever had an event, or are paused still. */
record KnownRoutes(RouteProvider routes, EventRows rows, Control control) {

  SortedSet<String> all() {
    SortedSet<String> all = new TreeSet<>(rows.routes());
    configured().forEach(route -> all.add(route.id()));
    all.addAll(control.state().pausedRoutes());
    return all;
  }

  Collection<Route> configured() {
    return routes.active().map(active -> active.routes().all()).orElse(List.of());
  }

  /** Refuses a route that nobody knows: most likely a known one, misspelt. */
  void require(String route) {
    if (!all().contains(route)) {
      throw Refusal.of(404, "route", "no such route is configured or ever had an event");
    }
  }
}
