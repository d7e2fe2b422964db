package com.endclose.relay.standin;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One call and what is to go wrong with it. */
record Turn(Target target, List<Effect> effects) {

  Turn {
    effects = List.copyOf(effects);
  }

  <T extends Effect> List<T> all(Class<T> kind) {
    return effects.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  <T extends Effect> Optional<T> first(Class<T> kind) {
    return all(kind).stream().findFirst();
  }

  boolean has(Class<? extends Effect> kind) {
    return first(kind).isPresent();
  }

  Duration answerDelay() {
    return all(Effect.DelayAnswer.class).stream()
        .map(Effect.DelayAnswer::duration)
        .reduce(Duration.ZERO, Duration::plus);
  }

  Duration bodyDelay() {
    return all(Effect.DelayBody.class).stream()
        .map(Effect.DelayBody::duration)
        .reduce(Duration.ZERO, Duration::plus);
  }
}
