package com.endclose.relay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpanTest {

  @Test
  void spans_that_overlap_become_one_and_those_that_only_touch_stay_two() {
    assertThat(Span.union(List.of(new Span(4, 8)), List.of(new Span(0, 5))))
        .containsExactly(new Span(0, 8));
    assertThat(Span.union(List.of(new Span(4, 8)), List.of(new Span(0, 4))))
        .containsExactly(new Span(0, 4), new Span(4, 8));
  }
}
