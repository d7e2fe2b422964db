package com.endclose.relay.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.json.Items;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.json.Reading;
import com.endclose.relay.map.Mapping;
import com.endclose.relay.map.RecordMapper;
import com.endclose.relay.route.Route;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** The mapper: a route's name and a body, cut into its events, through that sample's map. */
public final class MapTarget implements FuzzTarget {

  private static final RecordMapper MAPPER = new RecordMapper(MaskingKey.of("made-up"));

  @Override
  public List<byte[]> corpus() {
    return SampleWebhook.ALL.stream()
        .map(webhook -> RawCall.bytes(webhook.route().id(), Map.of(), webhook.json()))
        .toList();
  }

  @Override
  public void take(byte[] input) {
    RawCall call = RawCall.of(input);
    take(SampleWebhook.of(call).route(), call.request().body().bytes());
  }

  static void take(Route route, byte[] body) {
    List<byte[]> items =
        route.items() == null
            ? List.of(body)
            : Items.of(body, route.items(), route.idPaths()).orElse(List.of(body));
    for (byte[] item : items) {
      if (JsonReader.read(item) instanceof Reading.Document document) {
        map(route, document.root());
      }
    }
  }

  private static void map(Route route, JsonNode payload) {
    JsonNode completed = RecordMapper.withFetched(route.map(), payload, payload);
    Mapping mapping = MAPPER.map(route.map(), completed, SampleWebhook.NOW);
    if (mapping instanceof Mapping.Mapped mapped) {
      byte[] sent = JsonWriter.bytes(mapped.record().toJson());
      assertThat(JsonReader.read(sent)).isInstanceOf(Reading.Document.class);
      assertThat(mapped.record().externalId()).isNotBlank();
    } else {
      assertThat(((Mapping.Unmappable) mapping).reason()).isNotBlank();
    }
  }
}
