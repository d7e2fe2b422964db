package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.verify.Processors;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples that the README shows and {@code mvn -Plocal} runs. */
class SamplesTest {

  private static final File SAMPLES = new File("../../infra/samples");

  private final RoutesReading reading = parsed("routes.yaml");

  @Test
  void the_routes_have_neither_problem_nor_warning() {
    assertThat(reading.problems()).isEmpty();
    assertThat(reading.warnings()).isEmpty();
    assertThat(reading.routes().all())
        .extracting(Route::id)
        .containsExactly(
            "payabli-transfers",
            "payabli-batches",
            "acme-payments",
            "stripe-payments",
            "adyen-payments",
            "invoices",
            "square-payouts");
  }

  @Test
  void each_secret_they_name_is_made_up_beside_them() {
    List<String> secrets = text("secrets.env").lines().toList();

    assertThat(reading.routes().all())
        .allSatisfy(
            route ->
                assertThat(secrets)
                    .anyMatch(s -> s.startsWith(route.auth().secretEnvs().get(0) + "=")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"payabli", "generic_hmac", "stripe", "adyen", "standard_webhooks", "square"})
  void a_route_of_the_demo_is_the_one_of_its_source_s_folder(String source) {
    Route sample = parsed(source + "/route.yaml").routes().all().iterator().next();

    assertThat(reading.routes().find(sample.id())).contains(sample);
  }

  @ParameterizedTest
  @CsvSource({
    "payabli/webhook.json,         payabli-transfers, true,  true",
    "payabli/transfer-without-amount.json, payabli-transfers, true,  false",
    "payabli/payout-batch-cancelled.json,  payabli-batches,   false, true",
    "payabli/payout-batch-paid.json,       payabli-batches,   true,  true",
    "generic_hmac/webhook.json,            acme-payments,     true,  true",
  })
  void a_webhook_is_what_its_table_says(String file, String id, boolean admitted, boolean mappable)
      throws IOException {
    JsonNode body = RouteDocument.JSON.readTree(text(file));
    Route route = reading.routes().find(id).orElseThrow();

    assertThat(route.admits(body.path("Event").asText(body.path("type").asText())))
        .isEqualTo(admitted);
    assertThat(stands(body, route.map().externalId())).isTrue();
    assertThat(stands(body, route.map().amount().field())).isEqualTo(mappable);
  }

  @Test
  void all_that_is_mapped_stands_in_the_webhook_that_shows_it() throws IOException {
    JsonNode body = RouteDocument.JSON.readTree(text("payabli/webhook.json"));
    RouteMap map = reading.routes().find("payabli-transfers").orElseThrow().map();

    assertThat(map.metadata().values()).allMatch(field -> stands(body, field));
    assertThat(stands(body, new FieldRef(map.date().source(), List.of(), null))).isTrue();
  }

  private static boolean stands(JsonNode body, FieldRef field) {
    return !body.at("/" + String.join("/", field.source().segments())).isMissingNode();
  }

  private static RoutesReading parsed(String file) {
    return new RoutesParser(Processors.standard(Set.of())).parse(text(file));
  }

  private static String text(String file) {
    try {
      return Files.readString(new File(SAMPLES, file).toPath());
    } catch (IOException unreadable) {
      throw new AssertionError(file, unreadable);
    }
  }
}
