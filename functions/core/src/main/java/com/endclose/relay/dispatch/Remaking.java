package com.endclose.relay.dispatch;

import com.endclose.relay.dispatch.RecordMaker.Recipe;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Candidate;
import com.endclose.relay.map.EndCloseRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the records of a batch anew, as they were made first (SPEC 9). */
final class Remaking {

  private final Dispatching with;

  Remaking(Dispatching with) {
    this.with = with;
  }

  /** What came of it. */
  sealed interface Remade {

    /** The same records in the same order. */
    record Records(List<EndCloseRecord> records) implements Remade {

      /** Without the records. */
      @Override
      public String toString() {
        return "Records[" + records.size() + "]";
      }
    }

    /** Not now: an enrichment fails, or a data key is missing. */
    record Later(String reason, boolean counted) implements Remade {}

    /** Not ever: its document, key or a payload is gone. */
    record Never(String reason) implements Remade {}
  }

  Remade remake(Batch batch) {
    Optional<Recipe> recipe =
        with.records().earlier(batch.route(), batch.configVersion(), batch.maskingKeyId());
    if (recipe.isEmpty()) {
      return new Remade.Never("the configuration or masking key it was made with is gone");
    }
    List<Candidate> contents = with.batches().contents(batch);
    if (contents.size() < batch.entries().size()) {
      return new Remade.Never("one of its events is gone");
    }
    List<EndCloseRecord> records = new ArrayList<>();
    for (Made made : with.records().make(contents, recipe.get())) {
      if (made instanceof Made.Ready ready) {
        records.add(ready.record());
      } else if (made instanceof Made.Later later) {
        return new Remade.Later(later.reason(), true);
      } else if (made instanceof Made.Locked locked) {
        with.signals().alarm("unknown_data_key", locked.keyId());
        return new Remade.Later("data key " + locked.keyId() + " is not known", false);
      } else if (made instanceof Made.Broken broken) {
        return new Remade.Never(broken.reason());
      }
    }
    return new Remade.Records(records);
  }
}
