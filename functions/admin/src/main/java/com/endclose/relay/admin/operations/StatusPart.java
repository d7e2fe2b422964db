package com.endclose.relay.admin.operations;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Adds to what {@code GET /status} answers. */
@FunctionalInterface
public interface StatusPart {

  /** Adds members, or fills in members that are there. */
  void addTo(ObjectNode status);
}
