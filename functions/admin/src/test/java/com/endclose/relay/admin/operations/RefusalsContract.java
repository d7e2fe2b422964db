package com.endclose.relay.admin.operations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** {@code GET /refusals}, and what the status says of refused webhooks. */
abstract class RefusalsContract extends ApiContract {

  private static final byte[] BODY = Shop.transfer("t1", "10.00").getBytes(UTF_8);

  private JsonNode items(String... query) {
    return shop.get("/refusals", query).json().path("items");
  }

  private void refuse(String route) {
    shop.receive(route, BODY, "wrong");
  }

  @Test
  final void nothing_refused_is_an_empty_list() {
    shop.sound("t1");

    assertThat(shop.get("/refusals").text()).isEqualTo("{\"items\":[]}");
    assertThat(shop.get("/status").json().path("refused").toString()).isEqualTo("[]");
  }

  @Test
  final void refused_webhooks_are_listed_by_route_and_reason() {
    refuse("payouts");
    shop.clock.tickSeconds(10);
    refuse("payouts");
    shop.clock.tickSeconds(1);
    refuse("refunds");
    shop.clock.tickSeconds(1);
    refuse("of-a-stranger");

    assertThat(shop.get("/refusals").text())
        .isEqualTo(
            "{\"items\":["
                + "{\"route\":\"unknown\",\"reason\":\"unknown_route\",\"count\":1,"
                + "\"last_at\":\"2026-07-01T00:00:12Z\","
                + "\"detail\":\"no route of that name is configured\","
                + "\"headers\":"
                + headers(0)
                + "},"
                + "{\"route\":\"refunds\",\"reason\":\"secret_unset\",\"count\":1,"
                + "\"last_at\":\"2026-07-01T00:00:11Z\",\"detail\":\"no secret REFUNDS_HOOK\","
                + "\"headers\":"
                + headers(1)
                + "},"
                + "{\"route\":\"payouts\",\"reason\":\"signature\",\"count\":2,"
                + "\"last_at\":\"2026-07-01T00:00:10Z\",\"detail\":\"bad auth header\","
                + "\"headers\":"
                + headers(2)
                + "}]}");
    assertThat(items().path(2).path("headers"))
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrder("authorization", "content-type");
  }

  /** Names in whatever order the request's map had them. */
  private String headers(int item) {
    return items().path(item).path("headers").toString();
  }

  @Test
  final void a_day_is_listed_unless_hours_are_said() {
    refuse("payouts");
    shop.clock.tick(Duration.ofHours(25));

    assertThat(items()).isEmpty();
    assertThat(items("hours", "26")).hasSize(1);
    assertThat(items("hours", "168")).hasSize(1);
    assertThat(items("hours", "1")).isEmpty();
    assertRefused(shop.get("/refusals", "hours", "0"), 400, "hours");
    assertRefused(shop.get("/refusals", "hours", "169"), 400, "hours");
    assertRefused(shop.get("/refusals", "days", "1"), 400, "days");
  }

  @Test
  final void the_status_has_the_last_hour_by_route_with_what_was_accepted() {
    shop.sound("t1");
    refuse("payouts");
    refuse("payouts");
    shop.clock.tickSeconds(10);
    refuse("payouts");
    refuse("of-a-stranger");

    JsonNode refused = shop.get("/status").json().path("refused");
    assertThat(refused.toString())
        .isEqualTo(
            "[{\"route\":\"payouts\",\"configured\":true,\"count\":3,\"accepted\":1,"
                + "\"last_at\":\"2026-07-01T00:00:10Z\",\"reason\":\"signature\","
                + "\"detail\":\"bad auth header\"},"
                + "{\"route\":\"unknown\",\"configured\":false,\"count\":1,\"accepted\":0,"
                + "\"last_at\":\"2026-07-01T00:00:10Z\",\"reason\":\"unknown_route\","
                + "\"detail\":\"no route of that name is configured\"}]");

    shop.clock.tick(Duration.ofMinutes(66));
    assertThat(shop.get("/status").json().path("refused")).isEmpty();
  }
}
