package com.endclose.relay.dispatch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Transfers that come in one after the other, so that a batch lists them in this order. */
final class InOrder {

  private InOrder() {}

  /** Their row ids, which are watched from here on. */
  static List<String> accept(TestRelay relay, String... transfers) {
    List<String> ids = new ArrayList<>();
    for (String transfer : transfers) {
      ids.addAll(relay.accept(transfer));
      relay.clock.tick(Duration.ofMillis(1));
    }
    relay.watch(ids);
    return ids;
  }
}
