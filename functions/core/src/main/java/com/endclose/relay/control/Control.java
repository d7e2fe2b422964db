package com.endclose.relay.control;

import com.endclose.relay.control.Hold.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Killswitch, pauses and holds: who may send, and what a failing destination taught (spec
 * CONTROL-1, SEND-5, SEND-6, SEND-7). Every change is one compare-and-set on the control state.
 */
public final class Control {

  /** How often a held destination or route is tried with one sending. */
  public static final Duration BETWEEN_PROBES = Duration.ofMinutes(1);

  private final ControlStore store;

  public Control(ControlStore store) {
    this.store = store;
  }

  /** The state as it stands. */
  public ControlState state() {
    return store.read();
  }

  /** Whether anything may be sent for this route now. */
  public Gate gate(String route, Instant now) {
    return gate(route, Set.of(), now);
  }

  /** Whether a probe of these holds, taken before, may be sent for this route now. */
  public Gate gate(String route, Set<String> probed, Instant now) {
    ControlState state = store.read();
    if (state.killswitch() != Killswitch.NONE) {
      return new Gate.Stopped("killswitch");
    }
    if (state.pausedRoutes().contains(route)) {
      return new Gate.Stopped("paused");
    }
    Set<String> probes = new TreeSet<>();
    String reason = "";
    for (String scope : List.of(Hold.DESTINATION, route)) {
      Hold hold = state.holds().get(scope);
      if (hold == null || probed.contains(scope) || !hold.standsAt(now)) {
        continue;
      }
      if (hold.until().isAfter(now)) {
        return new Gate.Held(hold.until(), hold.reason());
      }
      probes.add(scope);
      reason = hold.reason();
    }
    return probes.isEmpty() ? new Gate.Open() : new Gate.ProbeDue(Set.copyOf(probes), reason);
  }

  /** Until when End Close asked to be left alone; empty when it did not. */
  public Optional<Instant> throttledUntil(Instant now) {
    Hold hold = store.read().holds().get(Hold.DESTINATION);
    return hold != null && hold.kind() == Kind.THROTTLED && hold.standsAt(now)
        ? Optional.of(hold.until())
        : Optional.empty();
  }

  /**
   * Takes the right to send one probe of these holds; the next may go out a minute later.
   *
   * @param number drawn for this one taking
   * @return false when someone else took it
   */
  public boolean takeProbe(Set<String> scopes, long number, Instant now) {
    ControlState state = store.read();
    ControlState next = state;
    for (String scope : scopes) {
      Hold hold = state.holds().get(scope);
      if (hold == null || hold.until().isAfter(now)) {
        return false;
      }
      next = next.hold(scope, hold.probed(number, now.plus(BETWEEN_PROBES)));
    }
    return store.replace(rebased(next, state));
  }

  /**
   * End Close accepted a batch of the route: holds it was probed for end, so does one for refusing
   * everything, and refusals are judged.
   */
  public void accepted(String route, Set<String> probed, Instant now) {
    update(
        state -> {
          ControlState next = state;
          for (String scope : next.holds().keySet()) {
            Hold hold = next.holds().get(scope);
            boolean refuted = scope.equals(route) && hold != null && hold.kind() == Kind.REFUSED;
            if (probed.contains(scope) || refuted) {
              next = next.hold(scope, null);
            }
          }
          for (String scope : List.of(route, Hold.DESTINATION)) {
            Refusals refusals = next.refusals().get(scope);
            if (refusals != null && refusals.open()) {
              next = next.refusals(scope, refusals.accepted());
            }
          }
          ByteBudget budget = next.budget();
          if (budget != null) {
            ByteBudget grown = budget.acceptedOne();
            next = next.budget(grown.unlimited() ? null : grown);
          }
          return next;
        });
  }

  /** The key passed, though the batch did not: holds for a rejected key end. */
  public void keyPassed(Set<String> probed) {
    update(
        state -> {
          ControlState next = state;
          for (String scope : probed) {
            Hold hold = next.holds().get(scope);
            if (hold != null && hold.kind() == Kind.REJECTED) {
              next = next.hold(scope, null);
            }
          }
          return next;
        });
  }

  /**
   * End Close rejected the key or the stream: 401 holds the destination, 403 and 404 the route, and
   * the destination too when a second route is rejected likewise. A route that is so again tells
   * nothing new of the destination: two streams that are gone must not keep a third one waiting.
   *
   * @return when the next probe goes out
   */
  public Instant rejected(String route, int status, String reason, Instant now) {
    Instant probeAt = now.plus(BETWEEN_PROBES);
    update(
        state -> {
          ControlState next = state;
          for (String scope : Holds.scopes(state, route, status, now)) {
            next =
                Holds.begun(next, scope, Hold.begin(Kind.REJECTED, probeAt, status, reason, now));
          }
          return next;
        });
    return state().heldUntil(route).orElse(probeAt);
  }

