package com.endclose.relay.dispatch;

import java.time.Duration;

/** Waiting for a while; tests let their clock pass instead. */
@FunctionalInterface
public interface Pause {

  /** Really waits; an interrupt ends the wait and stays set. */
  Pause REAL =
      time -> {
        try {
          Thread.sleep(time.toMillis());
        } catch (InterruptedException stop) {
          Thread.currentThread().interrupt();
        }
      };

  /** Returns after this time. */
  void of(Duration time);
}
