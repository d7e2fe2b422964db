package com.endclose.relay.enrich;

import com.endclose.relay.mask.Denylist;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one field's enrichment came to, as it counts for the event. */
sealed interface Answer {

  /** Characters of a deployer's reason that are kept. */
  int REASON_LENGTH = 300;

  /** A value that may leave; null leaves the field out. */
  record Fine(@Nullable JsonNode value) implements Answer {}

  /** The event parks. */
  record No(String reason) implements Answer {}

  /** The event is tried again. */
  record Later(String reason) implements Answer {}

  /** There was no time to ask. */
  record NotAsked() implements Answer {}

  static Answer tryLater(Enricher.Task task, String what) {
    return new Later(about(task) + what);
  }

  /** Judges what a call returned; a caller's code may return null, whatever its types say. */
  static Answer of(Enricher.Task task, Enrichment.@Nullable Outcome outcome) {
    if (outcome instanceof Enrichment.Outcome.Value value) {
      Optional<String> objection = Leaving.objection(value.json());
      return objection
          .<Answer>map(reason -> new No(about(task) + "returned " + reason))
          .orElseGet(() -> new Fine(Denylist.redact(value.json())));
    }
    if (outcome instanceof Enrichment.Outcome.Failed failed) {
      return new No(about(task) + "failed: " + shortened(String.valueOf(failed.reason())));
    }
    return outcome == null ? tryLater(task, "returned no outcome") : new Fine(null);
  }

  private static String shortened(String reason) {
    String clean = Denylist.redact(reason);
    return clean.length() <= REASON_LENGTH ? clean : clean.substring(0, REASON_LENGTH) + "...";
  }

  private static String about(Enricher.Task task) {
    return "enrichment " + task.enrichment() + " of " + task.field() + " ";
  }

  /**
   * One result for an event: parking comes before trying again, that before waiting for time, that
   * before being done.
   */
  static Enriched together(Map<String, Answer> byField) {
    Map<String, JsonNode> values = new LinkedHashMap<>();
    String later = null;
    boolean asked = true;
    for (Map.Entry<String, Answer> each : byField.entrySet()) {
      if (each.getValue() instanceof No no) {
        return new Enriched.Refused(no.reason());
      }
      if (each.getValue() instanceof Later notNow && later == null) {
        later = notNow.reason();
      }
      asked &= !(each.getValue() instanceof NotAsked);
      if (each.getValue() instanceof Fine fine && fine.value() != null) {
        values.put(each.getKey(), fine.value());
      }
    }
    if (later != null) {
      return new Enriched.TryLater(later);
    }
    return asked ? new Enriched.Done(values) : new Enriched.NoTime();
  }
}
