package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Sizes and prices as AWS's documentation gives them. */
class UnitsTest {

  private final Metering metering = new Metering(EventAttributes.PROJECTED);

  @ParameterizedTest
  @CsvSource({"0, 2", "7, 2", "42, 2", "123, 3", "1782864000, 5", "-42, 3", "0.5, 2", "100, 2"})
  void a_number_takes_a_byte_for_two_digits_and_one_more(String number, long bytes) {
    assertThat(ItemSize.of(Map.of("n", AttributeValue.fromN(number)))).isEqualTo(1 + bytes);
  }

  @Test
  void names_count_and_texts_count_in_utf8() {
    assertThat(ItemSize.of(Map.of("name", AttributeValue.fromS("é😀")))).isEqualTo(4 + 2 + 4);
    assertThat(ItemSize.of(Map.of("b", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[9])))))
        .isEqualTo(1 + 9);
    assertThat(ItemSize.of(Map.of("f", AttributeValue.fromBool(true)))).isEqualTo(1 + 1);
  }

  @Test
  void lists_and_maps_cost_three_bytes_and_one_for_each_element() {
    AttributeValue text = AttributeValue.fromS("ab");
    assertThat(ItemSize.of(Map.of("l", AttributeValue.fromL(List.of(text, text)))))
        .isEqualTo(1 + 3 + 2 * (1 + 2));
    assertThat(ItemSize.of(Map.of("m", AttributeValue.fromM(Map.of("key", text)))))
        .isEqualTo(1 + 3 + 1 + 3 + 2);
  }

  @Test
  void writes_are_paid_for_by_the_kilobyte_and_reads_by_four() {
    assertThat(Units.writing(1_024)).isEqualTo(new Units(0, 1));
    assertThat(Units.writing(1_025)).isEqualTo(new Units(0, 2));
    assertThat(Units.readingConsistently(4_096)).isEqualTo(new Units(1, 0));
    assertThat(Units.reading(4_097)).isEqualTo(new Units(1, 0));
    assertThat(Units.reading(0)).isEqualTo(new Units(0.5, 0));
  }

  private static Map<String, AttributeValue> row(String shelf, String status) {
    Map<String, AttributeValue> row = new HashMap<>();
    row.put("id", AttributeValue.fromS("e1"));
    row.put("status", AttributeValue.fromS(status));
    if (!shelf.isEmpty()) {
      row.put("shelf", AttributeValue.fromS(shelf));
      row.put("sort", AttributeValue.fromS("1"));
    }
    return row;
  }

  @Test
  void the_index_costs_one_write_to_put_or_take_an_entry_and_two_to_move_it() {
    Map<String, AttributeValue> due = row("due", "pending");

    assertThat(metering.write(Map.of(), due)).isEqualTo(new Units(0, 1 + 1));
    assertThat(metering.write(due, row("", "delivering"))).isEqualTo(new Units(0, 1 + 1));
    assertThat(metering.write(due, row("parked", "parked"))).isEqualTo(new Units(0, 1 + 2));
    assertThat(metering.write(due, Map.of())).isEqualTo(new Units(0, 1 + 1));
  }

  @Test
  void the_index_costs_a_write_only_when_something_it_holds_changes() {
    Map<String, AttributeValue> due = row("due", "pending");
    Map<String, AttributeValue> noted = new HashMap<>(due);
    noted.put("x", AttributeValue.fromS("an error"));

    assertThat(metering.write(due, noted)).isEqualTo(new Units(0, 1));
    assertThat(metering.write(due, row("due", "retry"))).isEqualTo(new Units(0, 1 + 1));
    assertThat(new Metering(java.util.Set.of()).write(due, Map.of())).isEqualTo(new Units(0, 1));
  }
}
