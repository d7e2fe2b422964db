package com.endclose.relay.relayctl.http;

/** Lets time pass. */
public interface Pause {

  /** Returns after so long, or at once when interrupted, which the thread then still is. */
  void milliseconds(long count);

  /** Real time. */
  static Pause real() {
    return count -> {
      try {
        Thread.sleep(count);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    };
  }
}
