package com.endclose.relay.route;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A document of one sound route, to be spoiled one place at a time. */
final class RouteDocument {

  static final ObjectMapper JSON = new ObjectMapper();

  private final ObjectNode route;

  private RouteDocument(String route) {
    this.route = (ObjectNode) json(route);
  }

  /** A route that takes signed webhooks and knows their ids and types. */
  static RouteDocument hmac() {
    return new RouteDocument(
        """
        {"id": "acme", "source": "generic_hmac",
         "auth": {"mode": "hmac", "header": "x-sig", "secret_env": "ACME_SECRET",
                  "event_id": "id", "event_type": "type"},
         "map": {"data_stream_key": "acme", "external_id": "id", "amount": "amount",
                 "direction": "credit", "currency": "USD"}}
        """);
  }

  /** A route that takes webhooks with a fixed header. */
  static RouteDocument payabli() {
    return new RouteDocument(
        """
        {"id": "payabli", "source": "payabli",
         "auth": {"mode": "static_header", "secret_env": "PAYABLI_SECRET"},
         "map": {"data_stream_key": "payabli", "external_id": "id", "amount": "amount",
                 "direction": "debit"}}
        """);
  }

  /** Sets a place, such as {@code auth.header}, to a JSON value. */
  RouteDocument with(String place, String json) {
    String[] keys = place.split("\\.");
    ObjectNode parent = route;
    for (int i = 0; i < keys.length - 1; i++) {
      parent = parent.withObjectProperty(keys[i]);
    }
    parent.set(keys[keys.length - 1], json(json));
    return this;
  }

  /** The document's problems and warnings, with the adapters that come with the relay. */
  RoutesReading read() {
    return new RoutesParser(KnownSources.BUILT_IN).parse(toString());
  }

  /** The only route. */
  Route route() {
    RoutesReading reading = read();
    if (!reading.valid()) {
      throw new AssertionError(reading.problems());
    }
    return reading.routes().all().iterator().next();
  }

  @Override
  public String toString() {
    return "{\"routes\": [" + route + "]}";
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new AssertionError(text, broken);
    }
  }
}
