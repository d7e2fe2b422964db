package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  void the_first_of_several_values_counts_even_when_the_names_differ_in_case() {
    Map<String, List<String>> values = new LinkedHashMap<>();
    values.put("X-Tok", List.of("first", "second"));
    values.put("x-tok", List.of("third"));

    assertThat(Headers.of(values).candidates("x-tok")).containsExactly("first");
  }

  @Test
  void a_joined_value_is_tried_whole_and_then_up_to_its_first_comma() {
    assertThat(candidates("a, b,c")).containsExactly("a, b,c", "a");
    assertThat(candidates(" a ,b")).containsExactly(" a ,b", " a ");
  }

  @Test
  void nothing_before_the_comma_is_no_value() {
    assertThat(candidates(",a")).containsExactly(",a");
    assertThat(candidates(",")).containsExactly(",");
  }

  @Test
  void an_empty_first_value_is_a_missing_header() {
    assertThat(candidates("")).isEmpty();
    assertThat(Headers.of(Map.of("x", List.of())).first("x")).isEmpty();
    assertThat(Headers.of(Map.of("x", List.of("", "a"))).candidates("x")).isEmpty();
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
