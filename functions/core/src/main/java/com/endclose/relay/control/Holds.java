package com.endclose.relay.control;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Which holds a failure begins, and what becomes of those that stand already. */
final class Holds {

  private Holds() {}

  /** The scopes that a rejection of one of a route's batches holds. */
  static List<String> scopes(ControlState state, String route, int status, Instant now) {
    List<String> scopes = new ArrayList<>();
    boolean secondRoute = !state.holds().containsKey(route) && state.rejectsSomeRoute(now);
    if (status == 401 || secondRoute) {
      scopes.add(Hold.DESTINATION);
    }
    if (status != 401) {
      scopes.add(route);
    }
    return scopes;
  }

  /**
   * A hold that stands already keeps its beginning, and its time: whoever takes its probe moves
   * that on. Were it moved by every rejection, polls could put the probe off for ever.
   */
  static ControlState begun(ControlState state, String scope, Hold hold) {
    Hold standing = state.holds().get(scope);
    if (standing == null) {
      return state.hold(scope, hold);
    }
    if (standing.kind() == Hold.Kind.THROTTLED) {
      boolean longer = standing.until().isAfter(hold.until());
      return state.hold(scope, longer ? hold.until(standing.until()) : hold);
    }
    return state;
  }
}
