package com.endclose.relay.config;

import com.endclose.relay.route.RouteMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The output fields by which a draft lets out more than the map in force. */
public final class NewlyForwarded {

  private NewlyForwarded() {}

  /**
   * Names such as {@code external_id} and {@code metadata.x}; all fields of the draft that a
   * payload decides when there is no map in force.
   */
  public static Set<String> fields(RouteMap draft, Optional<RouteMap> inForce) {
    List<Forwarded> known = inForce.map(Forwarded::by).orElse(List.of());
    Set<String> fields = new LinkedHashSet<>();
    for (Forwarded leaving : Forwarded.by(draft)) {
      if (known.stream().noneMatch(each -> each.covers(leaving))) {
        fields.add(leaving.field());
      }
    }
    return fields;
  }
}
