package com.endclose.relay.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Route;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import java.util.List;
import java.util.stream.Stream;

/**
 * The routes parser, YAML and JSON; a document that is sound maps the samples of its sources as
 * well.
 */
public final class RoutesTarget implements FuzzTarget {

  private static final RoutesParser PARSER = new RoutesParser(SampleWebhook.PROCESSORS);

  private static final String AS_JSON =
      """
      {"routes":[{"id":"r","source":"generic_hmac","auth":{"mode":"hmac","header":"x-s","secret_env":
      "S","event_id":"id","event_type":["type","kind"]},"events":["a.*"],"timezone":"Asia/Colombo",
      "items":"events.*","map":{"data_stream_key":"s","external_id":{"source":"id","transform":
      ["trim","hash"]},"amount":"amount","direction":"credit","currency":"JPY","date":{"source":"at",
      "format":"iso8601"},"metadata":{"a_b":"lines.*.id"}}}]}""";

  @Override
  public List<byte[]> corpus() {
    return Stream.concat(
            Stream.of(AS_JSON), SampleWebhook.ALL.stream().map(SampleWebhook::document))
        .map(text -> text.getBytes(UTF_8))
        .toList();
  }

  @Override
  public void take(byte[] input) {
    RoutesReading reading = PARSER.parse(new String(input, UTF_8));
    assertThat(reading.valid()).isEqualTo(reading.problems().isEmpty());
    assertThat(reading.valid() && reading.routes().all().isEmpty()).isFalse();
    assertThat(Stream.concat(reading.problems().stream(), reading.warnings().stream()))
        .allMatch(problem -> problem.path().startsWith("$") && !problem.reason().isBlank());
    for (Route route : reading.routes().all()) {
      SampleWebhook.ALL.stream()
          .filter(webhook -> webhook.route().source().equals(route.source()))
          .forEach(webhook -> MapTarget.take(route, webhook.json()));
    }
  }
}
