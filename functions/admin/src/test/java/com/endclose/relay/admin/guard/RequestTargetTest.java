package com.endclose.relay.admin.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTargetTest {

  @Test
  void a_path_and_a_query_are_decoded_once() {
    RequestTarget target =
        RequestTarget.of("/events/sha256%3Aab+c%25", "error=a+b%26c%3D%C3%BC&route=p&x&=y&route=q")
            .orElseThrow();

    assertThat(target.path()).isEqualTo("/events/sha256:ab+c%");
    assertThat(target.query())
        .containsEntry("error", "a b&c=\u00fc")
        .containsEntry("route", "p")
        .containsEntry("x", "")
        .hasSize(3);
  }

  @Test
  void no_query_is_an_empty_one() {
    assertThat(RequestTarget.of("/", null)).contains(new RequestTarget("/", java.util.Map.of()));
  }

  @ParameterizedTest
  @CsvSource({"/a%zz,", "/a%,", "/a%2,", "/,a=%", "/,%g1=1", "status,", "*,", "'',"})
  void what_can_not_be_decoded_is_nothing(String path, String query) {
    assertThat(RequestTarget.of(path, query)).isEmpty();
  }
}
