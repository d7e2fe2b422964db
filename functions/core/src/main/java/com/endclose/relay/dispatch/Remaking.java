package com.endclose.relay.dispatch;

import com.endclose.relay.dispatch.RecordMaker.Recipe;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Candidate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the records of a batch again, as they were first made (spec BATCH). */
final class Remaking {

  /** How long making the records of one batch may take, if one enrichment may not take longer. */
  private static final Duration ENOUGH = Duration.ofSeconds(20);

  private final Dispatching with;
  private final Deadline deadline;

  Remaking(Dispatching with, Deadline deadline) {
    this.with = with;
    this.deadline = deadline;
  }

  /** How long a claim may take over its records. */
  static Duration enough(RecordMaker records) {
    Duration one = records.enrichTimeout();
    return one.compareTo(ENOUGH) > 0 ? one : ENOUGH;
  }

  /** What came of it. */
  sealed interface Remade {

    /** The same records in the same order. */
    record Records(List<Made.Ready> records) implements Remade {

      /** Without the records. */
      @Override
      public String toString() {
        return "Records[" + records.size() + "]";
      }
    }

    /** Not now: an enrichment fails, or a data key is missing. */
    record Later(String reason, boolean counted) implements Remade {}

    /**
     * There was not time enough for its enrichments.
     *
     * @param counted whether it had as much time as a claim has
     */
    record NoTime(boolean counted) implements Remade {}

    /** Not ever: its document, key or a payload is gone. */
    record Never(String reason) implements Remade {}
  }

  /**
   * The records, when they can be made again without asking anybody: empty when one of them has an
   * enrichment, or can't be made now.
   */
  Optional<List<Made.Ready>> remakeUnenriched(Batch batch) {
    Optional<Recipe> recipe = recipe(batch);
    List<Candidate> contents = recipe.isEmpty() ? List.of() : with.batches().contents(batch);
    if (recipe.isEmpty() || contents.size() < batch.entries().size()) {
      return Optional.empty();
    }
    List<Made.Ready> records = new ArrayList<>();
    for (Candidate candidate : contents) {
      Optional<Made.Ready> made = with.records().unenriched(candidate, recipe.get(), deadline);
      if (made.isEmpty()) {
        return Optional.empty();
      }
      records.add(made.get());
    }
    return Optional.of(records);
  }

  private Optional<Recipe> recipe(Batch batch) {
    return with.records().earlier(batch.route(), batch.configVersion(), batch.maskingKeyId());
  }

  Remade remake(Batch batch) {
    Optional<Recipe> recipe = recipe(batch);
    if (recipe.isEmpty()) {
      return new Remade.Never("the configuration or masking key it was made with is gone");
    }
    List<Candidate> contents = with.batches().contents(batch);
    if (contents.size() < batch.entries().size()) {
      return new Remade.Never("one of its events is gone");
    }
    boolean had = deadline.allows(enough(with.records()));
    List<Made.Ready> records = new ArrayList<>();
    for (Made made : with.records().make(contents, recipe.get(), deadline)) {
      if (made instanceof Made.Ready ready) {
        records.add(ready);
      } else if (made instanceof Made.Later later) {
        return new Remade.Later(later.reason(), true);
      } else if (made instanceof Made.Locked locked) {
        with.signals().alarm("unknown_data_key", locked.keyId());
        return new Remade.Later("data key " + locked.keyId() + " is not known", false);
      } else if (made instanceof Made.NoTime) {
        return new Remade.NoTime(had);
      } else if (made instanceof Made.Broken broken) {
        return new Remade.Never(broken.reason());
      }
    }
    return new Remade.Records(records);
  }
}
