package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.ingest.IngestAnswer;
import com.endclose.relay.ingest.IngestOutcome;
import com.endclose.relay.standin.StoredRecord;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The webhooks beside each sample that move no money, or money of another record: infra/samples,
 * {@code neighbours}. They are sent in the order of their table, then the sample itself, which none
 * of them may keep from its record.
 */
class NeighboursTest {

  private static final String SOURCES = "com.endclose.relay.dispatch.SampleRelay#sources";
  private static final String TABLE = "neighbours/README.md";

  /** A row: a webhook, where it is sent, and what becomes of it. */
  private record Neighbour(String file, String route, String becomes) {

    static Neighbour of(String row) {
      String[] cells = row.split("\\|");
      return new Neighbour(
          cells[1].strip().replace("`", ""),
          cells[2].strip().replace("`", ""),
          cells[3].strip().replace("`", ""));
    }

    private String beside(String ending) {
      return "neighbours/" + file.substring(0, file.lastIndexOf('.')) + ending;
    }
  }

  @ParameterizedTest
  @MethodSource(SOURCES)
  void each_becomes_what_its_table_says_and_the_sample_its_records(String source)
      throws IOException {
    try (SampleRelay sample = new SampleRelay(source)) {
      SoftAssertions all = new SoftAssertions();
      for (Neighbour neighbour : table(sample)) {
        all.assertThat(becomes(sample, neighbour))
            .as(source + "/" + neighbour.file())
            .startsWith(neighbour.becomes());
      }
      all.assertAll();

      sample.reset();
      String route =
          SampleRelay.read(sample.text("route.yaml")).routes().all().iterator().next().id();
      int before = sample.relay.standIn.records().size();
      assertThat(sample.sendSample(route).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
      sample.relay.untilQuiet();
      assertThat(
              sample.relay.standIn.records().stream().skip(before).map(StoredRecord::json).toList())
          .containsExactlyInAnyOrderElementsOf(expected(sample));
    }
  }

  @ParameterizedTest
  @MethodSource(SOURCES)
  void each_file_is_in_the_table(String source) throws IOException {
    try (SampleRelay sample = new SampleRelay(source);
        Stream<Path> files =
            Files.list(SampleRelay.SAMPLES.resolve(source).resolve("neighbours"))) {
      List<String> webhooks =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.matches("[a-z-]+\\.(json|xml)"))
              .toList();

      assertThat(table(sample).stream().map(Neighbour::file).toList())
          .containsExactlyInAnyOrderElementsOf(webhooks);
    }
  }

  private static List<Neighbour> table(SampleRelay sample) throws IOException {
    List<Neighbour> rows =
        sample
            .text(TABLE)
            .lines()
            .filter(line -> line.startsWith("| `"))
            .map(Neighbour::of)
            .toList();
    assertThat(rows).isNotEmpty();
    return rows;
  }

  /** In the table's words. */
  private static String becomes(SampleRelay sample, Neighbour neighbour) throws IOException {
    if (sample.has("fetched.json")) {
      String own = neighbour.beside(".fetched.json");
      sample.fetches(sample.text(sample.has(own) ? own : "fetched.json"));
    }
    String headers = neighbour.beside(".headers.txt");
    int before = sample.relay.standIn.records().size();
    IngestAnswer answer =
        sample.sendNew(
            neighbour.route(),
            "neighbours/" + neighbour.file(),
            sample.has(headers) ? sample.text(headers) : "");
    if (answer.eventId().isEmpty()) {
      return "answered " + answer.outcome();
    }
    sample.relay.watch(List.of(answer.eventId().get()));
    sample.relay.untilQuiet();
    Event event = sample.relay.event(answer.eventId().get());
    List<StoredRecord> records = sample.relay.standIn.records().stream().skip(before).toList();
    if (!records.isEmpty()) {
      return "record: " + String.join(", ", records.stream().map(NeighboursTest::shown).toList());
    }
    if (answer.outcome() == IngestOutcome.FILTERED) {
      return "filtered: " + event.progress().lastError();
    }
    return event.status() == Status.DELIVERED
        ? "no new record"
        : LetterCase.lower(event.status().name()) + ": " + event.progress().lastError();
  }

  private static String shown(StoredRecord record) {
    JsonNode json = record.json();
    return Stream.of("direction", "amount", "currency", "external_id")
        .map(field -> json.path(field).asText())
        .reduce((a, b) -> a + " " + b)
        .orElseThrow();
  }

  private static List<JsonNode> expected(SampleRelay sample) throws IOException {
    JsonNode records = SampleRelay.JSON.readTree(sample.text("record.json"));
    return records.isArray()
        ? IntStream.range(0, records.size()).mapToObj(records::get).toList()
        : List.of(records);
  }
}
