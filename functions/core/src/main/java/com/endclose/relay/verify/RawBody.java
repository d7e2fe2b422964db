package com.endclose.relay.verify;

import java.util.Arrays;

/** A request body byte for byte as it was sent; signatures cover these bytes and no others. */
public final class RawBody {

  private final byte[] bytes;

  private RawBody(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Wraps the bytes without copying them: bodies are large and read only. */
  public static RawBody of(byte[] bytes) {
    return new RawBody(bytes);
  }

  /** The bytes themselves, not a copy; nobody may change them. */
  public byte[] bytes() {
    return bytes;
  }

  /** Size in bytes. */
  public int length() {
    return bytes.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RawBody body && Arrays.equals(bytes, body.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Never the content: payloads stay out of logs. */
  @Override
  public String toString() {
    return "body of " + bytes.length + " bytes";
  }
}
