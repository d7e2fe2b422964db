package com.endclose.relay.enrich;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The enrichments of some events, run to their end by the thread that asked for them. */
final class Round {

  private final Map<String, Enlisted> byName;
  private final Duration timeout;
  private final int parallel;

  /** In the order started, which is the order in which they run out of time. */
  private final Deque<Running> running = new ArrayDeque<>();

  private final BlockingQueue<Call> ended = new LinkedBlockingQueue<>();
  private final Map<Enricher.Task, Answer> answers = new IdentityHashMap<>();

  Round(Map<String, Enlisted> byName, Duration timeout, int parallel) {
    this.byName = byName;
    this.timeout = timeout;
    this.parallel = parallel;
  }

  private record Running(Call call, Enricher.Task task, long deadlineNanos) {}

  private record Waiting(Enricher.Job job, Enricher.Task task) {}

  List<Enriched> run(List<Enricher.Job> jobs) {
    Deque<Waiting> waiting = new ArrayDeque<>();
    for (Enricher.Job job : jobs) {
      job.tasks().forEach(task -> waiting.add(new Waiting(job, task)));
    }
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
    List<Enriched> results = new ArrayList<>();
    jobs.forEach(job -> results.add(Answer.together(job.tasks(), this::answer)));
    return results;
  }

  private Answer answer(Enricher.Task task) {
    Answer answer = answers.get(task);
    return answer != null ? answer : Answer.tryLater(task, "was interrupted");
  }

  private void start(Waiting next) {
    Enricher.Task task = next.task();
    Enlisted enlisted = byName.get(task.enrichment());
    if (enlisted == null) {
      answers.put(task, Answer.tryLater(task, "is not registered"));
    } else if (enlisted.leftBehind().get() >= parallel) {
      answers.put(task, Answer.tryLater(task, "still hangs in earlier calls"));
    } else {
      Call call = new Call(enlisted, next.job(), task, ended::add);
      running.add(new Running(call, task, System.nanoTime() + timeout.toNanos()));
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
      answers.put(
          oldest.task(),
          Answer.tryLater(oldest.task(), "took longer than " + timeout.toMillis() + " ms"));
      return;
    }
    Running done = find(call);
    // Null for one that was left behind: its answer stands already.
    if (done != null) {
      running.remove(done);
      answers.put(done.task(), outcome(done));
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

  private static Answer outcome(Running done) throws InterruptedException {
    try {
      return Answer.of(done.task(), done.call().get());
    } catch (ExecutionException thrown) {
      // The message stays out: it may quote the payload.
      String kind = String.valueOf(thrown.getCause() == null ? null : thrown.getCause().getClass().getSimpleName());
      return Answer.tryLater(done.task(), "failed with " + kind);
    }
  }
}
