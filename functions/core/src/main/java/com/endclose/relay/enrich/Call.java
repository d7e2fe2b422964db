package com.endclose.relay.enrich;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One call of an enrichment in a thread of its own, which can be left behind. */
final class Call extends FutureTask<Enrichment.Outcome> {

  private final Consumer<Call> whenDone;
  private final Body body;

  Call(Enlisted enlisted, Enricher.Job job, Enricher.Task task, Consumer<Call> whenDone) {
    this(new Body(enlisted, job, task), whenDone);
  }

  private Call(Body body, Consumer<Call> whenDone) {
    super(body);
    this.body = body;
    this.whenDone = whenDone;
  }

  void start() {
    Thread thread = new Thread(this, "enrichment " + body.task.enrichment());
    // What hangs must not keep the process from ending.
    thread.setDaemon(true);
    thread.start();
  }

  /** Interrupts the call; should it go on all the same, it counts as left behind until it ends. */
  void leaveBehind() {
    body.leaveBehind();
    cancel(true);
  }

  @Override
  protected void done() {
    whenDone.accept(this);
  }

  private static final class Body implements Callable<Enrichment.Outcome> {

    private final Enrichment enrichment;
    private final AtomicInteger leftBehind;
    private final Enricher.Job job;
    private final Enricher.Task task;
    private State state = State.WAITING;

    Body(Enlisted enlisted, Enricher.Job job, Enricher.Task task) {
      this.enrichment = enlisted.enrichment();
      this.leftBehind = enlisted.leftBehind();
      this.job = job;
      this.task = task;
    }

    @Override
    public Enrichment.Outcome call() throws Exception {
      if (!begin()) {
        throw new CancellationException();
      }
      try {
        return enrichment.apply(task.input().deepCopy(), job.context(task));
      } finally {
        end();
      }
    }

    private synchronized boolean begin() {
      if (state != State.WAITING) {
        return false;
      }
      state = State.RUNNING;
      return true;
    }

    /** Counts a call that runs; one whose thread has not come to it yet will not begin any more. */
    synchronized void leaveBehind() {
      if (state == State.RUNNING) {
        leftBehind.incrementAndGet();
        state = State.LEFT_BEHIND;
      } else {
        state = State.ENDED;
      }
    }

    private synchronized void end() {
      if (state == State.LEFT_BEHIND) {
        leftBehind.decrementAndGet();
      }
      state = State.ENDED;
    }
  }

  private enum State {
    WAITING,
    RUNNING,
    LEFT_BEHIND,
    ENDED
  }
}
