package com.endclose.relay.config;

import com.endclose.relay.route.Routes;
import java.util.Optional;

/** Which routes are in force, and which were under an earlier version of the document. */
public interface RouteProvider {

  /** The routes in force; empty while no configuration was ever loaded. */
  Optional<ActiveRoutes> active();

  /** The routes of this version of the document; empty when there never was one. */
  Optional<Routes> version(String version);

  /**
   * The routes in force.
   *
   * @param version SHA-256 of the document, hex: batches remember it
   */
  record ActiveRoutes(String version, Routes routes) {}
}
