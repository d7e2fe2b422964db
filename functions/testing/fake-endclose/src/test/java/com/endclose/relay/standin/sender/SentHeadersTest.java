package com.endclose.relay.standin.sender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SentHeadersTest {

  private static final Instant NOW = Instant.ofEpochSecond(1782864005);

  @Test
  void a_template_is_filled_in_as_a_sender_would() {
    String template =
        """
        # Comments and empty lines are passed over.

        @secret X text
        @hmac sha256 hex
        @signs {seconds}.{body}
        content-type: application/json
        x-key: {secret}
        x-sig: t={seconds},v1={signature}
        x-at: {iso}
        """;

    assertThat(sent(template, "key"))
        .containsExactly(
            Map.entry("content-type", "application/json"),
            Map.entry("x-key", "key"),
            Map.entry(
                "x-sig",
                "t=1782864005,v1="
                    + "35f98e655dc968b74c24bc024f385db20c487ffbf43635c0d83993edce6953a1"),
            Map.entry("x-at", "2026-07-01T00:00:05Z"));
  }

  @Test
  void a_key_may_be_written_in_hex_or_in_base64() {
    String hex = sent("@secret X hex\n@signs {body}\ns: {signature}", "6b6579").get("s");

    assertThat(sent("@secret X base64\n@signs {body}\ns: {signature}", "whsec_a2V5").get("s"))
        .isEqualTo(sent("@secret X\n@signs {body}\ns: {signature}", "key").get("s"))
        .isEqualTo(hex);
  }

  @Test
  void what_is_neither_a_header_nor_a_directive_is_an_error() {
    assertThatThrownBy(() -> SentHeaders.of("@sign {body}"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Map<String, String> sent(String template, String secret) {
    byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
    return SentHeaders.of(template).with(body, NOW, name -> name.equals("X") ? secret : "");
  }
}
