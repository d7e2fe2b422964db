package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.testing.VectorFile;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

class EventFilterTest {

  @TestFactory
  Stream<DynamicTest> the_filter_agrees_with_the_predecessor() {
    return VectorFile.tests(
        "events_filter",
        41,
        (vector, expected) -> {
          JsonNode input = vector.get("input");
          List<String> patterns = new ArrayList<>();
          input.get("patterns").forEach(pattern -> patterns.add(pattern.asText()));
          String type = input.get("event_type").isNull() ? null : input.get("event_type").asText();
          assertThat(new EventFilter(patterns).admits(type))
              .isEqualTo(expected.get("matches").asBoolean());
        });
  }

  @Test
  void a_missing_type_needs_a_lone_star() {
    assertThat(new EventFilter(List.of("payment.*", "*")).admits(null)).isTrue();
    assertThat(new EventFilter(List.of("**")).admits(null)).isFalse();
    assertThat(new EventFilter(List.of("null")).admits(null)).isFalse();
  }

  @Test
  void a_star_ends_with_its_line_whichever_star_it_is() {
    assertThat(new EventFilter(List.of("a*\n*b")).admits("ax\nxb")).isTrue();
    assertThat(new EventFilter(List.of("a*\n*b")).admits("ax\n\nb")).isFalse();
    assertThat(new EventFilter(List.of("*b*")).admits("ab\r")).isFalse();
  }

  @Test
  @Timeout(60)
  void a_hostile_type_costs_no_more_than_pattern_times_type() {
    EventFilter filter = new EventFilter(List.of("*a".repeat(2_000) + "b"));

    assertThat(filter.admits("a".repeat(20_000))).isFalse();
  }

  @Test
  void globs_match_what_an_expression_with_dots_would() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String pattern = text(random, "ab*\n");
      String type = text(random, "ab\n\u2028");
      assertThat(new EventFilter(List.of(pattern)).admits(type))
          .as("seed %s, pattern %s, type %s", seed, pattern, type)
          .isEqualTo(expression(pattern).matcher(type).matches());
    }
  }

  private static String text(Random random, String alphabet) {
    return random
        .ints(random.nextInt(8), 0, alphabet.length())
        .mapToObj(index -> alphabet.substring(index, index + 1))
        .collect(Collectors.joining());
  }

  private static Pattern expression(String glob) {
    return Pattern.compile(
        glob.codePoints()
            .mapToObj(c -> c == '*' ? "[^\n\r\u2028\u2029]*" : Pattern.quote(Character.toString(c)))
            .collect(Collectors.joining()));
  }
}
