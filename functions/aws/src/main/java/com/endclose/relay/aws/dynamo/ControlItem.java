package com.endclose.relay.aws.dynamo;

import com.endclose.relay.control.ByteBudget;
import com.endclose.relay.control.ControlState;
import com.endclose.relay.control.Hold;
import com.endclose.relay.control.Killswitch;
import com.endclose.relay.control.Refusals;
import com.endclose.relay.text.LetterCase;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The control state as an item, and back. Spelled out: operators look at it when all else fails.
 */
final class ControlItem {

  static final String REVISION = "revision";
  static final Map<String, AttributeValue> KEY =
      ControlAttributes.key(ControlAttributes.CONTROL, "state");

  private static final String NONCE = "nonce";
  private static final String KILLSWITCH = "killswitch";
  private static final String PAUSED = "paused_routes";
  private static final String HOLDS = "holds";
  private static final String REFUSALS = "refusals";
  private static final String BUDGET = "byte_budget";

  private static final String KIND = "kind";
  private static final String UNTIL = "until";
  private static final String STATUS = "status";
  private static final String REASON = "reason";
  private static final String SINCE = "since";
  private static final String PROBE = "probe";

  private static final String COUNT = "count";
  private static final String ACCEPTED_AFTER = "accepted_after";
  private static final String ALONE = "alone";

  private static final String BYTES = "bytes";
  private static final String ACCEPTED = "accepted";

  private ControlItem() {}

  static Map<String, AttributeValue> write(ControlState state, String nonce) {
    ItemWriter item = new ItemWriter();
    KEY.forEach(item::set);
    item.number(REVISION, state.revision())
        .text(NONCE, nonce)
        .text(KILLSWITCH, state.killswitch().wire())
        .texts(PAUSED, new TreeSet<>(state.pausedRoutes()));
    ItemWriter holds = new ItemWriter();
    new TreeMap<>(state.holds())
        .forEach((scope, hold) -> holds.map(StoredText.of(scope), hold(hold)));
    ItemWriter refusals = new ItemWriter();
    new TreeMap<>(state.refusals())
        .forEach((route, seen) -> refusals.map(StoredText.of(route), refusals(seen)));
    return item.map(HOLDS, holds)
        .map(REFUSALS, refusals)
        .map(BUDGET, budget(state.budget()))
        .item();
  }

  private static ItemWriter hold(Hold hold) {
    return new ItemWriter()
        .text(KIND, LetterCase.lower(hold.kind().name()))
        .instant(UNTIL, hold.until())
        .number(STATUS, hold.status())
        .text(REASON, hold.reason())
        .instant(SINCE, hold.since())
        .number(PROBE, hold.probe(), 0);
  }

  private static ItemWriter refusals(Refusals seen) {
    return new ItemWriter()
        .number(COUNT, seen.count())
        .number(ACCEPTED_AFTER, seen.acceptedAfter())
        .texts(ALONE, new TreeSet<>(seen.alone()));
  }

  private static @Nullable ItemWriter budget(@Nullable ByteBudget budget) {
    return budget == null
        ? null
        : new ItemWriter().number(BYTES, budget.bytes()).number(ACCEPTED, budget.accepted());
  }

  /** Whether the write with this nonce was the last. */
  static boolean wrote(String nonce, Map<String, AttributeValue> item) {
    return nonce.equals(new ItemReader(item).optionalText(NONCE));
  }

  static ControlState read(Map<String, AttributeValue> attributes) {
    ItemReader item = new ItemReader(attributes);
    Map<String, Hold> holds = new LinkedHashMap<>();
    item.map(HOLDS)
        .ifPresent(all -> all.maps().forEach((scope, hold) -> holds.put(scope, hold(hold))));
    Map<String, Refusals> refusals = new LinkedHashMap<>();
    item.map(REFUSALS)
        .ifPresent(all -> all.maps().forEach((route, seen) -> refusals.put(route, refusals(seen))));
    return new ControlState(
        item.number(REVISION),
        Killswitch.valueOf(LetterCase.upper(item.text(KILLSWITCH))),
        Set.copyOf(item.texts(PAUSED)),
        holds,
        refusals,
        item.map(BUDGET).map(ControlItem::budget).orElse(null));
  }

  private static Hold hold(ItemReader item) {
    return new Hold(
        Hold.Kind.valueOf(LetterCase.upper(item.text(KIND))),
        item.instant(UNTIL),
        item.count(STATUS),
        item.text(REASON),
        item.instant(SINCE),
        item.number(PROBE, 0));
  }

  private static Refusals refusals(ItemReader item) {
    return new Refusals(
        item.number(COUNT), item.number(ACCEPTED_AFTER), Set.copyOf(item.texts(ALONE)));
  }

  private static ByteBudget budget(ItemReader item) {
    return new ByteBudget(item.number(BYTES), item.count(ACCEPTED));
  }
}
