package com.endclose.relay.standin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One call gone wrong. Unless aimed elsewhere it strikes {@code POST /records/bulk}; several
 * effects on one call are joined with {@link #and}.
 */
public final class Fault {

  private final Target target;
  private final List<Effect> effects;

  private Fault(Target target, List<Effect> effects) {
    this.target = target;
    this.effects = List.copyOf(effects);
  }

  private static Fault post(Effect effect) {
    return new Fault(Target.POST, List.of(effect));
  }

  /** Nothing goes wrong: lets one call pass in a list of faults. */
  public static Fault none() {
    return new Fault(Target.POST, List.of());
  }

  /**
   * Answers with this status and {@code {"message": ...}}; nothing is stored, no key remembered.
   */
  public static Fault answer(int status, String message) {
    return reply(status, Json.message(message));
  }

  /** Answers with this status and exactly this body; nothing is stored, no key remembered. */
  public static Fault reply(int status, String body) {
    return post(new Effect.Answer(status, body));
  }

  /** Carries the call out at once and answers after {@code duration}. */
  public static Fault delay(Duration duration) {
    return post(new Effect.DelayAnswer(duration));
  }

  /** Sends the answer's headers at once and its body after {@code duration}. */
  public static Fault slowBody(Duration duration) {
    return post(new Effect.DelayBody(duration));
  }

  /** Resets the connection before the body is read. */
  public static Fault resetUnread() {
    return post(new Effect.ResetUnread());
  }

  /** Reads the request, stores nothing, and resets the connection. */
  public static Fault resetWithoutStoring() {
    return post(new Effect.ResetUndone());
  }

  /** Reads the request, stores its records, remembers its key, and resets the connection. */
  public static Fault resetAfterStoring() {
    return post(new Effect.ResetDone());
  }

  /** Refuses every request that holds this external id, storing nothing. */
  public static Fault poison(String externalId, int status) {
    return post(new Effect.Poison(externalId, status, false));
  }

  /** Refuses every request that holds this external id, having stored the records before it. */
  public static Fault poisonKeepingThoseBefore(String externalId, int status) {
    return post(new Effect.Poison(externalId, status, true));
  }

  /** Resets the connection of every request that holds this external id, storing nothing. */
  public static Fault resetHolding(String externalId) {
    return post(new Effect.Poison(externalId, Effect.Poison.RESET, false));
  }

  /** Refuses a body of more bytes with 413. */
  public static Fault maxBody(int bytes) {
    return post(new Effect.MaxBody(bytes));
  }

  /** The bulk request stays {@code processing} for so many asks (pages count), reporting no row. */
  public static Fault processing(int asks) {
    return processing(asks, 0);
  }

  /** As {@link #processing(int)}, with the first {@code shown} rows reported meanwhile. */
  public static Fault processing(int asks, int shown) {
    return post(new Effect.Processing(asks, shown, Set.of()));
  }

  /** As {@link #processing(int)}, with all rows but these reported meanwhile. */
  public static Fault processingExcept(int asks, int... withheld) {
    return post(new Effect.Processing(asks, Integer.MAX_VALUE, setOf(withheld)));
  }

  /** The bulk request stays {@code processing} until {@link StandIn#settle()}. */
  public static Fault processingUntilSettled() {
    return processing(Integer.MAX_VALUE);
  }

  /** The bulk request ends {@code failed} after its first rows; the rest is not stored. */
  public static Fault endsFailed(@Nullable String errorMessage, int processed) {
    return post(new Effect.Ending("failed", errorMessage, processed));
  }

  /** The bulk request ends {@code cancelled} after its first rows; the rest is not stored. */
  public static Fault endsCancelled(int processed) {
    return post(new Effect.Ending("cancelled", null, processed));
  }

  /** These rows are stored, and their results never appear. */
  public static Fault losesRows(int... indexes) {
    return post(new Effect.LostRows(setOf(indexes)));
  }

  /** The bulk request gets this text as its id instead of a number. */
  public static Fault textId(String id) {
    return post(new Effect.TextId(id));
  }

  /**
   * The record at this index is not stored, and its row is reported with this status, which need
   * not be one that End Close is known to give.
   */
  public static Fault rowStatus(int index, String status, @Nullable String error) {
    return post(new Effect.RowStatus(index, status, error));
  }

  /**
   * Polls are answered in the older form: all results at once as a bare array naming external ids.
   */
  public static Fault oldStyleResults() {
    return post(new Effect.OldStyleResults()).onPolls();
  }

  /** The same fault with one more header in the answer. */
  public Fault header(String name, String value) {
    return with(List.of(new Effect.Header(name, value)));
  }

  /** The same fault with one more {@code Retry-After} header in the answer. */
  public Fault retryAfter(String value) {
    return header("Retry-After", value);
  }

  /** This fault and another one on the same call; the aim is this one's. */
  public Fault and(Fault other) {
    return with(other.effects);
  }

  /** The same fault, striking {@code GET /bulk_requests/{id}}. */
  public Fault onPolls() {
    return new Fault(Target.POLL, effects);
  }

  /** The same fault, striking {@code GET /relays/config}. */
  public Fault onConfig() {
    return new Fault(Target.CONFIG, effects);
  }

  /** The same fault, striking {@code PUT /relays/instances/{id}}. */
  public Fault onManifests() {
    return new Fault(Target.MANIFEST, effects);
  }

  Target target() {
    return target;
  }

  List<Effect> effects() {
    return effects;
  }

  private Fault with(List<Effect> more) {
    var all = new ArrayList<>(effects);
    all.addAll(more);
    return new Fault(target, all);
  }

  private static Set<Integer> setOf(int... values) {
    return Arrays.stream(values).boxed().collect(Collectors.toUnmodifiableSet());
  }
}
