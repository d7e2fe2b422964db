package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.signal.Signals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignalsTest {

  /** Notes every call. */
  private static final class Heard implements Signals {
    private final List<String> calls = new ArrayList<>();

    @Override
    public void ingested(String route, String result) {
      calls.add("ingested " + route + " " + result);
    }

    @Override
    public void forwarded(String route, String result, int count) {
      calls.add("forwarded " + route + " " + result + " " + count);
    }

    @Override
    public void deliveryLag(String route, Duration lag) {
      calls.add("lag " + route + " " + lag);
    }

    @Override
    public void pruned(String kind, int count) {
      calls.add("pruned " + kind + " " + count);
    }

    @Override
    public void alarm(String kind, String detail) {
      calls.add("alarm " + kind + " " + detail);
    }

    @Override
    public void oldestUnsettled(String route, Duration age) {
      calls.add("oldest " + route + " " + age);
    }
  }

  @Test
  void everything_is_passed_on_to_everyone() {
    Heard first = new Heard();
    Heard second = new Heard();
    Signals all = new AllSignals(List.of(first, second));

    all.ingested("r", "accepted");
    all.forwarded("r", "delivered", 2);
    all.deliveryLag("r", Duration.ofSeconds(1));
    all.pruned("payload", 3);
    all.alarm("rejected", "HTTP 401");
    all.oldestUnsettled("r", Duration.ofSeconds(2));

    assertThat(first.calls)
        .containsExactly(
            "ingested r accepted",
            "forwarded r delivered 2",
            "lag r PT1S",
            "pruned payload 3",
            "alarm rejected HTTP 401",
            "oldest r PT2S");
    assertThat(second.calls).isEqualTo(first.calls);
  }

  @Test
  void counts_tell_what_came_since_an_earlier_moment() {
    Counts counts = new Counts();
    counts.ingested("a", "accepted");
    counts.forwarded("a", "retried", 5);
    Counts.Snapshot earlier = counts.now();
    counts.ingested("b", "accepted");
    counts.forwarded("b", "delivered", 2);

    Counts.Snapshot news = counts.now().since(earlier);

    assertThat(news.ingested()).containsOnlyKeys("accepted").containsEntry("accepted", 1L);
    assertThat(news.forwarded()).containsOnlyKeys("delivered").containsEntry("delivered", 2L);
    assertThat(counts.now().since(counts.now()).empty()).isTrue();
    assertThat(counts.now().waiting()).isZero();
    counts.ingested("a", "accepted");
    assertThat(counts.now().waiting()).isEqualTo(1);
  }
}
