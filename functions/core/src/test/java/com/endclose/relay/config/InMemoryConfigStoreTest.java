package com.endclose.relay.config;

/** The in-memory configuration store keeps its contract. */
class InMemoryConfigStoreTest extends ConfigStoreContract {
  @Override
  protected ConfigStore open() {
    return new InMemoryConfigStore();
  }
}
