package com.endclose.relay.event;

/**
 * One body kept for an event.
 *
 * @param version 0 for the first body received, then counting up
 * @param hash SHA-256 of the body as received, hex
 * @param size stored size in bytes
 * @param plainSize size in bytes as received; 0 where the row does not say, since it is of before
 */
public record BodyRef(int version, String hash, int size, int plainSize) {

  /** What packed JSON swells to, at most, in all but made-up bodies. */
  private static final int USUAL_SWELLING = 32;

  /** A body whose size as received is not known. */
  public BodyRef(int version, String hash, int size) {
    this(version, hash, size, 0);
  }

  /** The size as received, or a careful guess. */
  long plainBytes() {
    return plainSize > 0 ? plainSize : (long) size * USUAL_SWELLING;
  }
}
