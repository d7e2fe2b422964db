package com.endclose.relay.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the batches in flight, by route, shard and id.
 *
 * @param cursor asks for the next page; null at the end
 */
public record BatchPage(List<Batch> batches, @Nullable String cursor) {

  public BatchPage {
    batches = List.copyOf(batches);
  }
}
