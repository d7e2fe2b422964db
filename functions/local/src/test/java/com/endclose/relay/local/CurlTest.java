package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurlTest {

  @Test
  void a_request_becomes_one_command_over_several_lines() {
    Map<String, String> headers =
        new TreeMap<>(Map.of("authorization", "it's", "content-type", "application/json"));

    assertThat(Curl.post(URI.create("http://127.0.0.1:1/ingest/a"), headers, "my file.json"))
        .containsExactly(
            "curl -i http://127.0.0.1:1/ingest/a \\",
            "      -H 'authorization: it'\\''s' -H 'content-type: application/json' \\",
            "      --data-binary '@my file.json'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"plain", "", "it's", "''", "$HOME", "a b", "`id`", "\\", "*", "\"", "#", "~"})
  void a_shell_reads_back_what_was_quoted(String word) throws IOException {
    Process shell = new ProcessBuilder("sh", "-c", "printf %s " + Curl.quoted(word)).start();

    assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(word);
  }
}
