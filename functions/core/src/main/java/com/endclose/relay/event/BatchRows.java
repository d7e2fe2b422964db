package com.endclose.relay.event;

import java.util.List;
import java.util.Optional;

/**
 * Where batches are kept: only what is in flight, read consistently. Throws {@link
 * StoreUnavailable} as {@link EventRows} does.
 */
public interface BatchRows {

  /** Stores a new batch. */
  void put(Batch batch);

  /** The batch, unless it was settled, split or dissolved. */
  Optional<Batch> read(String route, int shard, String id);

  /**
   * Writes a batch over its previous revision.
   *
   * @return false, with nothing changed, when another revision stands or none does
   */
  boolean replace(Batch next);

  /** Removes a batch if exactly this revision stands. */
  boolean delete(Batch batch);

  /** Every batch of a shard, in no particular order. */
  List<Batch> list(String route, int shard);
}
