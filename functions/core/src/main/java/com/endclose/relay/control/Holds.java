package com.endclose.relay.control;

import java.util.ArrayList;
import java.util.List;

/** Which holds a failure begins, and what becomes of those that stand already. */
final class Holds {

  private Holds() {}

  /** The scopes that a rejection of one of a route's batches holds. */
  static List<String> scopes(ControlState state, String route, int status) {
    List<String> scopes = new ArrayList<>();
    Hold own = state.holds().get(route);
    boolean secondRoute =
        (own == null || own.kind() != Hold.Kind.REJECTED)
            && state.holds().entrySet().stream()
                .anyMatch(
                    entry ->
                        !entry.getKey().equals(Hold.DESTINATION)
                            && !entry.getKey().equals(route)
                            && entry.getValue().kind() == Hold.Kind.REJECTED);
    if (status == 401 || secondRoute) {
      scopes.add(Hold.DESTINATION);
    }
    if (status != 401) {
      scopes.add(route);
    }
    return scopes;
  }

  /** A hold that stands already keeps its beginning, and is never shortened. */
  static ControlState begun(ControlState state, String scope, Hold hold) {
    Hold standing = state.holds().get(scope);
    if (standing == null) {
      return state.hold(scope, hold);
    }
    if (standing.kind() == Hold.Kind.THROTTLED) {
      boolean longer = standing.until().isAfter(hold.until());
      return state.hold(scope, longer ? hold.until(standing.until()) : hold);
    }
    return hold.until().isAfter(standing.until())
        ? state.hold(scope, standing.until(hold.until()))
        : state;
  }
}
