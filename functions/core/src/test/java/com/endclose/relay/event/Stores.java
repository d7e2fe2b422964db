package com.endclose.relay.event;

/** The rows a contract runs on, empty at first. */
public record Stores(EventRows events, BatchRows batches) {

  /** In this JVM's memory. */
  public static Stores inMemory() {
    return new Stores(new InMemoryEventRows(), new InMemoryBatchRows());
  }
}
