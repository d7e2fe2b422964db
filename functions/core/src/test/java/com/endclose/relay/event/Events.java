package com.endclose.relay.event;

import com.endclose.relay.testing.TickingClock;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Events for tests: {@code Events.named("e1").on("payouts").in(2).at(now).pending()}.
 *
 * @param token as drawn for the request that stores it: two Events of one name and different tokens
 *     are two requests
 * @param body stands for the payload, as it is stored
 */
public record Events(
    String name,
    String route,
    int shard,
    Instant at,
    @Nullable String type,
    String token,
    String body) {

  /** The route of events that name none. */
  public static final String ROUTE = "payouts";

  /** An event of the usual route, shard 0, received when a new {@link TickingClock} starts. */
  public static Events named(String name) {
    return new Events(
        name, ROUTE, 0, TickingClock.START, "payout.paid", "token-" + name, "body of " + name);
  }

  /** A pending event of the usual route and shard 0. */
  public static Event pending(String name, Instant receivedAt) {
    return named(name).at(receivedAt).pending();
  }

  /** What is kept as the hash of this body. */
  public static String hash(String body) {
    return "hash of " + body;
  }

  /** What is stored for this body. */
  public static Payload payload(String body) {
    return new Payload(body.getBytes(StandardCharsets.UTF_8));
  }

  /** The body a stored payload was made from. */
  public static String text(Payload payload) {
    return new String(payload.bytes(), StandardCharsets.UTF_8);
  }

  public Events on(String otherRoute) {
    return new Events(name, otherRoute, shard, at, type, token, body);
  }

  public Events in(int otherShard) {
    return new Events(name, route, otherShard, at, type, token, body);
  }

  public Events at(Instant receivedAt) {
    return new Events(name, route, shard, receivedAt, type, token, body);
  }

  public Events typed(@Nullable String otherType) {
    return new Events(name, route, shard, at, otherType, token, body);
  }

  public Events by(String otherToken) {
    return new Events(name, route, shard, at, type, otherToken, body);
  }

  public Events saying(String otherBody) {
    return new Events(name, route, shard, at, type, token, otherBody);
  }

  /** Its row's id. */
  public String id() {
    return route + "/" + name;
  }

  public Event pending() {
    return Event.pending(id(), origin(), hash(body), payload().size());
  }

  public Event filtered() {
    return Event.pending(id(), origin(), hash(body), payload().size()).filtered("left out");
  }

  public Payload payload() {
    return payload(body);
  }

  /** Stores it as pending, where nothing stands in the way, and gives it. */
  public Event storedIn(EventRows rows) {
    return stored(rows, pending());
  }

  /** Stores it as filtered, where nothing stands in the way, and gives it. */
  public Event filteredIn(EventRows rows) {
    return stored(rows, filtered());
  }

  private Event stored(EventRows rows, Event event) {
    if (rows.insert(event, payload(), Instant.EPOCH).isPresent()) {
      throw new IllegalStateException(event.id() + " was there already");
    }
    return event;
  }

  private Origin origin() {
    Map<String, String> headers = Map.of("content-type", "application/json");
    return new Origin(route, "generic_hmac", name, type, shard, at, headers, token);
  }
}
