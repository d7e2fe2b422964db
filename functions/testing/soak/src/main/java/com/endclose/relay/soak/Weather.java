package com.endclose.relay.soak;

import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.StandIn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * End Close at its worst. What goes wrong is drawn for each call of a kind in its turn: so it does
 * not pile up while few are made, and the seed alone decides it.
 */
final class Weather {

  /** So many calls ahead are drawn: more than come in between two looks. */
  private static final int AHEAD = 40;

  private final Calls posts;
  private final Calls polls;

  Weather(long seed) {
    this.posts = new Calls(new Random(seed), 0.3, Weather::onPost, fault -> fault);
    this.polls = new Calls(new Random(~seed), 0.1, Weather::onPoll, Fault::onPolls);
  }

  /** What may go wrong with a call, drawn. */
  private interface Storm {
    Fault drawn(Random random);
  }

  /** The calls of one kind. */
  private record Calls(
      Random random, double share, Storm storm, UnaryOperator<Fault> aim, List<Boolean> struck) {

    Calls(Random random, double share, Storm storm, UnaryOperator<Fault> aim) {
      this(random, share, storm, aim, new ArrayList<>());
    }

    void drawOn(StandIn standIn, int made) {
      while (struck.size() < made + AHEAD) {
        boolean hit = random.nextDouble() < share;
        struck.add(hit);
        standIn.next(aim.apply(hit ? storm.drawn(random) : Fault.none()));
      }
    }

    long struck(int made) {
      return struck.stream().limit(made).filter(hit -> hit).count();
    }
  }

  /** Errors, throttling, resets before and after the work is done, slow and unfinished work. */
  private static Fault onPost(Random random) {
    return switch (random.nextInt(14)) {
      case 0 -> Fault.answer(500, "broken");
      case 1 -> Fault.answer(503, "away");
      case 2 -> Fault.answer(503, "away").retryAfter("1");
      case 3 -> Fault.answer(429, "too fast").retryAfter("2");
      case 4 -> Fault.resetUnread();
      case 5 -> Fault.resetWithoutStoring();
      case 6, 7 -> Fault.resetAfterStoring();
      case 8 -> Fault.delay(Duration.ofMillis(random.nextInt(3_000)));
      case 9 -> Fault.slowBody(Duration.ofMillis(random.nextInt(2_000)));
      case 10 -> Fault.processing(1 + random.nextInt(6), random.nextInt(20));
      case 11 -> Fault.endsFailed("worker died", random.nextInt(10));
      case 12 -> Fault.endsCancelled(random.nextInt(10));
      default -> Fault.losesRows(random.nextInt(5));
    };
  }

  private static Fault onPoll(Random random) {
    return switch (random.nextInt(7)) {
      case 0 -> Fault.answer(500, "broken");
      case 1 -> Fault.answer(404, "not yet");
      case 2 -> Fault.answer(429, "too fast").retryAfter("1");
      case 3 -> Fault.resetUnread();
      case 4 -> Fault.resetAfterStoring();
      case 5 -> Fault.delay(Duration.ofMillis(random.nextInt(2_000)));
      default -> Fault.slowBody(Duration.ofMillis(random.nextInt(2_000)));
    };
  }

  /** Draws for the calls to come, so many of each kind having been made. */
  void drawOn(StandIn standIn, int postsMade, int pollsMade) {
    posts.drawOn(standIn, postsMade);
    polls.drawOn(standIn, pollsMade);
  }

  /** How many of so many calls were meant to go wrong. */
  long struck(int postsMade, int pollsMade) {
    return posts.struck(postsMade) + polls.struck(pollsMade);
  }
}
