package com.endclose.relay.refusal;

/** The in-memory log keeps its contract. */
class InMemoryRefusalLogTest extends RefusalLogContract {

  @Override
  protected RefusalLog open() {
    return new InMemoryRefusalLog();
  }
}