  /** End Close asked to come back later: nothing goes out until then. */
  public void throttled(Instant until, int status, String reason, Instant now) {
    update(
        state -> {
          Hold standing = state.holds().get(Hold.DESTINATION);
          Hold hold = Hold.begin(Kind.THROTTLED, until, status, reason, now);
          if (standing != null && standing.until().isAfter(until)) {
            return state;
          }
          return standing == null || standing.kind() == Kind.THROTTLED
              ? state.hold(Hold.DESTINATION, hold)
              : state.hold(Hold.DESTINATION, standing.until(until));
        });
  }

  /**
   * A batch of the route was refused: acceptances matter from here on.
   *
   * @return the refusal's number
   */
  public long refused(String route) {
    ControlState before =
        update(state -> state.refusals(route, Refusals.oneMore(state.refusals().get(route))));
    return Refusals.oneMore(before.refusals().get(route)).count();
  }

  /**
   * A record was refused alone.
   *
   * @return whether so many were, with none accepted, that the route is held now
   */
  public boolean refusedAlone(String route, String eventId, int status, Instant now) {
    update(
        state -> {
          Refusals before = state.refusals().get(route);
          Refusals after = (before == null ? Refusals.oneMore(null) : before).alone(eventId);
          ControlState next = state.refusals(route, after);
          return after.alone().size() < Refusals.TOO_MANY
              ? next
              : Holds.begun(
                  next,
                  route,
                  Hold.begin(
                      Kind.REFUSED,
                      now.plus(BETWEEN_PROBES),
                      status,
                      "End Close refuses every record of this route",
                      now));
        });
    Hold hold = state().holds().get(route);
    return hold != null && hold.kind() == Kind.REFUSED;
  }

  /**
   * A batch of several records had no answer: acceptances of any others matter from here on.
   *
   * @return tells {@link #acceptedSinceSilence} from when on
   */
  public long silent() {
    ControlState before =
        update(
            state -> {
              Refusals seen = state.refusals().get(Hold.DESTINATION);
              return seen != null && seen.open()
                  ? state
                  : state.refusals(Hold.DESTINATION, Refusals.oneMore(seen));
            });
    Refusals seen = before.refusals().get(Hold.DESTINATION);
    return seen != null && seen.open() ? seen.count() : Refusals.oneMore(seen).count();
  }

  /** Whether any batch was accepted since this silence. */
  public boolean acceptedSinceSilence(long silence) {
    return acceptedSince(Hold.DESTINATION, silence);
  }

  /** Whether another record of the route was accepted since this refusal. */
  public boolean acceptedSince(String route, long refusal) {
    Refusals refusals = store.read().refusals().get(route);
    return refusals != null && refusals.acceptedSince(refusal);
  }

  /** A batch of this many bytes was too large: later ones stay well below. */
  public void tooLarge(long bodyBytes) {
    update(
        state -> {
          ByteBudget budget = ByteBudget.afterRefusalOf(bodyBytes);
          ByteBudget standing = state.budget();
          return standing != null && standing.bytes() <= budget.bytes()
              ? state
              : state.budget(budget);
        });
  }

  /**
   * The most a batch of several records may take on the wire, in bytes; empty for no limit known.
   */
  public Optional<Long> byteBudget() {
    return Optional.ofNullable(store.read().budget()).map(ByteBudget::bytes);
  }

  /**
   * Sets the killswitch; the state before. It is written even where nothing seems to change: the
   * reading may be a cached one, and the word of another operator have come in between.
   */
  public Killswitch set(Killswitch next) {
    return update(state -> state.killswitch(next)).killswitch();
  }

  /** Pauses or resumes a route, written as {@link #set} is; whether it was paused before. */
  public boolean setPaused(String route, boolean paused) {
    return update(state -> state.paused(route, paused)).pausedRoutes().contains(route);
  }

  /** The state before the change. */
  private ControlState update(UnaryOperator<ControlState> change) {
    while (true) {
      ControlState state = store.read();
      ControlState next = change.apply(state);
      if (next == state || store.replace(rebased(next, state))) {
        return state;
      }
    }
  }

  /** Several changes in one step are one revision on. */
  private static ControlState rebased(ControlState next, ControlState state) {
    return new ControlState(
        state.revision() + 1,
        next.killswitch(),
        next.pausedRoutes(),
        next.holds(),
        next.refusals(),
        next.budget());
  }
}
