package com.endclose.relay.relayctl.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.relayctl.Failure;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminUrlTest {

  @Test
  void a_function_url_tells_its_region() {
    AdminUrl url = AdminUrl.parse(" https://AbC123.lambda-url.eu-west-1.on.aws/ ");

    assertThat(url).hasToString("https://abc123.lambda-url.eu-west-1.on.aws");
    assertThat(url.functionRegion()).contains("eu-west-1");
    assertThat(url.loopback()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://abc.lambda-url.eu-west-1.on.aws.evil.example",
        "https://evil.example/abc.lambda-url.eu-west-1.on.aws",
        "https://a.b.lambda-url.eu-west-1.on.aws"
      })
  void what_only_looks_like_one_gets_no_signature(String text) {
    assertThat(AdminUrl.parse(text).functionRegion()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost:8081", "http://127.0.0.1:8081", "http://[::1]:8081"})
  void this_machine_may_be_asked_in_the_clear(String text) {
    assertThat(AdminUrl.parse(text).loopback()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://relay.example",
        "http://127.0.0.1.evil.example",
        "http://localhost.evil.example",
        "ftp://127.0.0.1",
        "https://ann:secret@relay.example",
        "https://relay.example/?a=b",
        "https://relay.example/#x",
        "https://",
        "https://a b"
      })
  void what_is_no_place_to_send_credentials_to_is_refused(String text) {
    assertThatThrownBy(() -> AdminUrl.parse(text))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("the relay's URL: ")
        .hasMessageNotContaining("secret");
  }

  @Test
  void a_scheme_may_be_left_out() {
    assertThat(AdminUrl.parse("relay.example/admin/")).hasToString("https://relay.example/admin");
  }

  @Test
  void segments_and_values_can_not_break_out() {
    AdminUrl url = AdminUrl.parse("https://relay.example/admin");

    assertThat(url.at(List.of("events", "sha256:ab", "../x?y#z"), Map.of("q", "a&b=c d+e")))
        .hasToString(
            "https://relay.example/admin/events/sha256:ab/..%2Fx%3Fy%23z?q=a%26b%3Dc%20d%2Be");
    assertThat(url.at(List.of("routes", "..", "pause"), Map.of()).getRawPath())
        .isEqualTo("/admin/routes/%2E%2E/pause");
  }
}
