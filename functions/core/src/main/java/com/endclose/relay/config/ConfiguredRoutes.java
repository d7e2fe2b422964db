package com.endclose.relay.config;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.route.Routes;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Routes read from the stored documents, each parsed once. A stored document that no longer
 * validates stops only the routes that no longer do (spec CONFIG-2).
 */
public final class ConfiguredRoutes implements RouteProvider {

  private final ConfigStore store;
  private final RoutesParser parser;
  private final Map<String, RoutesReading> parsed = new ConcurrentHashMap<>();

  public ConfiguredRoutes(ConfigStore store, RoutesParser parser) {
    this.store = store;
    this.parser = parser;
  }

  @Override
  public Optional<ActiveRoutes> active() {
    return store
        .current()
        .map(current -> new ActiveRoutes(current.version(), reading(current).routes()));
  }

  @Override
  public Optional<Routes> version(String version) {
    RoutesReading known = parsed.get(version);
    return known != null
        ? Optional.of(known.routes())
        : store.find(version).map(found -> reading(found).routes());
  }

  /** What reading the current document brings to light, problems and warnings included. */
  public Optional<RoutesReading> currentReading() {
    return store.current().map(this::reading);
  }

  private RoutesReading reading(Version version) {
    return parsed.computeIfAbsent(
        version.version(),
        unread ->
            version.appliedBy().equals(ConfigFollower.ENDCLOSE)
                ? parser.parseManaged(version.document()).reading()
                : parser.parse(version.document()));
  }
}
