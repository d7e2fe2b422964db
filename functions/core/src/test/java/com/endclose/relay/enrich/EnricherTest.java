package com.endclose.relay.enrich;

import static com.endclose.relay.enrich.Jobs.JSON;
import static com.endclose.relay.enrich.Jobs.LONG;
import static com.endclose.relay.enrich.Jobs.enricher;
import static com.endclose.relay.enrich.Jobs.job;
import static com.endclose.relay.enrich.Jobs.later;
import static com.endclose.relay.enrich.Jobs.named;
import static com.endclose.relay.enrich.Jobs.task;
import static com.endclose.relay.enrich.Jobs.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.endclose.relay.enrich.Enrichment.Outcome;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class EnricherTest {

  private static final Duration SHORT = Duration.ofMillis(50);

  @Test
  void a_value_is_computed_from_the_input_and_the_event() {
    Enricher enricher =
        enricher(
            LONG,
            named(
                "describe",
                (input, event) ->
                    new Outcome.Value(
                        text(
                            String.join(
                                " ",
                                event.routeId(),
                                event.source(),
                                event.eventId(),
                                event.eventType(),
                                event.receivedAt().toString(),
                                event.field(),
                                event.payload().get("id").asText(),
                                input.asText())))));

    assertThat(enricher.enrich(job(task("description", "describe"))))
        .isEqualTo(
            new Enriched.Done(
                Map.of(
                    "description",
                    text("r payabli e1 Paid 2026-07-01T00:00:10Z description p1 in"))));
  }

  @Test
  void a_failure_of_its_own_parks_the_event_whatever_else_happens() {
    Enricher enricher =
        enricher(
            LONG,
            named("breaks", (input, event) -> throwing()),
            named("refuses", (input, event) -> new Outcome.Failed("no such account")));

    assertThat(enricher.enrich(job(task("a", "breaks"), task("b", "refuses"))))
        .isEqualTo(new Enriched.Refused("enrichment refuses of b failed: no such account"));
  }

  @Test
  void what_it_throws_means_later_and_its_message_goes_no_further() {
    Enricher enricher =
        enricher(
            LONG,
            named("breaks", (input, event) -> throwing()),
            named(
                "overflows",
                (input, event) -> {
                  throw new StackOverflowError();
                }),
            named("null", (input, event) -> null));

    assertThat(enricher.enrich(job(task("a", "breaks"))))
        .isEqualTo(later("enrichment breaks of a failed with IllegalStateException"));
    assertThat(enricher.enrich(job(task("a", "overflows"))))
        .isEqualTo(later("enrichment overflows of a failed with StackOverflowError"));
    assertThat(enricher.enrich(job(task("a", "null"))))
        .isEqualTo(later("enrichment null of a returned no outcome"));
    assertThat(enricher.enrich(job(task("a", "gone"))))
        .isEqualTo(later("enrichment gone of a is not registered"));
  }

  @Test
  void a_slow_one_is_interrupted_and_means_later() {
    AtomicInteger interrupted = new AtomicInteger();
    Enricher enricher =
        enricher(
            SHORT,
            named(
                "hangs",
                (input, event) -> {
                  try {
                    new CountDownLatch(1).await();
                  } catch (InterruptedException stop) {
                    interrupted.incrementAndGet();
                  }
                  return new Outcome.Nothing();
                }));

    // More than once: on a busy machine the time may be over before the thread came to the call.
    await()
        .atMost(LONG)
        .untilAsserted(
            () -> {
              assertThat(enricher.enrich(job(task("a", "hangs"))))
                  .isEqualTo(later("enrichment hangs of a took longer than 50 ms"));
              assertThat(interrupted).hasPositiveValue();
            });
  }

  @Test
  void a_call_given_up_before_it_began_never_begins_and_is_not_counted() {
    AtomicInteger calls = new AtomicInteger();
    Enrichment counting =
        named("counts", (input, event) -> new Outcome.Value(text("" + calls.incrementAndGet())));
    Enlisted enlisted = new Enlisted(counting);
    Enricher.Job job = job(task("a", "counts"));

    Call call = new Call(enlisted, job, job.tasks().get(0), done -> {});
    call.leaveBehind();
    call.run();

    assertThat(calls).hasValue(0);
    assertThat(enlisted.leftBehind()).hasValue(0);
  }

  @Test
  void one_that_ignores_interrupts_stops_no_other_and_is_left_alone_after_a_while() {
    CountDownLatch release = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    Enrichment stuck =
        named(
            "stuck",
            (input, event) -> {
              calls.incrementAndGet();
              awaitWhateverHappens(release);
              return new Outcome.Nothing();
            });
    Enrichment fine = named("fine", (input, event) -> new Outcome.Value(input));
    Enricher enricher = new Enricher(List.of(stuck, fine), Duration.ofSeconds(3), 2);

    List<Enriched> results =
        enricher.enrichAll(
            IntStream.range(0, 10)
                .mapToObj(i -> job(task("a", i % 2 == 0 ? "stuck" : "fine")))
                .toList());

    for (int i = 0; i < 10; i++) {
      assertThat(results.get(i))
          .isInstanceOf(i % 2 == 0 ? Enriched.TryLater.class : Enriched.Done.class);
    }
    // Two were left behind, and one was running already when the second was.
    assertThat(calls).hasValueLessThanOrEqualTo(3);
    assertThat(results.get(8))
        .isEqualTo(later("enrichment stuck of a still hangs in earlier calls"));

    release.countDown();
    await()
        .atMost(LONG)
        .until(() -> enricher.enrich(job(task("a", "stuck"))) instanceof Enriched.Done);
  }

  @Test
  void events_are_enriched_side_by_side_and_never_more_at_once_than_allowed() {
    CyclicBarrier allFour = new CyclicBarrier(4);
    AtomicInteger atOnce = new AtomicInteger();
    Set<Integer> seen = ConcurrentHashMap.newKeySet();
    Enricher enricher =
        enricher(
            LONG,
            named(
                "meets",
                (input, event) -> {
                  seen.add(atOnce.incrementAndGet());
                  allFour.await();
                  atOnce.decrementAndGet();
                  return new Outcome.Value(input);
                }));

    List<Enriched> results =
        enricher.enrichAll(IntStream.range(0, 20).mapToObj(i -> job(task("a", "meets"))).toList());

    assertThat(results).hasSize(20).allMatch(Enriched.Done.class::isInstance);
    assertThat(seen).allMatch(count -> count <= 4);
  }

  @Test
  void one_event_that_fails_leaves_the_others_alone_and_results_keep_their_order() {
    Enricher enricher =
        enricher(
            LONG,
            named("fine", (input, event) -> new Outcome.Value(input)),
            named("breaks", (input, event) -> throwing()),
            named("refuses", (input, event) -> new Outcome.Failed("no")));

    assertThat(
            enricher.enrichAll(
                List.of(
                    job(task("a", "refuses")), job(task("a", "fine")), job(task("a", "breaks")))))
        .hasExactlyElementsOfTypes(
            Enriched.Refused.class, Enriched.Done.class, Enriched.TryLater.class);
  }

  @Test
  void one_that_changes_what_it_was_given_changes_it_for_nobody_else() {
    Enricher enricher =
        enricher(
            LONG,
            named(
                "greedy",
                (input, event) -> {
                  ((ObjectNode) input).removeAll();
                  ((ObjectNode) event.payload()).removeAll();
                  return new Outcome.Nothing();
                }));
    ObjectNode input = JSON.objectNode().put("a", 1);
    Enricher.Job job = job(new Enricher.Task("a", "greedy", input));

    assertThat(enricher.enrich(job)).isInstanceOf(Enriched.Done.class);
    assertThat(input).hasSize(1);
    assertThat(job.payload()).hasSize(1);
  }

  @Test
  void an_interrupt_leaves_the_rest_for_later() {
    Enricher enricher = enricher(LONG, named("fine", (input, event) -> new Outcome.Value(input)));

    Thread.currentThread().interrupt();
    List<Enriched> results = enricher.enrichAll(List.of(job(task("a", "fine")), job()));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(results)
        .containsExactly(
            later("enrichment fine of a was interrupted"), new Enriched.Done(Map.of()));
  }

  @Test
  void names_are_unique_and_listed() {
    Enrichment one = named("one", (input, event) -> new Outcome.Nothing());

    assertThat(enricher(LONG, one).names()).containsExactly("one");
    assertThat(enricher(LONG, one).enrichments()).containsExactly(one);
    assertThatThrownBy(() -> enricher(LONG, one, one)).hasMessageContaining("one");
    assertThatThrownBy(() -> new Enricher(List.of(one), LONG, 0)).hasMessageContaining("at least");
  }

  @Test
  void nothing_prints_a_payload() {
    Enricher.Job job = job(task("a", "x"));

    assertThat(job.toString()).contains("r", "a", "x").doesNotContain("p1", "in\"");
    assertThat(job.context(job.tasks().get(0)).toString()).doesNotContain("p1");
    assertThat(new Outcome.Value(text("secret")).toString()).doesNotContain("secret");
    assertThat(new Enriched.Done(Map.of("a", text("secret"))).toString()).doesNotContain("secret");
  }

  private static Outcome throwing() {
    throw new IllegalStateException("holds p1, the payload");
  }

  private static void awaitWhateverHappens(CountDownLatch latch) {
    while (true) {
      try {
        latch.await();
        return;
      } catch (InterruptedException ignored) {
        // Like code that swallows interrupts.
      }
    }
  }
}
