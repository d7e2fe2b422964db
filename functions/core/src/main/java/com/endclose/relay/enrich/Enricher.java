package com.endclose.relay.enrich;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the enrichments of events side by side, each in a thread of its own. One that hangs is
 * interrupted after the timeout and left behind; it holds up neither other events nor other
 * enrichments, and once too many of its calls are left behind it is not called until some end. Safe
 * for several threads.
 */
public final class Enricher {

  private final Map<String, Enlisted> byName;
  private final Duration timeout;
  private final int parallel;

  /**
   * Throws {@link IllegalArgumentException} when two enrichments share a name, or nothing may run.
   *
   * @param timeout how long one call may take ({@code enrichTimeoutMs})
   * @param parallel how many calls of one {@link #enrichAll} may run at once, and how many of one
   *     enrichment may be left behind before it is called no more
   */
  public Enricher(Collection<Enrichment> enrichments, Duration timeout, int parallel) {
    if (parallel < 1) {
      throw new IllegalArgumentException("at least one call must be allowed at once");
    }
    Map<String, Enlisted> map = new LinkedHashMap<>();
    for (Enrichment enrichment : enrichments) {
      if (map.putIfAbsent(enrichment.name(), new Enlisted(enrichment)) != null) {
        throw new IllegalArgumentException("two enrichments are named " + enrichment.name());
      }
    }
    this.byName = Collections.unmodifiableMap(map);
    this.timeout = timeout;
    this.parallel = parallel;
  }

  /** The names of the registered enrichments. */
  public Set<String> names() {
    return byName.keySet();
  }

  /** The registered enrichments. */
  public List<Enrichment> enrichments() {
    return byName.values().stream().map(Enlisted::enrichment).toList();
  }

  /** What a field of an event is to be computed from. */
  public record Task(String field, String enrichment, JsonNode input) {

    /** Without the input. */
    @Override
    public String toString() {
      return "Task[" + field + ", " + enrichment + "]";
    }
  }

  /**
   * One event and what is to be computed for it.
   *
   * @param eventType null when unknown
   * @param payload the decrypted payload
   */
  public record Job(
      String routeId,
      String source,
      String eventId,
      @Nullable String eventType,
      Instant receivedAt,
      JsonNode payload,
      List<Task> tasks) {

    public Job {
      tasks = List.copyOf(tasks);
    }

    Enrichment.Context context(Task task) {
      return new Enrichment.Context(
          routeId, source, eventId, eventType, receivedAt, task.field(), payload.deepCopy());
    }

    /** Without the payload. */
    @Override
    public String toString() {
      return "Job[" + routeId + ", " + tasks + "]";
    }
  }

  /** Runs the enrichments of one event. */
  public Enriched enrich(Job job) {
    return enrichAll(List.of(job)).get(0);
  }

  /**
   * Runs the enrichments of several events; one result a job, in their order. Returns when every
   * call has ended or run out of its time; an interrupt leaves the rest for later.
   */
  public List<Enriched> enrichAll(List<Job> jobs) {
    return enrichAll(jobs, () -> true);
  }

  /**
   * Runs the enrichments of several events as far as there is time; the rest is {@link
   * Enriched.NoTime}.
   *
   * @param timeForOne whether one more call may begin and take as long as {@link #timeout}
   */
  public List<Enriched> enrichAll(List<Job> jobs, BooleanSupplier timeForOne) {
    return new Round(byName, timeout, parallel, timeForOne).run(jobs);
  }

  /** How long one call may take. */
  public Duration timeout() {
    return timeout;
  }
}
