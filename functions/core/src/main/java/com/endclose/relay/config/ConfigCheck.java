package com.endclose.relay.config;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.route.Places;
import com.endclose.relay.route.Places.Located;
import com.endclose.relay.route.Places.Place;
import com.endclose.relay.route.Problem;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.Routes;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Judges documents before they are applied, by themselves and beside the current one. */
final class ConfigCheck {

  private static final String UNSET = ", which is not set: set it, or its webhooks get a 500";

  private final RoutesParser parser;
  private final Secrets secrets;

  ConfigCheck(RoutesParser parser, Secrets secrets) {
    this.parser = parser;
    this.secrets = secrets;
  }

  /** The routes that stand in a document; none before there is one. */
  Routes routes(Optional<Version> version) {
    return version
        .map(found -> read(found.document(), managed(found)).routes())
        .orElseGet(() -> new Routes(List.of()));
  }

  private static boolean managed(Version version) {
    return version.appliedBy().equals(ConfigFollower.ENDCLOSE);
  }

  private RoutesReading read(String document, boolean managed) {
    return managed ? parser.parseManaged(document).reading() : parser.parse(document);
  }

  /** What is to be said of a version beside the current one. */
  Checked check(Version version, Optional<Version> current, ToLongFunction<String> eventsLeft) {
    return check(version.document(), managed(version), current, eventsLeft);
  }

  /**
   * What is to be said of a document.
   *
   * @param managed whether it is End Close's: then it may have members beside its routes
   * @param eventsLeft how many events of a route are not over
   */
  Checked check(
      String document,
      boolean managed,
      Optional<Version> current,
      ToLongFunction<String> eventsLeft) {
    RoutesReading reading = read(document, managed);
    Routes before = routes(current);
    Places places =
        reading.valid() && reading.warnings().isEmpty() ? Places.of("") : Places.of(document);
    List<Located> warnings = located(reading.warnings(), places);
    List<Checked.Removed> removed = new ArrayList<>();
    if (reading.valid()) {
      warnings.addAll(missingSecrets(document, reading.routes()));
      for (Route route : before.all()) {
        if (reading.routes().find(route.id()).isEmpty()) {
          removed.add(new Checked.Removed(route.id(), eventsLeft.applyAsLong(route.id())));
        }
      }
    }
    removed.stream()
        .filter(each -> each.eventsLeft() > 0)
        .map(ConfigCheck::left)
        .forEach(warnings::add);
    return new Checked(
        RoutesParser.version(document),
        reading.routes(),
        located(reading.problems(), places),
        warnings,
        removed,
        reading.valid() && current.isPresent()
            ? Widening.between(before, reading.routes())
            : List.of());
  }

  private static List<Located> located(List<Problem> problems, Places places) {
    List<Located> located = new ArrayList<>();
    problems.forEach(problem -> located.add(places.locate(problem)));
    return located;
  }

  private static Located left(Checked.Removed removed) {
    return new Located(
        "$.routes",
        new Place(1, 1),
        "route "
            + removed.route()
            + " is no longer there, and "
            + removed.eventsLeft()
            + " of its events are not over: they are kept and go on when it comes back");
  }

  /** A valid document's names of secrets that nothing is set for. */
  private List<Located> missingSecrets(String document, Routes routes) {
    List<Located> missing = new ArrayList<>();
    List<String> unset;
    try {
      unset = unsetSecrets(routes);
    } catch (RuntimeException away) {
      // Only that: what failed may quote a secret.
      String reason = "whether the secrets that it names are set could not be looked up";
      return List.of(new Located("$", new Place(1, 1), reason));
    }
    if (unset.isEmpty()) {
      return missing;
    }
    Places places = Places.of(document);
    int index = 0;
    for (Route route : routes.all()) {
      String auth = "$.routes[" + index++ + "].auth.";
      route
          .auth()
          .secretNames()
          .forEach(
              (key, names) ->
                  names.stream()
                      .filter(unset::contains)
                      .map(name -> new Problem(auth + key, key + " names " + name + UNSET))
                      .map(places::locate)
                      .forEach(missing::add));
    }
    return missing;
  }

  /** The names of secrets that nothing is set for. */
  List<String> unsetSecrets(Routes routes) {
    return routes.all().stream()
        .flatMap(route -> route.auth().secretEnvs().stream())
        .distinct()
        .filter(name -> secrets.find(name).isEmpty())
        .toList();
  }
}
