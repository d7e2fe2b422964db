package com.endclose.relay.local;

import com.endclose.relay.signal.Signals;
import java.time.Duration;
import java.util.List;

/** Passes on to several what happens. */
record AllSignals(List<Signals> all) implements Signals {

  AllSignals {
    all = List.copyOf(all);
  }

  @Override
  public void ingested(String route, String result) {
    all.forEach(each -> each.ingested(route, result));
  }

  @Override
  public void forwarded(String route, String result, int count) {
    all.forEach(each -> each.forwarded(route, result, count));
  }

  @Override
  public void deliveryLag(String route, Duration lag) {
    all.forEach(each -> each.deliveryLag(route, lag));
  }

  @Override
  public void pruned(String kind, int count) {
    all.forEach(each -> each.pruned(kind, count));
  }

  @Override
  public void alarm(String kind, String detail) {
    all.forEach(each -> each.alarm(kind, detail));
  }

  @Override
  public void oldestUnsettled(String route, Duration age) {
    all.forEach(each -> each.oldestUnsettled(route, age));
  }
}
