package com.endclose.relay.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The functions read events and write answers as streams, which starts faster than AWS's types do.
 * Here AWS's own types (aws-lambda-java-events) write what they read, and read what they answer.
 */
class PublishedTypesTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** The library names a boolean's setter otherwise than the document does. */
  private final JsonMapper json =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private static <T> String written(Class<T> type, T event) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    LambdaEventSerializers.serializerFor(type, PublishedTypesTest.class.getClassLoader())
        .toJson(event, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void ingest_reads_an_http_api_event_and_answers_as_one_is_answered() throws Exception {
    APIGatewayV2HTTPEvent event =
        APIGatewayV2HTTPEvent.builder()
            .withVersion("2.0")
            .withRouteKey("POST /ingest/{route}")
            .withRawPath("/ingest/pay")
            .withHeaders(Map.of("content-type", "application/json"))
            .withPathParameters(Map.of("route", "pay"))
            .withBody("{}")
            .withRequestContext(
                APIGatewayV2HTTPEvent.RequestContext.builder()
                    .withHttp(
                        APIGatewayV2HTTPEvent.RequestContext.Http.builder()
                            .withMethod("POST")
                            .withPath("/ingest/pay")
                            .withSourceIp("192.0.2.1")
                            .build())
                    .build())
            .build();
    try (PackagedFunction ingest = Functions.INGEST.start(Functions.environment())) {
      APIGatewayV2HTTPResponse answer =
          json.readValue(
              ingest.invoke(written(APIGatewayV2HTTPEvent.class, event), LIMIT),
              APIGatewayV2HTTPResponse.class);

      assertThat(answer.getStatusCode()).isEqualTo(503);
      assertThat(answer.getHeaders()).containsEntry("content-type", "application/json");
      assertThat(answer.getBody()).contains("temporarily unavailable");
    }
  }

  @Test
  void the_dispatcher_reads_an_sqs_event_and_answers_with_a_batch_response() throws Exception {
    SQSEvent.SQSMessage message = new SQSEvent.SQSMessage();
    message.setMessageId("1");
    message.setEventSource("aws:sqs");
    message.setBody("{\"route\":\"pay\",\"shard\":0}");
    SQSEvent event = new SQSEvent();
    event.setRecords(List.of(message));
    try (PackagedFunction dispatcher = Functions.DISPATCHER.start(Functions.environment())) {
      SQSBatchResponse answer =
          json.readValue(
              dispatcher.invoke(written(SQSEvent.class, event), LIMIT), SQSBatchResponse.class);

      assertThat(answer.getBatchItemFailures()).isEmpty();
      // It reached for the tables of that shard: the message was understood.
      assertThat(dispatcher.output()).contains("\"alarm_dispatcher_failed\"");
    }
  }
}
