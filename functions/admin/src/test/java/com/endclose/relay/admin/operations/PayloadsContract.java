package com.endclose.relay.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The one place where payloads are shown. */
abstract class PayloadsContract extends ApiContract {

  private static final int LARGE = 1_300_000;

  private String large() {
    return shop.receive(
        "{\"Event\":\"TransferFunded\",\"transferId\":\"big\",\"pad\":\""
            + "é".repeat(LARGE / 2)
            + "\"}");
  }

  @Test
  final void a_payload_is_shown_as_it_was_received_and_that_is_noted_first() {
    String id = shop.sound("t1");

    Said payload = shop.get("/events/" + id + "/payload");

    assertThat(payload.at("/body")).isEqualTo(Shop.transfer("t1", "10.00"));
    assertThat(payload.at("/encoding")).isEqualTo("utf8");
    assertThat(payload.at("/content_type")).isEqualTo("application/json");
    assertThat(payload.at("/bytes"))
        .isEqualTo(Integer.toString(Shop.transfer("t1", "10.00").length()));
    assertThat(shop.noted()).contains("ann payload_viewed " + id + " null->version 0");
  }

  @Test
  final void bytes_that_are_no_text_come_in_base64() {
    byte[] body =
        "{\"Event\":\"TransferFunded\",\"x\":\"é\"}".getBytes(StandardCharsets.ISO_8859_1);
    String id = shop.receive(body).eventId().orElseThrow();

    Said payload = shop.get("/events/" + id + "/payload");

    assertThat(payload.at("/encoding")).isEqualTo("base64");
    assertThat(Base64.getDecoder().decode(payload.at("/body"))).isEqualTo(body);
  }

  @Test
  final void a_wiped_payload_is_410_and_nothing_is_noted() {
    String id = shop.sound("t1");
    shop.cycle();
    shop.clock.tick(Duration.ofDays(8));
    shop.prune();

    assertRefused(shop.get("/events/" + id + "/payload"), 410);
    assertThat(shop.noted()).isEmpty();
    assertThat(shop.get("/events/" + id).at("/payload")).isEqualTo("wiped");
    assertRefused(shop.get("/events/" + NO_SUCH + "/payload"), 404, "id");
  }

  @Test
  final void an_earlier_body_is_asked_for_by_its_version() {
    String id = shop.broken("t1");
    shop.cycle();
    shop.receive(Shop.transfer("t1", "eleven").getBytes(StandardCharsets.UTF_8));

    assertThat(shop.get("/events/" + id).at("/body_version")).isEqualTo("1");
    assertThat(shop.get("/events/" + id + "/payload").at("/body")).contains("eleven");
    assertThat(shop.get("/events/" + id + "/payload", "version", "0").at("/body"))
        .isEqualTo(Shop.transfer("t1", "ten"));
    assertRefused(shop.get("/events/" + id + "/payload", "version", "2"), 404, "version");
    assertRefused(shop.get("/events/" + id + "/payload", "version", "x"), 400, "version");
  }

  @Test
  final void a_large_payload_comes_whole_to_who_takes_gzip_and_in_parts_to_others() {
    String id = large();
    String path = "/events/" + id + "/payload";

    Said refused = shop.get(path);
    assertRefused(refused, 413, "range");
    assertThat(refused.at("/error")).contains("range=0-999999");
    for (String taken : List.of("gzip", "br, GZIP;q=0.5")) {
      assertThat(shop.get(path, Map.of(), Map.of("Accept-Encoding", taken)).status())
          .isEqualTo(200);
    }
    assertThat(shop.get(path, Map.of(), Map.of("accept-encoding", "gzip;q=0")).status())
        .isEqualTo(413);

    Said first = shop.get(path, "range", "0-999999");
    int size = Integer.parseInt(first.at("/bytes"));
    Said second = shop.get(path, "range", "1000000-1999999");
    assertThat(first.at("/encoding")).isEqualTo("base64");
    assertThat(second.at("/range")).isEqualTo("1000000-" + (size - 1));
    assertThat(shop.noted().orElseThrow()).endsWith("version 0, bytes 1000000-" + (size - 1));
    String whole =
        new String(decoded(first), StandardCharsets.ISO_8859_1)
            + new String(decoded(second), StandardCharsets.ISO_8859_1);
    assertThat(whole.getBytes(StandardCharsets.ISO_8859_1))
        .asString(StandardCharsets.UTF_8)
        .hasSize(whole.length() - LARGE / 2)
        .endsWith("é\"}");
  }

  private static byte[] decoded(Said said) {
    return Base64.getDecoder().decode(said.at("/body"));
  }

  @Test
  final void a_range_that_is_none_is_refused() {
    String path = "/events/" + shop.sound("t1") + "/payload";

    for (String range :
        List.of("0", "-5", "5-", "9-1", "a-b", "0-1000000", "500-600", "0-9999999999")) {
      assertRefused(shop.get(path, "range", range), 400, "range");
    }
    assertThat(shop.get(path, "range", "0-0").at("/body")).isEqualTo("ew==");
  }
}
