package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.ingest.IngestOutcome;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.standin.StoredRecord;
import com.endclose.relay.verify.Processors;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The samples in infra/samples, one folder a source: its webhook, signed as the sender signs, goes
 * through the whole relay and becomes the records that are beside it.
 */
class SamplesToRecordsTest {

  private static final String SOURCES = "com.endclose.relay.dispatch.SampleRelay#sources";
  private static final String WITH_SECRET =
      "com.endclose.relay.dispatch.SampleRelay#sourcesWithSecret";

  @Test
  void every_source_has_one() throws IOException {
    assertThat(SampleRelay.sources())
        .containsExactlyInAnyOrderElementsOf(Processors.standard(Set.of()).names());
  }

  @ParameterizedTest
  @MethodSource(SOURCES)
  void a_sample_becomes_its_records(String source) throws IOException {
    try (SampleRelay sample = new SampleRelay(source)) {
      Route route = first(sample, source);

      assertThat(sample.sendSample(route.id()).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
      sample.relay.untilQuiet();

      assertThat(sample.relay.standIn.records().stream().map(StoredRecord::json).toList())
          .containsExactlyInAnyOrderElementsOf(expected(sample));
      assertThat(sample.sendSample(route.id()).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
    }
  }

  @ParameterizedTest
  @MethodSource(WITH_SECRET)
  void no_sample_is_taken_with_another_secret(String source) throws IOException {
    try (SampleRelay sample = new SampleRelay(source)) {
      Route route = first(sample, source);

      assertThat(sample.sendForged(route.id(), route.auth().secretEnvs()).outcome())
          .isEqualTo(IngestOutcome.REJECTED_AUTH);
    }
  }

  private static Route first(SampleRelay sample, String source) throws IOException {
    RoutesReading reading = SampleRelay.read(sample.text("route.yaml"));
    assertThat(reading.problems()).isEmpty();
    // Some sources have no event id, which no route of theirs can change.
    assertThat(reading.warnings()).allMatch(warning -> warning.reason().contains("event_id"));
    assertThat(reading.routes().all()).allMatch(route -> route.source().equals(source));
    return reading.routes().all().iterator().next();
  }

  private static List<JsonNode> expected(SampleRelay sample) throws IOException {
    JsonNode records = SampleRelay.JSON.readTree(sample.text("record.json"));
    return records.isArray()
        ? IntStream.range(0, records.size()).mapToObj(records::get).toList()
        : List.of(records);
  }
}
