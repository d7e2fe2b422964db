package com.endclose.relay.event;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Batches in this JVM's memory, for a laptop and for tests. */
public final class InMemoryBatchRows implements BatchRows {

  private final Map<String, Batch> batches = new LinkedHashMap<>();

  @Override
  public synchronized void put(Batch batch) {
    batches.put(batch.id(), batch);
  }

  @Override
  public synchronized Optional<Batch> read(String route, int shard, String id) {
    return Optional.ofNullable(batches.get(id));
  }

  @Override
  public synchronized boolean replace(Batch next) {
    Batch standing = batches.get(next.id());
    if (standing == null || standing.revision() != next.revision() - 1) {
      return next.equals(standing);
    }
    batches.put(next.id(), next);
    return true;
  }

  @Override
  public synchronized boolean delete(Batch batch) {
    Batch standing = batches.get(batch.id());
    if (standing == null || standing.revision() != batch.revision()) {
      return false;
    }
    batches.remove(batch.id());
    return true;
  }

  @Override
  public synchronized List<Batch> list(String route, int shard) {
    return batches.values().stream()
        .filter(batch -> batch.route().equals(route) && batch.shard() == shard)
        .toList();
  }
}
