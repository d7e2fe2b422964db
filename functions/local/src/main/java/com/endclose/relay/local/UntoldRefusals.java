package com.endclose.relay.local;

import com.endclose.relay.refusal.Refusal;
import com.endclose.relay.refusal.RefusalLines;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Webhooks refused since the last look: however many there were, they are one line. */
final class UntoldRefusals implements RefusalLines {

  private @Nullable Untold untold;

  /** How many there were; how many of them of the last one's route. */
  private record Untold(long all, String route, long ofRoute, Refusal last) {}

  @Override
  public synchronized void tell(String route, long more, Refusal last) {
    Untold before = untold;
    untold =
        before == null
            ? new Untold(more, route, more, last)
            : new Untold(
                before.all() + more,
                route,
                more + (before.route().equals(route) ? before.ofRoute() : 0),
                last);
  }

  /** The line; empty when nothing was refused. */
  synchronized Optional<String> news() {
    Optional<String> news = Optional.ofNullable(untold).map(UntoldRefusals::line);
    untold = null;
    return news;
  }

  private static String line(Untold untold) {
    String line = RefusalLines.text(untold.route(), untold.ofRoute(), untold.last());
    return untold.all() == untold.ofRoute()
        ? line
        : untold.all() + " webhooks of several routes; " + line;
  }
}
