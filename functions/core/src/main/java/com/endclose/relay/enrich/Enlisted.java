package com.endclose.relay.enrich;

import java.util.concurrent.atomic.AtomicInteger;

/** A registered enrichment and how many of its calls were left behind and have not ended yet. */
record Enlisted(Enrichment enrichment, AtomicInteger leftBehind) {

  Enlisted(Enrichment enrichment) {
    this(enrichment, new AtomicInteger());
  }
}
