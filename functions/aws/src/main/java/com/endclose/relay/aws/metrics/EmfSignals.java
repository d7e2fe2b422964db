package com.endclose.relay.aws.metrics;

import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Collects an invocation's signals, then writes them as CloudWatch metrics in embedded metric
 * format. The only dimension sets are [Service] and [Service, route]: an alarm sees exactly the set
 * it names, and each name and set costs, so results are part of the name (AWS-15).
 *
 * <p>Written here, as {@link MetricLine}s: AWS's own library (aws-embedded-metrics) takes a tenth
 * of a function's cold start for one line of JSON.
 */
public final class EmfSignals implements Signals {

  private static final Logger LOG = LoggerFactory.getLogger(EmfSignals.class);
  private static final String NO_ROUTE = "";
  private static final String COUNT = "Count";
  private static final String SECONDS = "Seconds";

  /** In the MDC during an invocation; a property of the line, and no dimension. */
  private static final String REQUEST_ID = "requestId";

  private final Names names;
  private final Consumer<String> out;
  private final Clock clock;
  private final Map<String, Map<String, MetricLine.Series>> byRoute = new TreeMap<>();

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

  @Override
  public void ingested(String route, String result) {
    add(route, "ingest_" + result, COUNT, 1);
  }

  @Override
  public void forwarded(String route, String result, int count) {
    add(route, "forward_" + result, COUNT, count);
  }

  @Override
  public void deliveryLag(String route, Duration lag) {
    add(route, "delivery_lag_seconds", SECONDS, seconds(lag));
  }

  @Override
  public void oldestUnsettled(String route, Duration age) {
    add(route, "oldest_unsettled_seconds", SECONDS, seconds(age));
  }

  @Override
  public void pruned(String kind, int count) {
    add(NO_ROUTE, "events_pruned", COUNT, count);
  }

  @Override
  public void alarm(String kind, String detail) {
    LOG.atWarn()
        .addKeyValue("alarm", kind)
        .addKeyValue("detail", detail)
        .log("an operator should look at this");
    add(NO_ROUTE, "alarm_" + kind, COUNT, 1);
  }

  /** Writes what was collected, and begins anew. Never throws: a metric is worth no event. */
  public synchronized void flush() {
    try {
      byRoute.forEach((route, series) -> MetricLine.of(head(route), series).forEach(out));
    } catch (RuntimeException broken) {
      LOG.warn("metrics were lost", broken);
    }
    byRoute.clear();
  }

  private synchronized void add(String route, String name, String unit, double value) {
    byRoute
        .computeIfAbsent(route, first -> new TreeMap<>())
        .computeIfAbsent(name, first -> new MetricLine.Series(unit, new ArrayList<>()))
        .add(value, unit.equals(COUNT));
  }

  private MetricLine.Head head(String route) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("Service", names.service());
    if (!route.equals(NO_ROUTE)) {
      properties.put("route", route);
    }
    String requestId = MDC.get(REQUEST_ID);
    if (requestId != null) {
      properties.put(REQUEST_ID, requestId);
    }
    List<List<String>> dimensions =
        route.equals(NO_ROUTE)
            ? List.of(List.of("Service"))
            : List.of(List.of("Service"), List.of("Service", "route"));
    return new MetricLine.Head(names.namespace(), clock.instant(), dimensions, properties);
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }
}
