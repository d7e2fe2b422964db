package com.endclose.relay.aws.wiring;

import com.endclose.relay.config.Manifests;
import com.endclose.relay.enrich.Enrichment;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.keys.KnownKeyIds;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Where a deployer adds adapters and enrichments of their own: every function knows these. */
public final class Extensions {

  /** This relay's version, as it tells it. */
  public static final String VERSION = "1.0.0";

  private Extensions() {}

  /** The deployer's enrichments (spec ENRICH): none come with the relay. */
  public static List<Enrichment> enrichments() {
    return List.of();
  }

  /** The processors' adapters. */
  public static Processors processors() {
    return processors(KnownKeyIds.NONE);
  }

  /** The same, with ids of keys that verified webhooks before, in any container. */
  public static Processors processors(KnownKeyIds known) {
    Set<String> names = new TreeSet<>();
    for (Enrichment enrichment : enrichments()) {
      names.add(enrichment.name());
    }
    return Processors.standard(names, known);
  }

  /**
   * What End Close is told of this relay.
   *
   * @param host where it runs, in a word
   */
  public static Manifests.Facts facts(String host) {
    return new Manifests.Facts(host, VERSION, processors().names(), enrichments());
  }
}
