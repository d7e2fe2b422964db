package com.endclose.relay.event;

/** One body as it is stored: compressed and encrypted, opaque to the store. */
public final class Payload {

  private final byte[] sealed;

  public Payload(byte[] sealed) {
    this.sealed = sealed.clone();
  }

  /** The stored bytes, a copy. */
  public byte[] bytes() {
    return sealed.clone();
  }

  /** Stored size in bytes. */
  public int size() {
    return sealed.length;
  }

  @Override
  public String toString() {
    return "Payload[" + sealed.length + " bytes]";
  }
}
