package com.endclose.relay.admin.operations;

import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.route.Problem;
import com.endclose.relay.route.RoutesReading;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** Which routes document is current, and what is wrong with it. */
record ConfigPart(ConfigStore store, ConfiguredRoutes routes) implements StatusPart {

  private static final String END_CLOSE = "endclose";

  @Override
  public void addTo(ObjectNode status) {
    Optional<Version> current = store.current();
    boolean theirs = current.filter(each -> each.appliedBy().equals(END_CLOSE)).isPresent();
    status.put("owner", theirs ? END_CLOSE : "local");
    current.ifPresent(version -> status.set("config", of(version)));
  }

  private ObjectNode of(Version version) {
    ObjectNode config =
        Json.object()
            .put("version", version.version())
            .put("applied_at", version.appliedAt().toString())
            .put("applied_by", version.appliedBy());
    Optional<RoutesReading> reading = routes.currentReading();
    config.put("routes", reading.map(each -> each.routes().all().size()).orElse(0));
    ArrayNode problems = config.putArray("problems");
    for (Problem problem : reading.map(RoutesReading::problems).orElse(List.of())) {
      problems.addObject().put("path", problem.path()).put("message", problem.reason());
    }
    return config;
  }
}
