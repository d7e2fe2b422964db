package com.endclose.relay.admin.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.event.StoreUnavailable;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardTest {

  private final List<AdminRequest> reached = new ArrayList<>();

  private AdminAnswer answer(Requests request, Function<AdminRequest, AdminAnswer> api) {
    Guard guard = new Guard(Door.open(), Page.in("testpage"), api);
    return guard.answer(request.request(), Hosts.of(Requests.HOST));
  }

  private AdminAnswer answer(Requests request) {
    return answer(
        request,
        each -> {
          reached.add(each);
          return text("done");
        });
  }

  private static AdminAnswer text(String text) {
    return new AdminAnswer(
        200, Map.of("content-type", "text/plain"), text.getBytes(StandardCharsets.UTF_8));
  }

  private void refused(Requests request, int status) {
    AdminAnswer answer = answer(request);

    assertThat(answer.status()).isEqualTo(status);
    assertThat(new String(answer.body(), StandardCharsets.UTF_8)).startsWith("{\"error\":\"");
    assertThat(reached).isEmpty();
  }

  @Test
  void what_the_page_sends_reaches_the_api_with_its_caller() {
    assertThat(answer(Requests.get("/status")).status()).isEqualTo(200);
    assertThat(answer(Requests.post("/dispatch", "{}").with("sec-fetch-site", "same-origin")))
        .extracting(AdminAnswer::status)
        .isEqualTo(200);

    assertThat(reached).extracting(each -> each.caller().name()).containsOnly("local");
    assertThat(reached).extracting(AdminRequest::path).containsExactly("/status", "/dispatch");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "relay.test.evil.example", "relay.test:81", "", "x,relay.test"})
  void a_rebound_host_is_refused(String host) {
    refused(Requests.get("/status").with("host", host), 421);
    refused(Requests.post("/dispatch", "{}").with("host", host), 421);
  }

  @Test
  void no_host_is_refused() {
    refused(Requests.get("/status").without("host"), 421);
  }

  @Test
  void a_host_is_its_own_whatever_its_case() {
    assertThat(answer(Requests.get("/status").with("host", "Relay.Test")).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""})
  void a_form_post_is_refused(String contentType) {
    refused(Requests.post("/dispatch", "{}").with("content-type", contentType), 415);
  }

  @Test
  void a_charset_beside_the_content_type_is_fine() {
    Requests request = Requests.post("/dispatch", "{}");

    assertThat(answer(request.with("content-type", "Application/JSON; charset=utf-8")).status())
        .isEqualTo(200);
  }

  @Test
  void a_mutation_without_the_relays_header_is_refused() {
    refused(Requests.post("/dispatch", "{}").without("relay-request"), 403);
    refused(Requests.post("/dispatch", "{}").with("relay-request", "yes"), 403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "get"})
  void whatever_is_neither_get_nor_head_is_a_mutation(String method) {
    refused(Requests.get("/status").by(method), 403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cross-site", "same-site", "none", "something-new"})
  void a_mutation_from_elsewhere_is_refused(String site) {
    refused(Requests.post("/dispatch", "{}").with("sec-fetch-site", site), 403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cross-site", "same-site"})
  void another_site_may_link_here_and_not_fetch_or_embed(String site) {
    Requests from = Requests.get("/status").with("sec-fetch-site", site);

    refused(from.with("sec-fetch-mode", "no-cors").with("sec-fetch-dest", "image"), 403);
    refused(from.with("sec-fetch-mode", "cors").with("sec-fetch-dest", "empty"), 403);
    refused(from.with("sec-fetch-mode", "navigate").with("sec-fetch-dest", "iframe"), 403);
    Requests link = from.with("sec-fetch-mode", "navigate").with("sec-fetch-dest", "document");
    assertThat(answer(link).status()).isEqualTo(200);
  }

  @Test
  void a_body_may_be_so_large_and_no_byte_larger() {
    String largest = "x".repeat(Guard.MOST_BYTES);

    assertThat(answer(Requests.post("/config", largest)).status()).isEqualTo(200);
    reached.clear();
    refused(Requests.post("/config", largest + "x"), 413);
  }

  @Test
  void every_answer_has_the_headers_that_keep_a_browser_out_of_trouble() {
    for (Requests request :
        List.of(
            Requests.get("/status"),
            Requests.get("/"),
            Requests.get("/status").with("host", "evil.example"),
            Requests.post("/dispatch", "{}").without("relay-request"))) {
      assertThat(answer(request).headers())
          .containsEntry(
              "content-security-policy",
              "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                  + " img-src 'self' data:; base-uri 'none'; form-action 'none';"
                  + " frame-ancestors 'none'")
          .containsEntry("x-content-type-options", "nosniff")
          .containsEntry("referrer-policy", "no-referrer")
          .containsKey("cache-control")
          .doesNotContainKey("access-control-allow-origin");
    }
  }

  @Test
  void no_answer_opens_itself_to_another_origin() {
    AdminAnswer open =
        text("x").with("access-control-allow-origin", "*").with("cache-control", "public");

    assertThat(answer(Requests.get("/status"), request -> open).headers())
        .doesNotContainKey("access-control-allow-origin")
        .containsEntry("cache-control", "public");
    assertThat(answer(Requests.get("/status"), request -> text("x")).headers())
        .containsEntry("cache-control", "no-store");
  }

  @Test
  void nothing_of_an_error_leaves() {
    AdminAnswer answer =
        answer(
            Requests.get("/status"),
            request -> {
              throw new IllegalStateException("4111111111111111");
            });

    assertThat(answer.status()).isEqualTo(500);
    assertThat(new String(answer.body(), StandardCharsets.UTF_8))
        .isEqualTo("{\"error\":\"internal error: the relay's log says which\"}");
  }

  @Test
  void a_store_that_is_away_is_503() {
    AdminAnswer answer =
        answer(
            Requests.get("/status"),
            request -> {
              throw new StoreUnavailable("away");
            });

    assertThat(answer.status()).isEqualTo(503);
  }

  @Test
  void text_is_gzipped_where_that_is_taken_and_pays() throws Exception {
    AdminAnswer large = text("line\n".repeat(1000));
    Requests request = Requests.get("/audit").with("accept-encoding", "br, GZIP;q=0.8");

    AdminAnswer zipped = answer(request, each -> large);
    assertThat(zipped.headers())
        .containsEntry("content-encoding", "gzip")
        .containsEntry("vary", "accept-encoding");
    assertThat(new GZIPInputStream(new ByteArrayInputStream(zipped.body())).readAllBytes())
        .isEqualTo(large.body());
    for (String other : List.of("", "br", "gzip;q=0", "identity")) {
      assertThat(answer(request.with("accept-encoding", other), each -> large).body())
          .isEqualTo(large.body());
    }
    assertThat(answer(request, each -> text("short")).headers())
        .doesNotContainKey("content-encoding");
  }

  @Test
  void a_head_is_answered_without_a_body() {
    AdminAnswer head = answer(Requests.get("/").by("HEAD"));

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.headers()).containsKey("etag");
    assertThat(head.body()).isEmpty();
  }

  @Test
  void who_is_in_can_ask_who_that_is() {
    assertThat(new String(answer(Requests.get("/session")).body(), StandardCharsets.UTF_8))
        .isEqualTo("{\"caller\":\"local\",\"signs_out\":false}");
  }

  @Test
  void behind_a_function_url_of_type_iam_nobody_is_refused() {
    Guard guard = new Guard(Door.iam(), Page.none(), request -> text(request.caller().name()));
    Hosts hosts = Hosts.of(Requests.HOST);
    String arn = "arn:aws:sts::123456789012:assumed-role/operators/anna";

    assertThat(guard.answer(Requests.get("/status").request(), hosts).status()).isEqualTo(403);
    assertThat(guard.answer(Requests.get("/").request(), hosts).status()).isEqualTo(403);
    assertThat(guard.answer(Requests.get("/status").as(arn).request(), hosts).body())
        .asString()
        .isEqualTo(arn);
  }
}
