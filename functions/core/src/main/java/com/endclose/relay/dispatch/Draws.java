package com.endclose.relay.dispatch;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * What has to be drawn at random, at the moment it is needed: functions restored from one snapshot
 * must not share it.
 */
public interface Draws {

  /** A batch's id: nobody else ever draws the same. */
  String id();

  /** A lease's number. */
  long number();

  /** From 0 to 1, for jitter. */
  double jitter();

  /** Drawn from the system's secure source. */
  static Draws secure(SecureRandom random) {
    return new Draws() {
      @Override
      public String id() {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
      }

      @Override
      public long number() {
        return random.nextLong();
      }

      @Override
      public double jitter() {
        return random.nextDouble();
      }
    };
  }
}
