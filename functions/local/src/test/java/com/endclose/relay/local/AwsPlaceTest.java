package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AwsPlaceTest {

  private final List<String> problems = new ArrayList<>();

  private AwsPlace read(String text) {
    return AwsPlace.read("RELAY_AWS_ENDPOINT", text, problems);
  }

  @Test
  void one_address_is_all_services() {
    URI all = URI.create("http://127.0.0.1:4566");

    assertThat(read("http://127.0.0.1:4566")).isEqualTo(new AwsPlace(false, all, all, all));
    assertThat(read("http://127.0.0.1:4566")).hasToString("http://127.0.0.1:4566");
  }

  @Test
  void each_service_may_have_its_own() {
    String text = "sqs=http://b:2,dynamodb=http://a:1, secretsmanager=https://c";

    assertThat(read(text))
        .isEqualTo(
            new AwsPlace(
                false, URI.create("http://a:1"), URI.create("http://b:2"), URI.create("https://c")))
        .hasToString("dynamodb=http://a:1,sqs=http://b:2,secretsmanager=https://c");
  }

  @Test
  void embedded_is_a_word() {
    assertThat(read("embedded").embedded()).isTrue();
    assertThat(problems).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:4566",
        "ftp://a",
        "http://",
        "http://a b",
        "dynamodb=http://a",
        "dynamodb=http://a,sqs=http://b",
        "dynamodb=http://a,sqs=http://b,secretsmanager=http://c,sqs=http://d",
        "dynamodb=http://a,sqs=http://b,s3=http://c",
        ",",
        "Embedded"
      })
  void anything_else_is_a_problem_that_says_what_to_write(String text) {
    assertThat(read(text)).isNull();
    assertThat(problems)
        .singleElement()
        .asString()
        .startsWith("RELAY_AWS_ENDPOINT: it must be embedded, an address such as http://");
  }
}
