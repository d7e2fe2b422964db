package com.endclose.relay.aws.metrics;

import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import software.amazon.cloudwatchlogs.emf.model.DimensionSet;
import software.amazon.cloudwatchlogs.emf.model.MetricsContext;
import software.amazon.cloudwatchlogs.emf.model.Unit;

/**
 * Collects an invocation's signals, then writes them as CloudWatch metrics in embedded metric
 * format. The only dimension sets are [Service] and [Service, route]: an alarm sees exactly the set
 * it names, and each name and set costs, so results are part of the name (AWS.md A19).
 *
 * <p>Of AWS's library only the format is used. Its logger looks for the machine it runs on, which
 * takes minutes where that is no function.
 */
public final class EmfSignals implements Signals {

  private static final Logger LOG = LoggerFactory.getLogger(EmfSignals.class);
  private static final String SERVICE = "Service";
  private static final String ROUTE = "route";
  private static final String NO_ROUTE = "";

  /** In the MDC during an invocation; a property of the line, and no dimension. */
  private static final String REQUEST_ID = "requestId";

  private final Names names;
  private final Consumer<String> out;
  private final Clock clock;
  private final Map<String, Map<String, Series>> byRoute = new TreeMap<>();

  /**
   * Signals that go to a place for lines.
   *
   * @param out takes one line; on Lambda, standard output
   */
  public EmfSignals(Names names, Consumer<String> out, Clock clock) {
    this.names = names;
    this.out = out;
    this.clock = clock;
  }

  /** Under which namespace and which {@code Service} metrics stand. */
  public record Names(String namespace, String service) {}

  /** What one metric was in this invocation. */
  private record Series(Unit unit, List<Double> values) {

    /** Counts are added up: one number says as much as a hundred ones. */
    void add(double value) {
      if (unit == Unit.COUNT && !values.isEmpty()) {
        values.set(0, values.get(0) + value);
      } else {
        values.add(value);
      }
    }
  }

  @Override
  public void ingested(String route, String result) {
    add(route, "ingest_" + result, Unit.COUNT, 1);
  }

  @Override
  public void forwarded(String route, String result, int count) {
    add(route, "forward_" + result, Unit.COUNT, count);
  }

  @Override
  public void deliveryLag(String route, Duration lag) {
    add(route, "delivery_lag_seconds", Unit.SECONDS, seconds(lag));
  }

  @Override
  public void oldestUnsettled(String route, Duration age) {
    add(route, "oldest_unsettled_seconds", Unit.SECONDS, seconds(age));
  }

  @Override
  public void pruned(String kind, int count) {
    add(NO_ROUTE, "events_pruned", Unit.COUNT, count);
  }

  @Override
  public void alarm(String kind, String detail) {
    LOG.atWarn()
        .addKeyValue("alarm", kind)
        .addKeyValue("detail", detail)
        .log("an operator should look at this");
    add(NO_ROUTE, "alarm_" + kind, Unit.COUNT, 1);
  }

  /** Writes what was collected, and begins anew. Never throws: a metric is worth no event. */
  public synchronized void flush() {
    try {
      for (Map.Entry<String, Map<String, Series>> each : byRoute.entrySet()) {
        context(each.getKey(), each.getValue()).serialize().forEach(out);
      }
    } catch (Exception broken) {
      LOG.warn("metrics were lost", broken);
    }
    byRoute.clear();
  }

  private synchronized void add(String route, String name, Unit unit, double value) {
    byRoute
        .computeIfAbsent(route, first -> new TreeMap<>())
        .computeIfAbsent(name, first -> new Series(unit, new ArrayList<>()))
        .add(value);
  }

  private MetricsContext context(String route, Map<String, Series> series) throws Exception {
    MetricsContext context = new MetricsContext();
    context.setNamespace(names.namespace());
    context.setTimestamp(clock.instant());
    DimensionSet whole = DimensionSet.of(SERVICE, names.service());
    if (route.equals(NO_ROUTE)) {
      context.setDimensions(whole);
    } else {
      context.setDimensions(whole, DimensionSet.of(SERVICE, names.service(), ROUTE, route));
    }
    String requestId = MDC.get(REQUEST_ID);
    if (requestId != null) {
      context.putProperty(REQUEST_ID, requestId);
    }
    for (Map.Entry<String, Series> each : series.entrySet()) {
      for (double value : each.getValue().values()) {
        context.putMetric(each.getKey(), value, each.getValue().unit());
      }
    }
    return context;
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }
}
