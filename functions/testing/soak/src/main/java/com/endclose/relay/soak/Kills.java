package com.endclose.relay.soak;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;

/**
 * Who is killed, and when: at random among the webhooks, spread over all of the run since each kill
 * has a stretch of its own.
 */
final class Kills {

  private final Deque<Kill> to = new ArrayDeque<>();

  /**
   * One kill.
   *
   * @param after so many webhooks were answered
   * @param relay which one
   */
  record Kill(int after, int relay) {}

  Kills(Plan plan) {
    Random random = new Random(plan.seed());
    double stretch = (double) plan.events() / plan.kills();
    for (int i = 0; i < plan.kills(); i++) {
      to.add(new Kill((int) ((i + random.nextDouble()) * stretch), random.nextInt(plan.relays())));
    }
  }

  /** The next one, if so many webhooks are enough for it. */
  boolean due(int answered) {
    return !to.isEmpty() && to.peek().after() <= answered;
  }

  Kill take() {
    return to.remove();
  }

  boolean over() {
    return to.isEmpty();
  }
}
