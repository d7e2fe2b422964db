package com.endclose.relay.aws.metrics;

import com.endclose.relay.signal.Signals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.lambda.powertools.metrics.Metrics;
import software.amazon.lambda.powertools.metrics.MetricsFactory;
import software.amazon.lambda.powertools.metrics.model.DimensionSet;
import software.amazon.lambda.powertools.metrics.model.MetricUnit;

/**
 * Collects an invocation's signals, then writes them as CloudWatch metrics in embedded metric
 * format. The only dimension sets are [Service] and [Service, route]: an alarm sees exactly the set
 * it names, and each name and set costs, so results are part of the name (AWS.md A19).
 */
public final class EmfSignals implements Signals {

  private static final Logger LOG = LoggerFactory.getLogger(EmfSignals.class);
  private static final String SERVICE = "Service";
  private static final String NO_ROUTE = "";

  private final Metrics metrics;
  private final String service;
  private final Map<String, Map<String, Series>> byRoute = new TreeMap<>();

  EmfSignals(Metrics metrics, String service) {
    this.metrics = metrics;
    this.service = service;
  }

  /**
   * Signals that go to standard output. Only for a function: elsewhere the library looks for the
   * machine it runs on, and can take minutes to give up.
   */
  public static EmfSignals ofFunction(String namespace, String service) {
    Metrics metrics = MetricsFactory.getMetricsInstance();
    metrics.setNamespace(namespace);
    metrics.setDefaultDimensions(DimensionSet.of(SERVICE, service));
    return new EmfSignals(metrics, service);
  }

  /** What one metric was in this invocation. */
  private record Series(MetricUnit unit, List<Double> values) {

    /** Counts are added up: one number says as much as a hundred ones. */
    void add(double value) {
      if (unit == MetricUnit.COUNT && !values.isEmpty()) {
        values.set(0, values.get(0) + value);
      } else {
        values.add(value);
      }
    }
  }

  @Override
  public void ingested(String route, String result) {
    add(route, "ingest_" + result, MetricUnit.COUNT, 1);
  }

  @Override
  public void forwarded(String route, String result, int count) {
    add(route, "forward_" + result, MetricUnit.COUNT, count);
  }

  @Override
  public void deliveryLag(String route, Duration lag) {
    add(route, "delivery_lag_seconds", MetricUnit.SECONDS, seconds(lag));
  }

  @Override
  public void oldestUnsettled(String route, Duration age) {
    add(route, "oldest_unsettled_seconds", MetricUnit.SECONDS, seconds(age));
  }

  @Override
  public void pruned(String kind, int count) {
    add(NO_ROUTE, "events_pruned", MetricUnit.COUNT, count);
  }

  @Override
  public void alarm(String kind, String detail) {
    LOG.atWarn()
        .addKeyValue("alarm", kind)
        .addKeyValue("detail", detail)
        .log("an operator should look at this");
    add(NO_ROUTE, "alarm_" + kind, MetricUnit.COUNT, 1);
  }

  /** Writes what was collected, and begins anew. Never throws: a metric is worth no event. */
  public synchronized void flush() {
    try {
      byRoute.forEach(this::write);
    } catch (RuntimeException broken) {
      LOG.warn("metrics were lost", broken);
    }
    byRoute.clear();
  }

  private synchronized void add(String route, String name, MetricUnit unit, double value) {
    byRoute
        .computeIfAbsent(route, first -> new TreeMap<>())
        .computeIfAbsent(name, first -> new Series(unit, new ArrayList<>()))
        .add(value);
  }

  /** The default dimension gives the set [Service] by itself. */
  private void write(String route, Map<String, Series> series) {
    if (!route.equals(NO_ROUTE)) {
      metrics.addDimension(DimensionSet.of(SERVICE, service, "route", route));
    }
    series.forEach(
        (name, each) ->
            each.values().forEach(value -> metrics.addMetric(name, value, each.unit())));
    metrics.flush();
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }
}
