package com.endclose.relay.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.dispatch.Shard;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DispatcherMapperTest {

  private static Call read(String event) {
    return new DispatcherMapper()
        .read(new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)));
  }

  /** One record in the shape of AWS's published FIFO sample. */
  private static String record(String body) {
    return """
    {
      "messageId": "11d6ee51-4cc7-4302-9e22-7cd8afdaadf5",
      "receiptHandle": "AQEBBX8nesZEXmkhsmZeyIE8iQAMig7qw...",
      "body": "%s",
      "attributes": {
        "ApproximateReceiveCount": "1",
        "SentTimestamp": "1573251510774",
        "SequenceNumber": "18849496460467696128",
        "MessageGroupId": "pay/2",
        "SenderId": "AIDAIO23YVJENQZJOL4VO",
        "MessageDeduplicationId": "pay/2/3146503021",
        "ApproximateFirstReceiveTimestamp": "1573251510774"
      },
      "messageAttributes": {},
      "md5OfBody": "e4e68fb7bd0e697a0ae8f1bb342846b3",
      "eventSource": "aws:sqs",
      "eventSourceARN": "arn:aws:sqs:us-east-2:123456789012:fifo.fifo",
      "awsRegion": "us-east-2"
    }"""
        .formatted(body.replace("\"", "\\\""));
  }

  private static String records(String... bodies) {
    List<String> records = List.of(bodies).stream().map(DispatcherMapperTest::record).toList();
    return "{\"Records\":[" + String.join(",", records) + "]}";
  }

  @Test
  void the_schedules_input_is_a_tick() {
    assertThat(read("{\"source\":\"schedule\",\"task\":\"tick\"}")).isEqualTo(new Call.Tick());
  }

  @Test
  void a_message_on_the_wake_queue_names_its_shard() {
    assertThat(read(records("{\"route\":\"pay\",\"shard\":2}")))
        .isEqualTo(new Call.Wakes(List.of(new Shard("pay", 2))));
  }

  @Test
  void several_wakes_of_one_shard_are_one_drain() {
    assertThat(
            read(
                records(
                    "{\"route\":\"pay\",\"shard\":2}",
                    "{\"route\":\"out\",\"shard\":0}",
                    "{\"route\":\"pay\",\"shard\":2}")))
        .isEqualTo(new Call.Wakes(List.of(new Shard("pay", 2), new Shard("out", 0))));
  }

  @Test
  void a_message_that_is_no_wake_drains_nothing() {
    assertThat(read(records("hello"))).isEqualTo(new Call.Wakes(List.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "{",
        "[]",
        "{}",
        "{\"source\":\"schedule\",\"task\":\"tock\"}",
        "{\"version\":\"0\",\"source\":\"aws.events\",\"detail-type\":\"Scheduled Event\"}"
      })
  void anything_else_asks_for_nothing(String event) {
    assertThat(read(event)).isEqualTo(new Call.Unknown());
  }

  @Test
  void the_answer_never_asks_for_a_message_again() {
    assertThat(new String(DispatcherMapper.done(), StandardCharsets.UTF_8))
        .isEqualTo("{\"batchItemFailures\":[]}");
  }
}
