package com.endclose.relay.local;

import com.endclose.relay.admin.guard.BasicDoor;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.route.FieldRef;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.RouteMap;
import com.endclose.relay.route.Routes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which secrets a set of routes needs, and which of them are missing. */
record Needs(LocalOptions options, @Nullable Path secretsFile, Secrets secrets) {

  static final String MASKING_KEY = "MASKING_HMAC_KEY";
  static final String DATA_KEY = "RELAY_DATA_KEY";
  static final String DATA_KEYS = "RELAY_DATA_KEYS";

  boolean dataKeysGiven() {
    return isSet(DATA_KEY) || isSet(DATA_KEYS);
  }

  /** A line for each secret that is not set, with who needs it and where to put it. */
  List<String> missing(Routes routes) {
    Map<String, List<String>> routesOf = new TreeMap<>();
    List<String> hashing = new ArrayList<>();
    for (Route route : routes.all()) {
      for (String name : route.auth().secretEnvs()) {
        routesOf.computeIfAbsent(name, none -> new ArrayList<>()).add(route.id());
      }
      if (hashes(route.map())) {
        hashing.add(route.id());
      }
    }
    List<String> missing = new ArrayList<>();
    routesOf.forEach((name, ids) -> require(name, "to verify " + named(ids), missing));
    if (!hashing.isEmpty()) {
      require(MASKING_KEY, "to hash fields of " + named(hashing), missing);
    }
    if (options.outsideApi()) {
      require(Setup.API_KEY, "to call " + options.settings().endCloseUrl(), missing);
    }
    if (options.admin().basic()) {
      requireLogin(missing);
    }
    return missing;
  }

  private void requireLogin(List<String> missing) {
    require(BasicDoor.SECRET, "for operators to sign in", missing);
    if (secrets.find(BasicDoor.SECRET).filter(login -> !BasicDoor.accepts(login)).isPresent()) {
      missing.add(
          "secret "
              + BasicDoor.SECRET
              + ": it must be user:password, the password of at least 12 characters");
    }
  }

  private void require(String name, String why, List<String> missing) {
    if (!isSet(name)) {
      missing.add("secret " + name + " is not set: it is needed " + why + "; " + remedy());
    }
  }

  private String remedy() {
    return secretsFile == null
        ? "name a dotenv file that holds it (-Drelay.secrets=FILE or RELAY_SECRETS), or set it in"
            + " the environment"
        : "put it into " + TextFile.shown(secretsFile) + ", or set it in the environment";
  }

  private boolean isSet(String name) {
    return secrets.find(name).filter(value -> !value.isBlank()).isPresent();
  }

  private static boolean hashes(RouteMap map) {
    return map.taken().values().stream().anyMatch(FieldRef::hashed);
  }

  private static String named(List<String> ids) {
    return (ids.size() == 1 ? "route " : "routes ") + String.join(", ", ids);
  }
}
