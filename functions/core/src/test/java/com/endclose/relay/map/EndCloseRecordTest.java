package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.route.Direction;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EndCloseRecordTest {

  private final EndCloseRecord record =
      new EndCloseRecord(
          LocalDate.of(7, 3, 4),
          "ledger_in",
          -5,
          null,
          Direction.DEBIT,
          null,
          "e-1",
          Map.of("k", IntNode.valueOf(1)));

  @Test
  void it_is_written_in_one_order_with_what_is_set() {
    assertThat(JsonWriter.text(record.toJson()))
        .isEqualTo(
            "{\"date\":\"0007-03-04\",\"data_stream_key\":\"ledger_in\",\"amount\":-5,"
                + "\"direction\":\"debit\",\"external_id\":\"e-1\",\"metadata\":{\"k\":1}}");
  }

  @Test
  void enriched_values_are_put_in_under_the_denylist() {
    EndCloseRecord enriched =
        record
            .with("description", TextNode.valueOf("card 4012888888881881"))
            .with("metadata.owner", Documents.json("{\"name\":\"Jo\",\"ssn\":\"x\"}"))
            .with("metadata.description", TextNode.valueOf("d"));

    assertThat(enriched.description()).isEqualTo("card [REDACTED]");
    assertThat(JsonWriter.text(enriched.toJson().get("metadata")))
        .isEqualTo(
            "{\"k\":1,\"owner\":{\"name\":\"Jo\",\"ssn\":\"[REDACTED]\"},\"description\":\"d\"}");
  }

  @Test
  void an_enriched_description_is_set_only_when_it_is_a_text() {
    assertThat(record.with("description", IntNode.valueOf(7)).description()).isNull();
  }

  @Test
  void no_other_field_can_be_enriched() {
    for (String field : new String[] {"amount", "external_id", "metadata", "x"}) {
      assertThatThrownBy(() -> record.with(field, IntNode.valueOf(1)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void it_prints_nothing_of_the_payload() {
    JsonNode secret = TextNode.valueOf("hunter2");

    assertThat(record.with("metadata.x", secret).with("description", secret).toString())
        .isEqualTo("EndCloseRecord[ledger_in, 2 metadata fields]");
  }
}
