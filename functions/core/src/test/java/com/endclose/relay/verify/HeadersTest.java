package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeadersTest {

  @Test
  void names_compare_without_case_and_values_with_it() {
    Headers headers = Headers.joined(Map.of("X-Signature", "AbC"));

    assertThat(headers.first("x-signature")).hasValue("AbC");
    assertThat(headers.first("X-SIGNATURE")).hasValue("AbC");
    assertThat(headers.first("x-signatur")).isEmpty();
  }

  @Test
  void all_values_are_tried_even_when_the_names_differ_in_case() {
    Map<String, List<String>> values = new LinkedHashMap<>();
    values.put("X-Tok", List.of("first", "second"));
    values.put("x-tok", List.of("third"));

    assertThat(Headers.of(values).candidates("x-tok")).containsExactly("first", "second", "third");
  }

  @Test
  void a_joined_value_is_tried_whole_and_then_each_part() {
    assertThat(candidates("a, b,c")).containsExactly("a, b,c", "a", "b", "c");
    assertThat(candidates(" a ,b")).containsExactly(" a ,b", "a", "b");
  }

  @Test
  void nothing_between_commas_is_no_value() {
    assertThat(candidates(",a,, ,a")).containsExactly(",a,, ,a", "a");
    assertThat(candidates(",")).containsExactly(",");
  }

  @Test
  void a_header_without_a_value_is_missing_and_an_empty_line_hides_none() {
    assertThat(candidates("")).isEmpty();
    assertThat(Headers.of(Map.of("x", List.of())).first("x")).isEmpty();
    assertThat(Headers.of(Map.of("x", List.of("", "a"))).candidates("x")).containsExactly("a");
  }

  @Test
  void sixteen_values_are_tried_at_most() {
    List<String> lines = IntStream.range(0, 40).mapToObj(Integer::toString).toList();

    assertThat(Headers.of(Map.of("x", lines)).candidates("x")).isEqualTo(lines.subList(0, 16));
    assertThat(candidates(String.join(",", lines))).hasSize(16).contains("0", "14");
    assertThat(candidates("a,".repeat(100_000))).hasSize(2);
    assertThat(Headers.joined(Map.of("x", "a,".repeat(100_000))).candidatesWithCommas("x"))
        .hasSizeLessThanOrEqualTo(16);
  }

  @Test
  void a_value_that_holds_commas_is_found_among_others() {
    Headers headers = Headers.joined(Map.of("x", "p,a, b"));

    assertThat(headers.candidatesWithCommas("x")).contains("a, b", "p,a, b", "p");
    assertThat(headers.candidates("x")).doesNotContain("a, b");
  }

  @Test
  void equal_lines_that_a_gateway_joined_are_one() {
    assertThat(Headers.joined(Map.of("x", "m1, m1,m1")).one("X")).hasValue("m1");
    assertThat(Headers.joined(Map.of("x", "m1,m2")).one("x")).hasValue("m1,m2");
    assertThat(Headers.joined(Map.of("x", ",")).one("x")).hasValue(",");
    assertThat(Headers.joined(Map.of("x", "")).one("x")).isEmpty();
  }

  @Test
  void a_proven_value_takes_the_place_of_all_others() {
    Headers headers = Headers.of(Map.of("X-Id", List.of("a", "b")));

    assertThat(headers.with(Map.of("x-ID", "b")).all("x-id")).containsExactly("b");
    assertThat(Verdict.verified("x-id", "b")).hasToString("Verified[[x-id]]");
  }

  @Test
  void values_and_bodies_are_never_printed() {
    assertThat(Headers.joined(Map.of("X-Tok", "made-up"))).hasToString("headers [x-tok]");
    assertThat(RawBody.of(new byte[] {1, 2})).hasToString("body of 2 bytes");
    assertThat(new Message(TextNode.valueOf("made-up"), Headers.joined(Map.of("X-Tok", "made-up"))))
        .hasToString("message of headers [x-tok]");
    assertThat(new Reply("text/plain", "made-up")).hasToString("reply of text/plain");
    assertThat(Credentials.secret("made-up")).hasToString("credentials [secret_env]");
  }

  @Test
  void bodies_of_the_same_bytes_are_equal() {
    RawBody body = RawBody.of(new byte[] {1, 2});

    assertThat(body)
        .isEqualTo(RawBody.of(new byte[] {1, 2}))
        .hasSameHashCodeAs(RawBody.of(new byte[] {1, 2}));
    assertThat(body).isNotEqualTo(RawBody.of(new byte[] {1, 3})).isNotEqualTo("body of 2 bytes");
    assertThat(body.hashCode()).isNotEqualTo(RawBody.of(new byte[] {1, 3}).hashCode());
    assertThat(body.length()).isEqualTo(2);
  }

  @Test
  void of_the_secrets_under_a_key_the_first_is_the_newest() {
    Credentials credentials = Credentials.of(Map.of("client_env", List.of("new", "old")));

    assertThat(credentials.first("client_env")).hasValue("new");
    assertThat(credentials.first("other_env")).isEmpty();
  }

  private static List<String> candidates(String value) {
    return Headers.joined(Map.of("x", value)).candidates("X");
  }
}
