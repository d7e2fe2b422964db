package com.endclose.relay.config;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.EventFilter;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.Routes;
import com.endclose.relay.route.TestEvents;
import com.endclose.relay.route.Transform;
import com.endclose.relay.route.ValueFilter;
import com.endclose.relay.route.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one document lets leave, or come in, that another does not: a new forwarded path, a hash
 * dropped, another source or auth (spec CONFIG). Told in words, for the operator who approves it.
 */
final class Widening {

  private final List<String> found = new ArrayList<>();

  private Widening() {}

  /** Each thing that {@code after} allows and {@code before} does not; empty for none. */
  static List<String> between(Routes before, Routes after) {
    Widening widening = new Widening();
    for (Route route : after.all()) {
      Optional<Route> earlier = before.find(route.id());
      if (earlier.isEmpty()) {
        widening.add(route, "is new");
      } else {
        widening.compare(earlier.get(), route);
      }
    }
    return widening.found;
  }

  private void compare(Route before, Route after) {
    if (!before.source().equals(after.source())) {
      add(after, "has the source " + after.source() + " instead of " + before.source());
    }
    if (!before.auth().equals(after.auth())) {
      add(after, "is authenticated in another way" + secret(before.auth(), after.auth()));
    }
    if (!Objects.equals(before.items(), after.items())) {
      add(after, "takes its events from another part of a call");
    }
    for (String pattern : newPatterns(before.events(), after.events())) {
      add(after, "forwards events of " + pattern);
    }
    for (ValueFilter.Condition condition : conditions(before)) {
      add(condition, after);
    }
    if (after.testEvents() == TestEvents.FORWARD && before.testEvents() != TestEvents.FORWARD) {
      add(after, "forwards test events");
    }
    List<Forwarded> known = Forwarded.by(before.map());
    for (Forwarded leaving : Forwarded.by(after.map())) {
      if (known.stream().noneMatch(each -> each.covers(leaving))) {
        add(after, why(leaving, known));
      }
    }
  }

  private static String secret(Auth before, Auth after) {
    return before.secretEnvs().equals(after.secretEnvs())
        ? ""
        : ": by the secret " + listed(after) + " instead of " + listed(before);
  }

  private static String listed(Auth auth) {
    return auth.secretEnvs().isEmpty() ? "(none)" : String.join(", ", auth.secretEnvs());
  }

  private static List<String> newPatterns(
      @Nullable EventFilter before, @Nullable EventFilter after) {
    if (before == null) {
      return List.of();
    }
    if (after == null) {
      return List.of("every type, where only some were forwarded");
    }
    List<String> news = new ArrayList<>();
    for (String pattern : after.patterns()) {
      // A glob admits the text of another exactly when it admits all that the other admits.
      if (!before.patterns().contains(pattern) && !admitsAll(before, pattern)) {
        news.add("the type \"" + pattern + "\"");
      }
    }
    return news;
  }

  private static boolean admitsAll(EventFilter filter, String pattern) {
    // A lone star also takes events without a type, which no other pattern does.
    return !pattern.equals("*") && filter.admits(pattern);
  }

  private static List<ValueFilter.Condition> conditions(Route route) {
    return route.when() == null ? List.of() : route.when().conditions();
  }

  /** Adds what no longer has to hold, or may hold something else. */
  private void add(ValueFilter.Condition before, Route after) {
    Optional<ValueFilter.Condition> kept =
        conditions(after).stream().filter(each -> each.path().equals(before.path())).findFirst();
    if (kept.isEmpty()) {
      add(after, "forwards events whatever " + before.path() + " is");
      return;
    }
    for (String value : kept.get().values()) {
      if (!before.values().contains(value)) {
        add(after, "forwards events whose " + before.path() + " is " + Words.quoted(value));
      }
    }
  }

  private static String why(Forwarded leaving, List<Forwarded> known) {
    String what = leaving.field() + " (from " + leaving.source() + ")";
    if (leaving.enrichment() != null) {
      return "forwards what the enrichment " + leaving.enrichment() + " makes of " + what;
    }
    if (!leaving.reduced().contains(Transform.HASH) && was(Transform.HASH, leaving, known)) {
      return "no longer hashes " + what;
    }
    return leaving.reduced().isEmpty() && was(Transform.LAST4, leaving, known)
        ? "no longer cuts to the last four characters " + what
        : "newly forwards " + what;
  }

  private static boolean was(Transform transform, Forwarded leaving, List<Forwarded> known) {
    return known.stream()
        .anyMatch(
            each -> each.source().equals(leaving.source()) && each.reduced().contains(transform));
  }

  private void add(Route route, String what) {
    found.add("route " + route.id() + " " + what);
  }
}
