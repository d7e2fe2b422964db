package com.endclose.relay.event;

/** One body as it is stored: compressed and encrypted, opaque to the store. */
public final class Payload {

  private final byte[] sealed;
  private final int plainSize;

  /** A body as it was stored. */
  public Payload(byte[] sealed) {
    this(sealed, 0);
  }

  /**
   * A body to be stored.
   *
   * @param plainSize its size as received; 0 when that is not known
   */
  public Payload(byte[] sealed, int plainSize) {
    this.sealed = sealed.clone();
    this.plainSize = plainSize;
  }

  /** The stored bytes, a copy. */
  public byte[] bytes() {
    return sealed.clone();
  }

  /** Stored size in bytes. */
  public int size() {
    return sealed.length;
  }

  /** Size in bytes as received; 0 when that is not known. */
  public int plainSize() {
    return plainSize;
  }

  @Override
  public String toString() {
    return "Payload[" + sealed.length + " bytes]";
  }
}
