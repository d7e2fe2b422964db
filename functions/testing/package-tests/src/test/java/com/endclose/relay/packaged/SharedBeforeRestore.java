package com.endclose.relay.packaged;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.security.Security;

/**
 * Gives secure sources as a snapshot would: one made before the restore goes on from the same state
 * in every copy, one made after it is fed by the operating system.
 */
final class SharedBeforeRestore extends Provider {

  static final String NAME = "SharedBeforeRestore";

  /** Whether copies have been restored. */
  static volatile boolean restored;

  private static final long serialVersionUID = 1L;

  SharedBeforeRestore() {
    super(NAME, "1", "shows what a snapshot would share");
    putService(
        new Service(this, "SecureRandom", NAME, Source.class.getName(), null, null) {
          @Override
          public Object newInstance(Object parameter) {
            return new Source();
          }
        });
  }

  private static final class Source extends SecureRandomSpi {

    private static final long serialVersionUID = 1L;

    private final transient SecureRandom fresh = restored ? system() : null;
    private byte state;

    @Override
    protected void engineNextBytes(byte[] bytes) {
      if (fresh != null) {
        fresh.nextBytes(bytes);
        return;
      }
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = state++;
      }
    }

    @Override
    protected byte[] engineGenerateSeed(int count) {
      byte[] seed = new byte[count];
      engineNextBytes(seed);
      return seed;
    }

    @Override
    protected void engineSetSeed(byte[] seed) {}

    private static SecureRandom system() {
      try {
        return SecureRandom.getInstance("NativePRNG", Security.getProvider("SUN"));
      } catch (NoSuchAlgorithmException elsewhere) {
        throw new IllegalStateException(elsewhere);
      }
    }
  }
}
