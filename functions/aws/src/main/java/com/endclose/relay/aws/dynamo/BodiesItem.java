package com.endclose.relay.aws.dynamo;

import static com.endclose.relay.aws.dynamo.EventAttributes.*;

import com.endclose.relay.event.Bodies;
import com.endclose.relay.event.BodyRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a row says of its bodies. A hash is written once: the first body's stands among the seen.
 */
final class BodiesItem {

  private BodiesItem() {}

  static void write(ItemWriter item, Bodies bodies) {
    BodyRef active = bodies.active();
    item.number(SIZE, active.size())
        .number(PLAIN_SIZE, active.plainSize(), 0)
        .hashes(SEEN, bodies.seen())
        .map(ACTIVE, isFirst(active, bodies.seen()) ? null : body(active))
        .map(KEPT, bodies.kept() == null ? null : body(bodies.kept()))
        .maps(EARLIER, bodies.earlier().stream().map(BodiesItem::body).toList())
        .flag(CONFLICTED, bodies.conflicted())
        .flag(WIPED, bodies.wiped());
  }

  private static boolean isFirst(BodyRef body, List<String> seen) {
    return body.version() == 0 && !seen.isEmpty() && body.hash().equals(seen.get(0));
  }

  private static ItemWriter body(BodyRef body) {
    return new ItemWriter()
        .number(BODY_VERSION, body.version())
        .hash(BODY_HASH, body.hash())
        .number(BODY_SIZE, body.size())
        .number(PLAIN_SIZE, body.plainSize(), 0);
  }

  static Bodies read(ItemReader item) {
    List<String> seen = item.hashes(SEEN);
    BodyRef active =
        item.map(ACTIVE)
            .map(BodiesItem::body)
            .orElseGet(
                () -> new BodyRef(0, seen.get(0), item.count(SIZE), item.count(PLAIN_SIZE, 0)));
    return new Bodies(
        active,
        kept(item),
        item.mapList(EARLIER).stream().map(BodiesItem::body).toList(),
        seen,
        item.flag(CONFLICTED),
        item.flag(WIPED));
  }

  private static @Nullable BodyRef kept(ItemReader item) {
    return item.map(KEPT).map(BodiesItem::body).orElse(null);
  }

  private static BodyRef body(ItemReader item) {
    return new BodyRef(
        item.count(BODY_VERSION),
        item.hash(BODY_HASH),
        item.count(BODY_SIZE),
        item.count(PLAIN_SIZE, 0));
  }
}
