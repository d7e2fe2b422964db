package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Shelf;
import com.endclose.relay.verify.EventKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One bad input and what it gets.
 *
 * @param made how it is made, in words
 */
record HostileInput(String name, String made, Sender sender, Gets gets) {

  /** A row under a heading. */
  record Section(String title, List<HostileInput> rows) {}

  /** Sends the input to a desk of its own. */
  interface Sender {
    IngestAnswer to(Desk desk);
  }

  /**
   * What a sender and the ledger see of it.
   *
   * @param stored what the store holds then
   */
  record Gets(int status, String message, String stored) {

    static final String NOTHING = "no";
    static final String BY_ID = "yes";
    static final String BY_HASH = "by its hash";

    static final Gets STORED = new Gets(200, "accepted", BY_ID);
    static final Gets STORED_BY_HASH = new Gets(200, "accepted", BY_HASH);
    static final Gets NOT_JSON = new Gets(400, "invalid JSON", NOTHING);
    static final Gets EMPTY = new Gets(400, "empty body", NOTHING);
    static final Gets TOO_LARGE = new Gets(413, "body too large", NOTHING);
    static final Gets REFUSED = new Gets(401, "verification failed", NOTHING);
    static final Gets UNKNOWN = new Gets(404, "unknown route", NOTHING);
    static final Gets LATER = new Gets(503, "temporarily unavailable", NOTHING);
    static final Gets OURS = new Gets(500, "internal error", NOTHING);
  }

  /** A body to the route {@code pay}, signed as it should be. */
  static HostileInput body(String name, String made, byte[] body, Gets gets) {
    return new HostileInput(name, made, desk -> desk.receive("pay", body), gets);
  }

  static HostileInput body(String name, String made, String body, Gets gets) {
    return body(name, made, body.getBytes(UTF_8), gets);
  }

  /** What it got from a desk that has seen nothing before. */
  Gets sent() {
    Desk desk = HostileRoutes.desk();
    IngestAnswer answer = sender.to(desk);
    String message = answer.body().replaceAll("^\\{\"(?:status|error)\":\"|\"}$", "");
    return new Gets(answer.status(), message, stored(desk));
  }

  private static String stored(Desk desk) {
    List<Event> events = new ArrayList<>();
    for (String route : desk.memory.routes()) {
      for (int shard = 0; shard < Desk.SHARDS; shard++) {
        Stream.of(Shelf.due(route, shard), Shelf.done(route, shard, HostileRoutes.TODAY))
            .flatMap(shelf -> desk.memory.shelf(shelf, Shelf.Span.WHOLE, null, 1_000).stream())
            .forEach(entry -> events.add(desk.memory.read(entry.id()).orElseThrow()));
      }
    }
    if (events.size() != 1) {
      return events.isEmpty() ? Gets.NOTHING : events.size() + " events";
    }
    Event event = events.get(0);
    String hash = EventKeys.bodyId(desk.body(event, 0));
    return event.origin().eventId().equals(hash) ? Gets.BY_HASH : Gets.BY_ID;
  }

  @Override
  public String toString() {
    return name;
  }
}
