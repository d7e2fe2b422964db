package com.endclose.relay.route;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The routes of one document, by id, in the document's order. */
public final class Routes {

  private final Map<String, Route> byId;

  public Routes(List<Route> routes) {
    Map<String, Route> map = new LinkedHashMap<>();
    for (Route route : routes) {
      if (map.putIfAbsent(route.id(), route) != null) {
        throw new IllegalArgumentException("two routes are named " + route.id());
      }
    }
    this.byId = Collections.unmodifiableMap(map);
  }

  /** The route of this id, when the document has one. */
  public Optional<Route> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /** All routes in the document's order. */
  public Collection<Route> all() {
    return byId.values();
  }
}
