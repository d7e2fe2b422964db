package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.Bodies;
import com.endclose.relay.event.BodyRef;
import com.endclose.relay.event.Event;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Which of a row's bodies ride in it, and the heads of the others.
 *
 * @param item the row as stored
 */
record RowBodies(Event event, Map<String, AttributeValue> item) {

  static RowBodies of(Map<String, AttributeValue> item) {
    return new RowBodies(EventItem.read(item), item);
  }

  Optional<BodyRef> body(int version) {
    return body(event, version);
  }

  static Optional<BodyRef> body(Event event, int version) {
    return event.bodies().all().stream().filter(body -> body.version() == version).findFirst();
  }

  boolean ridesHere(BodyRef body) {
    return item.containsKey(EventAttributes.body(body.version()));
  }

  /** The heads of the bodies it points to, with their sizes in bytes. */
  Map<String, Integer> heads() {
    Map<String, Integer> heads = new LinkedHashMap<>();
    for (BodyRef body : event.bodies().all()) {
      if (!ridesHere(body)) {
        heads.put(BodyItems.head(event.id(), body), body.size());
      }
    }
    return heads;
  }

  /**
   * Those, and of a row that met corrections every head that one may have left: a writer that came
   * too late leaves its body, since another may be about to point to the very same.
   */
  Map<String, Integer> everyHead() {
    Map<String, Integer> heads = heads();
    Bodies bodies = event.bodies();
    if (bodies.conflicted()) {
      int last = bodies.all().stream().mapToInt(BodyRef::version).max().orElse(0);
      for (int version = 0; version <= last + 1; version++) {
        for (String hash : bodies.seen()) {
          heads.putIfAbsent(BodyItems.head(event.id(), version, hash), 0);
        }
      }
    }
    return heads;
  }
}
