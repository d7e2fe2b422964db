package com.endclose.relay.aws.dynamo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Does the same with many things at once, as far as its executor goes, and waits for all. */
record SideBySide(Executor executor) {

  /**
   * The results in order. When some fail, the rest is done all the same, and the first failure is
   * thrown.
   */
  <T, R> List<R> map(Collection<T> all, Function<T, R> each) {
    List<CompletableFuture<R>> running = new ArrayList<>();
    for (T one : all) {
      running.add(CompletableFuture.supplyAsync(() -> each.apply(one), executor));
    }
    List<R> results = new ArrayList<>();
    CompletionException failure = null;
    for (CompletableFuture<R> future : running) {
      try {
        results.add(future.join());
      } catch (CompletionException failed) {
        failure = failure == null ? failed : failure;
      }
    }
    if (failure != null) {
      throw unwrapped(failure);
    }
    return results;
  }

  private static RuntimeException unwrapped(CompletionException failure) {
    @Nullable Throwable cause = failure.getCause();
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException plain ? plain : failure;
  }
}
