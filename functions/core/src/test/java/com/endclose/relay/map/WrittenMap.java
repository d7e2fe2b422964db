package com.endclose.relay.map;

import com.endclose.relay.route.RouteMap;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.verify.Processors;
import java.util.Set;

/** A route's map from the text a person writes, by the parser that reads it when it counts. */
final class WrittenMap {

  private WrittenMap() {}

  /** The map of these lines, of a route without a zone. */
  static RouteMap of(String yaml) {
    return of(yaml, "");
  }

  /** The map of these lines, of a route with such lines of its own. */
  static RouteMap of(String yaml, String routeLine) {
    String document =
        """
        routes:
          - id: r
            source: generic_hmac
            auth: { mode: hmac, header: x-sig, secret_env: X, event_id: id }
            %s
            map:
              data_stream_key: s
        %s
        """
            .formatted(routeLine, yaml.indent(6));
    RoutesReading reading = new RoutesParser(Processors.standard(Set.of())).parse(document);
    if (!reading.valid()) {
      throw new AssertionError(reading.problems());
    }
    return reading.routes().all().iterator().next().map();
  }
}
