package com.endclose.relay.aws.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WakeMessageTest {

  @Test
  void a_message_is_read_as_it_was_written() {
    WakeMessage message = new WakeMessage("pay-out_1", 255);

    assertThat(message.body()).isEqualTo("{\"route\":\"pay-out_1\",\"shard\":255}");
    assertThat(WakeMessage.read(message.body())).contains(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "wake up",
        "{}",
        "{\"route\":\"pay\",\"shard\":-1}",
        "{\"route\":\"pay\",\"shard\":1000}",
        "{\"route\":\"Pay\",\"shard\":1}",
        "{\"route\":\"a/b\",\"shard\":1}",
        "{\"route\":\"pay\",\"shard\":1,\"more\":1}",
        "{\"route\":\"pay\",\"shard\":1}\n",
      })
  void anything_else_is_no_wake(String body) {
    assertThat(WakeMessage.read(body)).isEmpty();
  }

  @Test
  void the_longest_route_id_fits_a_group_and_a_deduplication_id() {
    String group = new WakeMessage("r".repeat(64), 255).group();

    assertThat(group).hasSizeLessThanOrEqualTo(128);
    assertThat(group + "/" + Long.MAX_VALUE / 500).hasSizeLessThanOrEqualTo(128);
  }
}
