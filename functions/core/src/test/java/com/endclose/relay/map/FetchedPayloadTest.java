package com.endclose.relay.map;

import static com.endclose.relay.map.Maps.map;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.RouteMap;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** A payload before it is mapped, where the map has something fetched. */
class FetchedPayloadTest {

  private final RouteMap fetching = map().fetch("transferId", "transfer").build();
  private final RouteMap plain = map().build();

  @Test
  void what_a_map_fetches_is_asked_for_by_the_value_at_its_source() {
    JsonNode payload = Documents.json("{\"transferId\":\"t1\"}");

    assertThat(RecordMapper.toFetch(fetching, payload))
        .hasValue(
            new PendingEnrichment(
                "fetched", "transfer", payload.get("transferId"), Path.of("transferId")));
  }

  @Test
  void nothing_is_fetched_without_that_value_or_by_a_map_that_fetches_nothing() {
    assertThat(RecordMapper.toFetch(fetching, Documents.json("{\"id\":1}"))).isEmpty();
    assertThat(RecordMapper.toFetch(plain, Documents.json("{\"transferId\":1}"))).isEmpty();
  }

  @Test
  void what_was_fetched_stands_in_the_payload_and_what_was_sent_in_that_place_does_not() {
    JsonNode sent = Documents.json("{\"fetched\":{\"amount\":99},\"transferId\":\"t1\"}");

    assertThat(RecordMapper.withFetched(fetching, sent, Documents.json("{\"amount\":1}")))
        .isEqualTo(Documents.json("{\"transferId\":\"t1\",\"fetched\":{\"amount\":1}}"));
    assertThat(RecordMapper.withFetched(fetching, sent, null))
        .isEqualTo(Documents.json("{\"transferId\":\"t1\"}"));
    assertThat(sent.has("fetched")).isTrue();
  }

  @Test
  void any_other_payload_is_taken_as_it_was_sent() {
    JsonNode sent = Documents.json("{\"fetched\":{\"amount\":99}}");
    JsonNode list = Documents.json("[1]");

    assertThat(RecordMapper.withFetched(plain, sent, list)).isSameAs(sent);
    assertThat(RecordMapper.withFetched(fetching, list, sent)).isSameAs(list);
  }
}
