package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonWebTokenTest {

  private static final String EMPTY = PlaidTokens.url("{}".getBytes(UTF_8));

  @Test
  void a_token_of_8_kb_is_read_and_a_longer_one_is_not() {
    String rest = "A".repeat(8 * 1024 - 2 * EMPTY.length() - 2);

    assertThat(JsonWebToken.parse(EMPTY + "." + EMPTY + "." + rest)).isPresent();
    assertThat(JsonWebToken.parse(EMPTY + "." + EMPTY + "." + rest + "A")).isEmpty();
  }

  @Test
  void header_and_claims_are_objects() {
    for (String other : new String[] {"[]", "null", "7", "\"{}\"", ""}) {
      String part = PlaidTokens.url(other.getBytes(UTF_8));

      assertThat(JsonWebToken.parse(part + "." + EMPTY + ".AA")).isEmpty();
      assertThat(JsonWebToken.parse(EMPTY + "." + part + ".AA")).isEmpty();
    }
  }

  @Test
  void the_alphabet_for_urls_has_no_padding() {
    assertThat(Base64Text.url("AA")).containsExactly(0);
    assertThat(Base64Text.url("AA==")).isNull();
  }

  @Test
  void nothing_of_it_is_shown() {
    assertThat(JsonWebToken.parse(EMPTY + "." + EMPTY + ".AA").orElseThrow()).hasToString("token");
  }
}
