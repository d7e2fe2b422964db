package com.endclose.relay.aws.metrics;

import com.amazonaws.services.lambda.runtime.Context;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import software.amazon.lambda.powertools.metrics.Metrics;
import software.amazon.lambda.powertools.metrics.model.DimensionSet;
import software.amazon.lambda.powertools.metrics.model.MetricResolution;
import software.amazon.lambda.powertools.metrics.model.MetricUnit;

/** Keeps what was flushed as text, one a flush: the real ones never run outside a function. */
final class RecordedMetrics implements Metrics {

  final List<String> flushed = new ArrayList<>();
  boolean broken;
  private final List<String> pending = new ArrayList<>();

  @Override
  public void addMetric(String key, double value, MetricUnit unit, MetricResolution resolution) {
    pending.add(key + "=" + value + " " + unit.getName());
  }

  @Override
  public void addDimension(DimensionSet dimensions) {
    pending.add(new TreeMap<>(dimensions.getDimensions()).toString());
  }

  @Override
  public void flush() {
    if (broken) {
      throw new IllegalStateException("full");
    }
    flushed.add(String.join(", ", pending));
    pending.clear();
  }

  @Override
  public void setTimestamp(Instant timestamp) {}

  @Override
  public void addMetadata(String key, Object value) {}

  @Override
  public void setDefaultDimensions(DimensionSet dimensions) {}

  @Override
  public DimensionSet getDefaultDimensions() {
    return DimensionSet.of("Service", "relay");
  }

  @Override
  public void setNamespace(String namespace) {}

  @Override
  public void setRaiseOnEmptyMetrics(boolean raise) {}

  @Override
  public void clearDefaultDimensions() {}

  @Override
  public void captureColdStartMetric(Context context, DimensionSet dimensions) {}

  @Override
  public void captureColdStartMetric(DimensionSet dimensions) {}

  @Override
  public void flushMetrics(Consumer<Metrics> consumer) {}
}
