package com.endclose.relay.config;

import com.endclose.relay.config.ConfigFollower.Polled;
import java.util.Optional;

/** What is done once a minute: asking for End Close's configuration, then telling of this relay. */
public final class Following {

  private final ConfigFollower follower;
  private final Optional<Manifests> manifests;

  /**
   * @param manifests empty when nothing is to be told
   */
  public Following(ConfigFollower follower, Optional<Manifests> manifests) {
    this.follower = follower;
    this.manifests = manifests;
  }

  /** Does it once. Throws what the stores throw. */
  public Polled once() {
    Polled polled = follower.poll();
    manifests.ifPresent(each -> each.due(polled.error() != null));
    return polled;
  }

  /** This process begins. */
  public void begin() {
    manifests.ifPresent(Manifests::boot);
  }

  /** This process ends. */
  public void end() {
    manifests.ifPresent(Manifests::shutdown);
  }
}
