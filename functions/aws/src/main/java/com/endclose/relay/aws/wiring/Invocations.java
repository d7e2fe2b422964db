package com.endclose.relay.aws.wiring;

import java.io.IOException;
import org.slf4j.MDC;

/**
 * What surrounds each invocation: its request id stands in every log line, and its metrics are
 * written before the function is frozen.
 */
public final class Invocations {

  private static final String REQUEST_ID = "requestId";

  private final Runnable atTheEnd;
  private final SnapshotHooks hooks;

  /**
   * Keeps the hooks, too: the runtime holds them weakly.
   *
   * @param atTheEnd run when an invocation has ended, well or not
   */
  public Invocations(Runnable atTheEnd, SnapshotHooks hooks) {
    this.atTheEnd = atTheEnd;
    this.hooks = hooks;
  }

  /** The work of one invocation. */
  @FunctionalInterface
  public interface Work {

    /** Does it. */
    void run() throws IOException;
  }

  /** Runs one invocation's work. */
  public void run(String requestId, Work work) throws IOException {
    MDC.put(REQUEST_ID, requestId);
    try {
      work.run();
    } finally {
      atTheEnd.run();
      MDC.remove(REQUEST_ID);
    }
  }

  /** What happens around a snapshot of the function. */
  public SnapshotHooks hooks() {
    return hooks;
  }
}
