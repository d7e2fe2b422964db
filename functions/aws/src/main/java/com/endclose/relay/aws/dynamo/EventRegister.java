package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.PruneMark;
import com.endclose.relay.event.PruneMark.Pass;
import com.endclose.relay.event.Shelf;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What is known of all events together, in the control table: the routes that ever had one, the day
 * of the earliest, how far retention has come. What was seen to stand there is not written again.
 */
final class EventRegister {

  private static final String ROUTE_PREFIX = "route/";
  private static final String OLDEST = "oldest-day";
  private static final String DAY = "day";

  private static final String MARK = "mark";
  private static final String WIPED_UNTIL = "wiped_until";
  private static final String TARGET = "target";
  private static final String PASS_ROUTE = "route";
  private static final String PASS_SHARD = "shard";
  private static final String AFTER_SORT = "after";
  private static final String AFTER_ID = "after_id";

  private static final Condition LATER_OR_NONE =
      new Condition("attribute_not_exists(#day) OR #day > :day", Map.of("#day", DAY));

  private static final Condition EARLIER = new Condition("#day < :day", Map.of("#day", DAY));

  private final Table table;
  private Known known = new Known(Set.of(), null);

  EventRegister(Table table) {
    this.table = table;
  }

  private record Known(Set<String> routes, @Nullable LocalDate oldest) {

    boolean covers(String route, LocalDate day) {
      return routes.contains(route) && reaches(day);
    }

    boolean reaches(LocalDate day) {
      return oldest != null && !oldest.isAfter(day);
    }
  }

  /** An event of this route and day is about to be stored: it must be found through these. */
  synchronized void note(String route, LocalDate day) {
    if (known.covers(route, day)) {
      return;
    }
    read();
    if (!known.routes().contains(route)) {
      table.put(
          "register",
          ControlAttributes.item(ControlAttributes.REGISTER, ROUTE_PREFIX + route).item());
    }
    if (!known.reaches(day)) {
      day(day, LATER_OR_NONE);
    }
    Set<String> routes = new HashSet<>(known.routes());
    routes.add(route);
    known = new Known(Set.copyOf(routes), known.reaches(day) ? known.oldest() : day);
  }

  synchronized Set<String> routes() {
    return read().routes();
  }

  synchronized @Nullable LocalDate oldestDay() {
    return read().oldest();
  }

  synchronized void nothingBefore(LocalDate day) {
    known = new Known(known.routes(), null);
    day(day, EARLIER);
  }

  private void day(LocalDate day, Condition condition) {
    AttributeValue value = AttributeValue.fromS(day.toString());
    table.put(
        "register",
        ControlAttributes.key(ControlAttributes.REGISTER, OLDEST),
        ControlAttributes.item(ControlAttributes.REGISTER, OLDEST).set(DAY, value).item(),
        condition.with(":day", value));
  }

  private Known read() {
    Set<String> routes = new HashSet<>();
    LocalDate oldest = null;
    for (Map<String, AttributeValue> item :
        table.query("register", ControlAttributes.all(ControlAttributes.REGISTER, true))) {
      ItemReader reader = new ItemReader(item);
      String sk = reader.text(ControlAttributes.SK);
      if (sk.startsWith(ROUTE_PREFIX)) {
        routes.add(sk.substring(ROUTE_PREFIX.length()));
      } else {
        oldest = LocalDate.parse(reader.text(DAY));
      }
    }
    known = new Known(Set.copyOf(routes), oldest);
    return known;
  }

  PruneMark pruneMark() {
    Map<String, AttributeValue> attributes =
        table.get("prune mark", ControlAttributes.key(ControlAttributes.PRUNE, MARK));
    if (attributes.isEmpty()) {
      return PruneMark.NONE;
    }
    ItemReader item = new ItemReader(attributes);
    return new PruneMark(item.instant(WIPED_UNTIL), item.has(TARGET) ? pass(item) : null);
  }

  private static Pass pass(ItemReader item) {
    Shelf.Spot after =
        item.has(AFTER_ID) ? new Shelf.Spot(item.instant(AFTER_SORT), item.text(AFTER_ID)) : null;
    return new Pass(
        item.instant(TARGET),
        LocalDate.parse(item.text(DAY)),
        item.text(PASS_ROUTE),
        item.count(PASS_SHARD),
        after);
  }

  void pruneMark(PruneMark mark) {
    ItemWriter item =
        ControlAttributes.item(ControlAttributes.PRUNE, MARK)
            .instant(WIPED_UNTIL, mark.wipedUntil());
    Pass pass = mark.pass();
    if (pass != null) {
      item.instant(TARGET, pass.target())
          .text(DAY, pass.day().toString())
          .text(PASS_ROUTE, pass.route())
          .number(PASS_SHARD, pass.shard());
      if (pass.after() != null) {
        item.instant(AFTER_SORT, pass.after().sort()).text(AFTER_ID, pass.after().id());
      }
    }
    table.put("prune mark", item.item());
  }
}
