package com.endclose.relay.control;

import java.time.Instant;
import java.util.Set;

/** Whether anything may be sent for a route at this moment. */
public sealed interface Gate {

  /** It may. */
  record Open() implements Gate {}

  /** An operator said no: {@code killswitch} or {@code paused}. */
  record Stopped(String reason) implements Gate {}

  /** End Close said no, until then at least. */
  record Held(Instant until, String reason) implements Gate {}

  /** It is held, but a probe of these holds is due: one sending, by whoever takes it. */
  record ProbeDue(Set<String> scopes, String reason) implements Gate {}
}
