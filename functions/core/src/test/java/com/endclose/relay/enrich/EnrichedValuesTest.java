package com.endclose.relay.enrich;

import static com.endclose.relay.enrich.Jobs.JSON;
import static com.endclose.relay.enrich.Jobs.LONG;
import static com.endclose.relay.enrich.Jobs.enricher;
import static com.endclose.relay.enrich.Jobs.job;
import static com.endclose.relay.enrich.Jobs.named;
import static com.endclose.relay.enrich.Jobs.returning;
import static com.endclose.relay.enrich.Jobs.task;
import static com.endclose.relay.enrich.Jobs.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.enrich.Enrichment.Outcome;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What may become of what a deployer's code returned. */
class EnrichedValuesTest {

  @Test
  void values_leave_past_the_hard_denylist() {
    assertThat(returning(JSON.objectNode().put("note", "card 4111111111111111")))
        .isEqualTo(
            new Enriched.Done(Map.of("a", JSON.objectNode().put("note", "card [REDACTED]"))));
  }

  @Test
  void a_sensitive_key_at_any_depth_parks() {
    ObjectNode deep = JSON.objectNode();
    deep.putArray("list").addObject().putObject("inner").put("cardNumber", "x");

    assertThat(returning(deep))
        .isEqualTo(
            new Enriched.Refused(
                "enrichment returns of a returned a value with a sensitive key; rename or drop it"));
  }

  @Test
  void what_is_not_json_parks() {
    List<JsonNode> values =
        List.of(
            DoubleNode.valueOf(Double.NaN),
            DoubleNode.valueOf(Double.POSITIVE_INFINITY),
            JSON.binaryNode(new byte[1]),
            JSON.pojoNode(new Object()),
            JSON.missingNode(),
            text("lone \ud800"),
            JSON.objectNode().put("\udc00", 1),
            JSON.arrayNode().add(JSON.objectNode().putPOJO("x", new Object())));

    assertThat(values)
        .allSatisfy(
            value ->
                assertThat(returning(value))
                    .isEqualTo(
                        new Enriched.Refused(
                            "enrichment returns of a returned a value that is not JSON")));
  }

  @Test
  void a_value_too_deep_or_too_wide_parks() {
    ArrayNode deep = JSON.arrayNode();
    for (int i = 0; i < 100_000; i++) {
      deep = JSON.arrayNode().add(deep);
    }
    ArrayNode wide = JSON.arrayNode();
    for (int i = 0; i < 100_000; i++) {
      wide.add(i);
    }

    assertThat(returning(deep)).isInstanceOf(Enriched.Refused.class);
    assertThat(returning(wide)).isInstanceOf(Enriched.Refused.class);
  }

  @Test
  void a_reason_is_cut_and_past_the_denylist() {
    Enricher enricher =
        enricher(
            LONG,
            named(
                "refuses",
                (input, event) -> new Outcome.Failed("4111 1111 1111 1111 " + "x".repeat(1_000))));

    Enriched.Refused refused = (Enriched.Refused) enricher.enrich(job(task("a", "refuses")));
    assertThat(refused.reason()).contains("[REDACTED]").doesNotContain("4111").hasSizeLessThan(400);
  }

  @Test
  void fields_without_a_value_are_left_out_and_an_event_without_tasks_is_done() {
    Enricher enricher =
        enricher(
            LONG,
            named("none", (input, event) -> new Outcome.Nothing()),
            named("null", (input, event) -> new Outcome.Value(JSON.nullNode())));

    assertThat(enricher.enrich(job(task("a", "none"), task("b", "null"))))
        .isEqualTo(new Enriched.Done(Map.of("b", JSON.nullNode())));
    assertThat(enricher.enrich(job())).isEqualTo(new Enriched.Done(Map.of()));
    assertThat(enricher.enrichAll(List.of())).isEmpty();
  }
}
