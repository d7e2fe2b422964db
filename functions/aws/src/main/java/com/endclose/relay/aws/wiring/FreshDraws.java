package com.endclose.relay.aws.wiring;

import com.endclose.relay.dispatch.Draws;
import java.security.SecureRandom;

/**
 * Draws from a secure source made for each draw. A source that was kept would stand in a snapshot,
 * and every copy restored from it would go on from the same state.
 */
public final class FreshDraws implements Draws {

  @Override
  public String id() {
    return fresh().id();
  }

  @Override
  public long number() {
    return fresh().number();
  }

  @Override
  public double jitter() {
    return fresh().jitter();
  }

  private static Draws fresh() {
    return Draws.secure(new SecureRandom());
  }
}
