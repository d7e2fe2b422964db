package com.endclose.relay.aws.dynamo;

import com.endclose.relay.refusal.Refusal;
import com.endclose.relay.refusal.RefusalLog;
import com.endclose.relay.refusal.RefusalReason;
import com.endclose.relay.refusal.RefusalTally;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Refused webhooks in the control table: one partition, an item for each hour and route. An item
 * has a number for each stretch and reason, which several containers add to, and the last refusal
 * for each reason. A stretch is named by how many stretches it is after the beginning of the item's
 * hour; what was accepted in the hour before is in the same item, so that a write is one call.
 */
public final class DynamoDbRefusalLog implements RefusalLog {

  private static final String OPERATION = "refused webhooks";
  private static final String EXPIRES = "expires";
  private static final String ACCEPTED = "accepted";
  private static final String REFUSED = "refused";
  private static final String LAST = "last";
  private static final String AT = "at";
  private static final String DETAIL = "detail";
  private static final String HEADERS = "headers";
  private static final String SEPARATOR = "/";

  private static final long STRETCHES_AN_HOUR = Duration.ofHours(1).dividedBy(RefusalTally.STRETCH);

  private final Table table;

  public DynamoDbRefusalLog(DynamoDb db) {
    this.table = db.control();
  }

  @Override
  public void add(String route, RefusalTally tally) {
    Optional<Refusal> latest = tally.latest();
    if (latest.isEmpty()) {
      return;
    }
    Instant hour = hour(latest.get().at());
    Map<String, Long> numbers = new TreeMap<>();
    tally
        .accepted()
        .forEach((at, count) -> numbers.merge(name(ACCEPTED, hour, at), count, Long::sum));
    tally
        .refused()
        .forEach(
            (reason, counts) ->
                counts.forEach(
                    (at, count) ->
                        numbers.merge(
                            name(REFUSED + SEPARATOR + reason.word(), hour, at),
                            count,
                            Long::sum)));
    ItemWriter set = new ItemWriter().number(EXPIRES, expires(hour));
    tally.last().values().forEach(last -> set.map(name(last.reason()), item(last)));
    table.add(
        OPERATION,
        ControlAttributes.key(ControlAttributes.REFUSALS, SortKey.of(hour, route)),
        numbers,
        set.item());
  }

  private static Instant hour(Instant at) {
    return at.truncatedTo(ChronoUnit.HOURS);
  }

  private static long expires(Instant hour) {
    return hour.plus(Duration.ofHours(KEPT_HOURS + 2L)).getEpochSecond();
  }

  /** What is outside of the hour and the one before counts in the nearest stretch. */
  private static String name(String prefix, Instant hour, Instant at) {
    long after = Math.floorDiv(Duration.between(hour, at).toSeconds(), stretchSeconds());
    long within = Math.max(-STRETCHES_AN_HOUR, Math.min(STRETCHES_AN_HOUR - 1, after));
    return prefix + SEPARATOR + within;
  }

  private static long stretchSeconds() {
    return RefusalTally.STRETCH.toSeconds();
  }

  private static String name(RefusalReason reason) {
    return LAST + SEPARATOR + reason.word();
  }

  private static ItemWriter item(Refusal last) {
    return new ItemWriter()
        .instant(AT, last.at())
        .text(DETAIL, last.detail())
        .texts(HEADERS, last.headers());
  }

  @Override
  public SortedMap<String, RefusalTally> since(Instant from) {
    Partition stretch =
        ControlAttributes.between(
            ControlAttributes.REFUSALS, SortKey.from(hour(from)), SortKey.until(Instant.MAX));
    SortedMap<String, RefusalTally> all = new TreeMap<>();
    for (Map<String, AttributeValue> item : table.query(OPERATION, stretch)) {
      String key = new ItemReader(item).text(ControlAttributes.SK);
      all.computeIfAbsent(SortKey.id(key), none -> new RefusalTally())
          .add(tally(item, SortKey.sort(key)));
    }
    SortedMap<String, RefusalTally> found = new TreeMap<>();
    all.forEach(
        (route, tally) -> {
          RefusalTally rest = tally.since(from);
          if (rest.refusedInAll() > 0) {
            found.put(route, rest);
          }
        });
    return found;
  }

  /** Reasons of other versions are left out. */
  private static RefusalTally tally(Map<String, AttributeValue> item, Instant hour) {
    ItemReader reader = new ItemReader(item);
    RefusalTally tally = new RefusalTally();
    for (String name : item.keySet()) {
      String[] parts = name.split(SEPARATOR, -1);
      if (parts.length == 2 && parts[0].equals(ACCEPTED)) {
        tally.accept(at(hour, parts[1]), reader.number(name));
      } else if (parts.length == 3 && parts[0].equals(REFUSED)) {
        RefusalReason.of(parts[1])
            .ifPresent(reason -> tally.refuse(reason, at(hour, parts[2]), reader.number(name)));
      } else if (parts.length == 2 && parts[0].equals(LAST)) {
        RefusalReason.of(parts[1])
            .flatMap(reason -> reader.map(name).map(last -> refusal(reason, last)))
            .ifPresent(tally::last);
      }
    }
    return tally;
  }

  private static Instant at(Instant hour, String after) {
    return hour.plusSeconds(Long.parseLong(after) * stretchSeconds());
  }

  private static Refusal refusal(RefusalReason reason, ItemReader last) {
    return new Refusal(reason, last.text(DETAIL), last.texts(HEADERS), last.instant(AT));
  }
}
