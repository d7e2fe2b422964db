package com.endclose.relay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The denylist over whole JSON values: strings, numbers, keys, sensitive members. */
class DenylistTest {

  private final ObjectMapper json =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  @Test
  void strings_are_redacted_at_any_depth() throws Exception {
    assertThat(
            redact(
                """
        {"a":["x",["ssn 219-09-9999",{"b":"4012 8888 8888 1881 12/29"}]],"n":null,"t":true}"""))
        .isEqualTo(
            """
            {"a":["x",["ssn [REDACTED]",{"b":"[REDACTED] 12/29"}]],"n":null,"t":true}""");
  }

  @Test
  void a_clean_value_is_handed_back_as_it_is() throws Exception {
    JsonNode clean =
        json.readTree(
            """
        {"id":"order 77","lines":[{"amount":12.50,"qty":2}],"card":{"last4":"1881"},"cvv":"[REDACTED]"}""");

    assertThat(Denylist.redact(clean)).isSameAs(clean);
    assertThat(Denylist.redact(clean.get("lines"))).isSameAs(clean.get("lines"));
  }

  @Test
  void the_given_value_is_never_changed() throws Exception {
    JsonNode given =
        json.readTree(
            """
        {"a":{"cvv":"123"},"b":["4012888888881881"]}""");
    JsonNode before = given.deepCopy();

    assertThat(Denylist.redact(given)).isNotEqualTo(before);
    assertThat(given).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4012888888881881",
        "-4012888888881881",
        "4012888888881881.0",
        "4012888888881881.00",
        "40128888.88881881",
        "4.012888888881881e15",
        "4.012888888881881E+15",
        "4.0128888888818810e15",
        "401288888888188.1e1",
        "40128888888818810e-1",
        "4012888888881881000e-3",
        "4012888888881881e-2",
        "0.00004012888888881881e20",
        "4012888888881881e1",
        "510510510510510e1",
        "371449635398431e0",
        "4012888888881881.12",
        "-4.012888888881881e15",
        "4.607777777777777774e18",
        "4.60777777777777779e18",
        "0.00051051051051051e19"
      })
  void a_number_that_denotes_a_card_number_becomes_a_string(String number) throws Exception {
    assertThat(redact("[" + number + "]")).isEqualTo("[\"[REDACTED]\"]");
    JsonNode exact = new Exact(number);
    assertThat(Denylist.redact(exact)).isEqualTo(TextNode.valueOf("[REDACTED]"));
    assertThat(Denylist.holdsCardNumber(exact)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0.0",
        "0e15",
        "1762247730009",
        "4012888888881882",
        "40128888888818811",
        "12345678.90",
        "1e999999999",
        "4e-999999999",
        "1e99999999999999999999",
        "4.012888888881882e15",
        "477777777777777777777777777777777777777777777776",
        "4.77777777777777777777777777777777777777777777776e47",
        "460777777777777779000"
      })
  void any_other_number_keeps_its_node_and_its_digits(String number) {
    JsonNode exact = new Exact(number);

    assertThat(Denylist.redact(exact)).isSameAs(exact);
    assertThat(Denylist.holdsCardNumber(exact)).isFalse();
  }

  @Test
  void only_a_number_is_read_by_what_it_denotes() {
    JsonNode text = TextNode.valueOf("4.012888888881881e15");

    assertThat(Denylist.redact(text)).isSameAs(text);
    assertThat(Denylist.holdsCardNumber(text)).isFalse();
  }

  @Test
  void an_exponent_beyond_all_bounds_hides_no_digits() {
    assertThat(Denylist.holdsCardNumber(new Exact("4012888888881881e99999999999999999999")))
        .isTrue();
  }

  @Test
  void binary_numbers_are_read_by_value_too() {
    assertThat(Denylist.holdsCardNumber(DoubleNode.valueOf(4012888888881881d))).isTrue();
    assertThat(Denylist.holdsCardNumber(LongNode.valueOf(4012888888881881L))).isTrue();
    assertThat(Denylist.holdsCardNumber(DoubleNode.valueOf(Double.NaN))).isFalse();
    assertThat(Denylist.holdsCardNumber(DoubleNode.valueOf(Double.NEGATIVE_INFINITY))).isFalse();
  }

  @Test
  void the_value_of_a_sensitive_key_goes_whatever_it_is() throws Exception {
    assertThat(
            redact(
                """
        {"cvv":123,"card":{"pin":{"a":[1]},"last4":"1881"},"apiKeys":["k"],"password":null}"""))
        .isEqualTo(
            """
            {"cvv":"[REDACTED]","card":{"pin":"[REDACTED]","last4":"1881"},"apiKeys":"[REDACTED]",\
            "password":"[REDACTED]"}""");
  }

  @Test
  void keys_are_redacted_and_members_keep_their_order() throws Exception {
    assertThat(
            redact(
                """
        {"a":1,"4012888888881881":"as key","of 219-09-9999":2,"z":3}"""))
        .isEqualTo(
            """
            {"a":1,"[REDACTED]":"as key","of [REDACTED]":2,"z":3}""");
  }

  @Test
  void keys_that_collide_once_redacted_lose_no_member() throws Exception {
    assertThat(
            redact(
                """
        {"4012888888881881":1,"5105105105105100":2,"[REDACTED]#2":3,"371449635398431":4,"[REDACTED]":5}"""))
        .isEqualTo(
            """
            {"[REDACTED]#3":1,"[REDACTED]#4":2,"[REDACTED]#2":3,"[REDACTED]#5":4,"[REDACTED]":5}""");
    assertThat(
            redact(
                """
        {"4012888888881881":1,"5105105105105100":2}"""))
        .isEqualTo(
            """
            {"[REDACTED]":1,"[REDACTED]#2":2}""");
  }

  @Test
  void a_sensitive_key_that_holds_a_card_number_hides_both() throws Exception {
    assertThat(
            redact(
                """
        {"cvv 4012888888881881":"123"}"""))
        .isEqualTo(
            """
        {"cvv [REDACTED]":"[REDACTED]"}""");
  }

  @Test
  void a_tree_deeper_than_any_call_stack_is_redacted() {
    int levels = 100_000;
    JsonNode tree = TextNode.valueOf("4012888888881881");
    for (int i = 0; i < levels; i++) {
      tree =
          JsonNodeFactory.instance
              .objectNode()
              .set("o", JsonNodeFactory.instance.arrayNode().add(tree));
    }

    JsonNode redacted = Denylist.redact(tree);

    for (int i = 0; i < levels; i++) {
      redacted = redacted.get("o").get(0);
    }
    assertThat(redacted).isEqualTo(TextNode.valueOf("[REDACTED]"));
  }

  @ParameterizedTest
  @CsvSource({"'', ''", "[REDACTED], [REDACTED]", "Grüße 😀, Grüße 😀"})
  void a_text_without_anything_to_hide_is_the_same(String text, String same) {
    assertThat(Denylist.redact(text)).isSameAs(text).isEqualTo(same);
  }

  private String redact(String document) throws Exception {
    return Denylist.redact(json.readTree(document)).toString();
  }

  /** A number whose text is the digits as sent, of which nothing else may be asked. */
  private static final class Exact extends DecimalNode {

    private static final long serialVersionUID = 1;

    private final String text;

    Exact(String text) {
      super(BigDecimal.ONE);
      this.text = text;
    }

    @Override
    public String asText() {
      return text;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
