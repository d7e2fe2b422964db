package com.endclose.relay.testing;

import com.endclose.relay.signal.Signals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps what was reported, for tests to read. */
public final class RecordingSignals implements Signals {

  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> alarms = new ArrayList<>();
  private final Map<String, Duration> oldest = new TreeMap<>();
  private final Map<String, Duration> lags = new TreeMap<>();

  @Override
  public synchronized void ingested(String route, String result) {
    counts.merge("ingested " + route + " " + result, 1, Integer::sum);
  }

  @Override
  public synchronized void forwarded(String route, String result, int count) {
    counts.merge("forwarded " + route + " " + result, count, Integer::sum);
  }

  @Override
  public synchronized void deliveryLag(String route, Duration lag) {
    lags.put(route, lag);
  }

  @Override
  public synchronized void pruned(String kind, int count) {
    counts.merge("pruned " + kind, count, Integer::sum);
  }

  @Override
  public synchronized void alarm(String kind, String detail) {
    alarms.add(kind);
  }

  @Override
  public synchronized void oldestUnsettled(String route, Duration age) {
    oldest.put(route, age);
  }

  /** How often this was counted, such as {@code forwarded pay delivered}. */
  public synchronized int count(String what) {
    return counts.getOrDefault(what, 0);
  }

  /** The kinds of alarm raised, in order. */
  public synchronized List<String> alarms() {
    return List.copyOf(alarms);
  }

  /** From receipt to delivery of the route's event that was delivered last; zero when none was. */
  public synchronized Duration lag(String route) {
    return lags.getOrDefault(route, Duration.ZERO);
  }

  /** The last reported age of a route's oldest unsettled event; zero when none was. */
  public synchronized Duration oldest(String route) {
    return oldest.getOrDefault(route, Duration.ZERO);
  }
}
