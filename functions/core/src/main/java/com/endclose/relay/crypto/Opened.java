package com.endclose.relay.crypto;

/** What came of opening a sealed payload. */
public sealed interface Opened {

  /** The payload as it was sealed, byte for byte. */
  final class Plain implements Opened {

    private final byte[] bytes;

    Plain(byte[] bytes) {
      this.bytes = bytes;
    }

    /** The bytes themselves, not a copy. */
    public byte[] bytes() {
      return bytes;
    }

    /** Never the content. */
    @Override
    public String toString() {
      return "payload of " + bytes.length + " bytes";
    }
  }

  /**
   * It was sealed under a key that is not among the data keys; the key may come back (spec MAP-13).
   *
   * @param keyId what the sealed bytes name, unauthenticated but of a key id's shape
   */
  record UnknownKey(String keyId) implements Opened {}

  /** It is not what was sealed for this row and version, and never will be. */
  record Damaged() implements Opened {}
}
