package com.endclose.relay.aws.wiring;

import com.endclose.relay.enrich.Enrichment;
import com.endclose.relay.verify.Processors;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Where a deployer adds adapters and enrichments of their own: every function knows these. */
public final class Extensions {

  private Extensions() {}

  /** The deployer's enrichments (SPEC 7): none come with the relay. */
  public static List<Enrichment> enrichments() {
    return List.of();
  }

  /** The processors' adapters. */
  public static Processors processors() {
    Set<String> names = new TreeSet<>();
    for (Enrichment enrichment : enrichments()) {
      names.add(enrichment.name());
    }
    return Processors.standard(names);
  }
}
