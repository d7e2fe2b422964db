package com.endclose.relay.ingest.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events of payload format 2.0, in the shape of AWS's published sample. */
class IngestMapperTest {

  private static final String SAMPLE =
      """
      {
        "version": "2.0",
        "routeKey": "POST /ingest/{route}",
        "rawPath": "/stage/ingest/other",
        "rawQueryString": "route=query",
        "headers": {
          "authorization": "made-up",
          "content-type": "application/json",
          "x-forwarded-for": "198.51.100.7, 203.0.113.9"
        },
        "requestContext": {
          "accountId": "123456789012",
          "apiId": "api-id",
          "http": {
            "method": "POST",
            "path": "/stage/ingest/other",
            "protocol": "HTTP/1.1",
            "sourceIp": "203.0.113.9",
            "userAgent": "agent"
          },
          "requestId": "id",
          "routeKey": "POST /ingest/{route}",
          "stage": "$default",
          "time": "12/Mar/2020:19:03:58 +0000",
          "timeEpoch": 1583348638390
        },
        "body": "{\\"a\\":1}",
        "pathParameters": {"route": "pay"},
        "isBase64Encoded": false
      }""";

  private static Optional<ApiRequest> read(int trustedProxies, String event) {
    return new IngestMapper(trustedProxies)
        .read(new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)));
  }

  private static ApiRequest read(String event) {
    return read(0, event).orElseThrow();
  }

  private static ObjectNode sample() throws Exception {
    return (ObjectNode) new JsonMapper().readTree(SAMPLE);
  }

  private static String text(ApiRequest request) {
    return new String(request.webhook().body().bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void the_route_comes_from_the_path_parameters_and_nowhere_else() {
    assertThat(read(SAMPLE).route()).isEqualTo("pay");
  }

  @Test
  void a_call_without_path_parameters_names_no_route() throws Exception {
    ObjectNode event = sample();
    event.putNull("pathParameters");

    assertThat(read(event.toString()).route()).isEmpty();
  }

  @Test
  void a_text_body_is_its_utf_8() throws Exception {
    assertThat(text(read(sample().put("body", "{\"n\":\"Zoë 🦊\"}").toString())))
        .isEqualTo("{\"n\":\"Zoë 🦊\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "application/octet-stream"})
  void whether_a_body_is_encoded_is_said_by_the_event_and_not_by_its_type(String type)
      throws Exception {
    byte[] bytes = {(byte) 0xff, 0, 1, 13, 10};
    ObjectNode event = sample();
    ((ObjectNode) event.get("headers")).put("content-type", type);
    event.put("body", Base64.getEncoder().encodeToString(bytes)).put("isBase64Encoded", true);

    assertThat(read(event.toString()).webhook().body().bytes()).isEqualTo(bytes);
  }

  @Test
  void a_missing_body_is_an_empty_one() throws Exception {
    ObjectNode event = sample();
    event.remove("body");
    assertThat(read(event.toString()).webhook().body().length()).isZero();

    event.putNull("body");
    assertThat(read(event.toString()).webhook().body().length()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"authorization", "Authorization", "AUTHORIZATION"})
  void header_names_come_in_any_case(String name) throws Exception {
    ObjectNode event = sample();
    event.putObject("headers").put(name, "Made-Up");

    assertThat(read(event.toString()).webhook().headers().first("authorization"))
        .contains("Made-Up");
  }

  @Test
  void without_proxies_the_sender_is_who_is_connected_whatever_a_header_says() {
    assertThat(read(SAMPLE).webhook().remoteIp()).isEqualTo("203.0.113.9");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the gateway's own peer is no proxy's word  | 1 | 198.51.100.7, 203.0.113.9             | 198.51.100.7",
        "what stands left of the proxy's is free    | 1 | 10.0.0.1, 198.51.100.7, 203.0.113.9   | 198.51.100.7",
        "two proxies                                | 2 | 198.51.100.7, 192.0.2.5, 203.0.113.9  | 198.51.100.7",
        "fewer hops than proxies                    | 2 | 198.51.100.7, 203.0.113.9             | ''",
        "the sender came past the proxy             | 1 | 203.0.113.9                           | ''",
        "a gateway that adds nothing                | 1 | 198.51.100.7                          | 198.51.100.7",
      })
  void behind_proxies_the_header_is_believed_as_far_as_they_wrote_it(
      String why, int proxies, String forwarded, String sender) throws Exception {
    ObjectNode event = sample();
    ((ObjectNode) event.get("headers")).put("x-forwarded-for", forwarded);

    assertThat(read(proxies, event.toString()).orElseThrow().webhook().remoteIp())
        .as(why)
        .isEqualTo(sender);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "\"text\"",
        "{",
        "{}",
        "{\"version\":\"1.0\",\"path\":\"/ingest/pay\",\"httpMethod\":\"POST\"}",
        "{\"Records\":[]}",
        "{\"requestContext\":{\"http\":{}},\"body\":\"not base64!\",\"isBase64Encoded\":true}"
      })
  void what_is_no_event_of_the_http_api_is_not_read(String event) {
    assertThat(read(0, event)).isEmpty();
  }

  @Test
  void an_event_that_is_not_utf_8_is_not_read() {
    byte[] event = SAMPLE.replace("made-up", "m\u00e4de").getBytes(StandardCharsets.ISO_8859_1);

    assertThat(new IngestMapper(0).read(new ByteArrayInputStream(event))).isEmpty();
  }

  @Test
  void a_body_of_six_million_bytes_is_read() throws Exception {
    String body = "x".repeat(6_000_000);

    assertThat(read(sample().put("body", body).toString()).webhook().body().length())
        .isEqualTo(6_000_000);
  }

  @Test
  void a_deeply_nested_event_is_not_read_and_harms_nobody() {
    assertThat(read(0, "[".repeat(100_000))).isEmpty();
  }
}
