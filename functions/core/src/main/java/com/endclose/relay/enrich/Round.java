package com.endclose.relay.enrich;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The enrichments of some events, run to their end by the thread that asked for them. */
final class Round {

  private final Map<String, Enlisted> byName;
  private final Duration timeout;
  private final int parallel;
  private final BooleanSupplier timeForOne;

  /** In the order started, which is the order in which they run out of time. */
  private final Deque<Running> running = new ArrayDeque<>();

  private final Deque<Step> waiting = new ArrayDeque<>();
  private final BlockingQueue<Call> ended = new LinkedBlockingQueue<>();

  Round(Map<String, Enlisted> byName, Duration timeout, int parallel, BooleanSupplier timeForOne) {
    this.byName = byName;
    this.timeout = timeout;
    this.parallel = parallel;
    this.timeForOne = timeForOne;
  }

  private record Running(Call call, Step step, long deadlineNanos) {}

  /** One task of one job, and its answer once there is one. */
  private static final class Step {
    final Enricher.Job job;
    final Enricher.Task task;
    Answer answer;

    Step(Enricher.Job job, Enricher.Task task) {
      this.job = job;
      this.task = task;
      this.answer = Answer.tryLater(task, "was interrupted");
    }
  }

  List<Enriched> run(List<Enricher.Job> jobs) {
    List<List<Step>> steps = new ArrayList<>();
    for (Enricher.Job job : jobs) {
      steps.add(job.tasks().stream().map(task -> new Step(job, task)).toList());
    }
    steps.forEach(waiting::addAll);
    try {
      while (!waiting.isEmpty() || !running.isEmpty()) {
        if (!waiting.isEmpty() && running.size() < parallel) {
          start(waiting.remove());
        } else {
          awaitOne();
        }
      }
    } catch (InterruptedException stop) {
      running.forEach(each -> each.call().leaveBehind());
      Thread.currentThread().interrupt();
    }
    return steps.stream().map(Round::together).toList();
  }

  private static Enriched together(List<Step> steps) {
    Map<String, Answer> byField = new LinkedHashMap<>();
    steps.forEach(step -> byField.put(step.task.field(), step.answer));
    return Answer.together(byField);
  }

  private void start(Step step) {
    Enlisted enlisted = byName.get(step.task.enrichment());
    if (!timeForOne.getAsBoolean()) {
      step.answer = new Answer.NotAsked();
    } else if (enlisted == null) {
      step.answer = Answer.tryLater(step.task, "is not registered");
    } else if (enlisted.leftBehind().get() >= parallel) {
      step.answer = Answer.tryLater(step.task, "still hangs in earlier calls");
    } else {
      Call call = new Call(enlisted, step.job, step.task, ended::add);
      running.add(new Running(call, step, System.nanoTime() + timeout.toNanos()));
      call.start();
    }
  }

  private void awaitOne() throws InterruptedException {
    Running oldest = running.element();
    long left = oldest.deadlineNanos() - System.nanoTime();
    Call call = ended.poll(Math.max(left, 0), TimeUnit.NANOSECONDS);
    if (call == null) {
      running.remove();
      oldest.call().leaveBehind();
      oldest.step().answer =
          Answer.tryLater(oldest.step().task, "took longer than " + timeout.toMillis() + " ms");
      return;
    }
    Running done = find(call);
    // Null for one that was left behind: its answer stands already.
    if (done != null) {
      running.remove(done);
      done.step().answer = outcome(done.step().task, call);
    }
  }

  private @Nullable Running find(Call call) {
    for (Running each : running) {
      if (each.call() == call) {
        return each;
      }
    }
    return null;
  }

  private static Answer outcome(Enricher.Task task, Call call) throws InterruptedException {
    try {
      return Answer.of(task, call.get());
    } catch (ExecutionException thrown) {
      // Its kind only: the message may quote the payload.
      Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
      return Answer.tryLater(task, "failed with " + cause.getClass().getSimpleName());
    }
  }
}
