package com.endclose.relay.endclose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.endclose.relay.endclose.PostOutcome.Accepted;
import com.endclose.relay.endclose.PostOutcome.Refused;
import com.endclose.relay.endclose.PostOutcome.Rejected;
import com.endclose.relay.endclose.PostOutcome.Throttled;
import com.endclose.relay.endclose.PostOutcome.Unexpected;
import com.endclose.relay.endclose.PostOutcome.Unknown;
import com.endclose.relay.http.RawServer;
import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.SeenPost;
import com.endclose.relay.standin.StandIn;
import com.endclose.relay.standin.StoredRecord;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndCloseClientPostTest {

  private static final String KEY = "made-up-api-key";
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

  private final StandIn standIn = StandIn.start(KEY);
  private final EndCloseClient client = new EndCloseClient(standIn.baseUrl(), () -> KEY, CLOCK);

  @AfterEach
  void close() {
    standIn.close();
  }

  private PostOutcome post() {
    return client.post("relay-1", Batches.of("a", "b"), LIMIT);
  }

  @Test
  void a_202_is_accepted_as_the_bulk_request_it_names() {
    assertThat(post()).isEqualTo(new Accepted("1"));
    assertThat(standIn.records()).extracting(StoredRecord::externalId).containsExactly("a", "b");
    assertThat(standIn.posts())
        .singleElement()
        .returns("relay-1", SeenPost::idempotencyKey)
        .returns(202, SeenPost::status);
  }

  @Test
  void a_known_key_is_accepted_as_the_old_bulk_request() {
    post();
    assertThat(client.post("relay-1", Batches.of("c"), LIMIT)).isEqualTo(new Accepted("1"));
    assertThat(standIn.record("payouts", "c")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 413, 422})
  void what_the_batch_may_be_to_blame_for_is_refused(int status) {
    standIn.next(Fault.answer(status, "Validation error"));
    assertThat(post()).isEqualTo(new Refused(status, "Validation error"));
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404})
  void what_the_records_are_not_to_blame_for_is_rejected(int status) {
    standIn.next(Fault.answer(status, "No access"));
    assertThat(post()).isEqualTo(new Rejected(status, "No access"));
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 500, 502, 503, 504})
  void a_server_in_trouble_leaves_the_outcome_unknown(int status) {
    standIn.next(Fault.answer(status, "In trouble"));
    assertThat(post()).isEqualTo(new Unknown(status, null, "In trouble"));
    assertThat(standIn.posts()).as("not tried again here").hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 307, 402, 405, 409, 418, 501, 505, 599})
  void any_other_status_is_unexpected(int status) {
    standIn.next(Fault.answer(status, "Hm"));
    assertThat(post()).isEqualTo(new Unexpected(status, null, "Hm"));
  }

  @Test
  void a_redirect_is_not_followed() {
    standIn.next(Fault.reply(307, "").header("Location", standIn.baseUrl() + "/records/bulk"));
    assertThat(post()).isEqualTo(new Unexpected(307, null, "HTTP 307"));
    assertThat(standIn.posts()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{",
        "{}",
        "{\"id\":null}",
        "{\"id\":\"\"}",
        "{\"id\":\" \"}",
        "{\"id\":\"br\\n1\"}",
        "{\"id\":\"br\\u00001\"}",
        "{\"id\":\"br\\ud800\"}",
        "{\"id\":\"..\"}",
        "{\"id\":[\"br_1\"]}",
        "{\"id\":true}",
        "{\"id\":0}",
        "{\"id\":-3}",
        "{\"id\":1.5}"
      })
  void a_202_that_names_no_bulk_request_leaves_the_outcome_unknown(String body) {
    standIn.next(Fault.reply(202, body));
    assertThat(post()).isEqualTo(new Unknown(202, null, "HTTP 202 without a bulk request id"));
  }

  @Test
  void an_id_of_more_than_200_characters_leaves_the_outcome_unknown() {
    standIn.next(
        Fault.reply(202, "{\"id\":\"" + "i".repeat(200) + "\"}"),
        Fault.reply(202, "{\"id\":\"" + "i".repeat(201) + "\"}"));

    assertThat(post()).isEqualTo(new Accepted("i".repeat(200)));
    assertThat(post()).isInstanceOf(Unknown.class);
  }

  @Test
  void the_id_of_a_bulk_request_is_a_text_or_a_number_of_any_length() {
    standIn.next(
        Fault.reply(202, "{\"id\":\"br_1\",\"status\":\"processing\"}"),
        Fault.reply(202, "{\"id\":\"7\"}"),
        Fault.reply(202, "{\"id\":9007199254740993}"),
        Fault.reply(202, "{\"id\":18446744073709551617}"));

    assertThat(post()).isEqualTo(new Accepted("br_1"));
    assertThat(post()).isEqualTo(new Accepted("7"));
    assertThat(post()).isEqualTo(new Accepted("9007199254740993"));
    assertThat(post()).isEqualTo(new Accepted("18446744073709551617"));
  }

  @Test
  void another_success_counts_when_it_names_a_bulk_request() {
    standIn.next(Fault.reply(200, "{\"id\":77}"), Fault.reply(201, "<html>"), Fault.reply(204, ""));

    assertThat(post()).isEqualTo(new Accepted("77"));
    assertThat(post()).isInstanceOf(Unknown.class);
    assertThat(post()).isInstanceOf(Unknown.class);
  }

  @Test
  void an_answer_too_long_to_read_leaves_the_outcome_unknown() {
    standIn.next(Fault.reply(202, "{\"fill\":\"" + "x".repeat(5_000_000) + "\",\"id\":7}"));
    assertThat(post()).isInstanceOf(Unknown.class);
  }

  @Test
  void the_429_says_until_when() {
    standIn.next(
        Fault.answer(429, "Slow down").retryAfter("120"),
        Fault.answer(429, "Slow down").retryAfter("10").retryAfter("60"),
        Fault.answer(429, "Slow down").retryAfter("soon"),
        Fault.answer(429, "Slow down"));

    assertThat(post()).isEqualTo(new Throttled(NOW.plusSeconds(120), "Slow down"));
    assertThat(post()).isEqualTo(new Throttled(NOW.plusSeconds(60), "Slow down"));
    assertThat(post()).isEqualTo(new Throttled(null, "Slow down"));
    assertThat(post()).isEqualTo(new Throttled(null, "Slow down"));
  }

  @Test
  void a_503_may_say_until_when_too() {
    standIn.next(Fault.answer(503, "Down").retryAfter("Wed, 01 Jul 2026 00:05:00 GMT"));
    assertThat(post()).isEqualTo(new Unknown(503, Instant.parse("2026-07-01T00:05:00Z"), "Down"));
  }

  @Test
  void a_connection_that_died_is_tried_once_more_at_once() {
    standIn.next(Fault.resetUnread());
    assertThat(post()).isEqualTo(new Accepted("1"));
    assertThat(standIn.posts()).extracting(SeenPost::status).containsExactly(0, 202);
  }

  @Test
  void a_reset_after_the_server_stored_doubles_nothing() {
    standIn.next(Fault.resetAfterStoring());
    assertThat(post()).isEqualTo(new Accepted("1"));
    assertThat(standIn.records()).hasSize(2);
    assertThat(standIn.posts())
        .extracting(SeenPost::idempotencyKey)
        .containsExactly("relay-1", "relay-1");
  }

  @Test
  void a_second_reset_leaves_the_outcome_unknown() {
    standIn.always(Fault.resetWithoutStoring());
    assertThat(post()).isInstanceOf(Unknown.class).extracting("status").isEqualTo(0);
    assertThat(standIn.posts()).hasSize(2);
  }

  @Test
  void the_connection_is_kept_and_may_die_between_two_posts() {
    for (int i = 0; i < 3; i++) {
      assertThat(client.post("fine-" + i, Batches.of("f" + i), LIMIT)).isInstanceOf(Accepted.class);
      standIn.next(Fault.resetUnread());
      assertThat(client.post("dies-" + i, Batches.of("d" + i), LIMIT)).isInstanceOf(Accepted.class);
    }
    assertThat(standIn.records()).hasSize(6);
  }

  @Test
  void a_server_that_is_not_there_leaves_the_outcome_unknown() {
    standIn.close();
    assertThat(post()).isEqualTo(new Unknown(0, null, "no answer (ConnectException)"));
  }

  @Test
  void the_limit_holds_for_a_server_that_does_not_answer() {
    standIn.next(Fault.delay(Duration.ofMinutes(10)));
    assertIsBounded();
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() -> assertThat(standIn.record("payouts", "b")).isPresent());
  }

  @Test
  void the_limit_holds_for_a_body_that_comes_slowly() {
    standIn.next(Fault.slowBody(Duration.ofMinutes(10)));
    assertIsBounded();
    assertThat(post()).as("its key finds it").isEqualTo(new Accepted("1"));
  }

  private void assertIsBounded() {
    PostOutcome outcome = client.post("relay-1", Batches.of("a", "b"), Duration.ofSeconds(5));
    assertThat(outcome).isEqualTo(new Unknown(0, null, "no complete answer in time"));
  }

  @Test
  void without_time_nothing_is_sent() {
    assertThat(client.post("k", Batches.of("a"), Duration.ZERO)).isInstanceOf(Unknown.class);
    assertThat(client.post("k", Batches.of("a"), LIMIT.negated())).isInstanceOf(Unknown.class);
    assertThat(standIn.posts()).isEmpty();
  }

  @Test
  void an_interrupt_ends_the_wait_and_stays_visible() {
    standIn.next(Fault.delay(Duration.ofMinutes(10)));
    Thread.currentThread().interrupt();
    PostOutcome outcome = post();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(outcome).isEqualTo(new Unknown(0, null, "interrupted"));
  }

  @Test
  void the_api_key_is_asked_for_each_call() {
    var key = new AtomicReference<>("old-api-key");
    var rotating = new EndCloseClient(standIn.baseUrl(), key::get, CLOCK);

    assertThat(rotating.post("k", Batches.of("a"), LIMIT))
        .isEqualTo(new Rejected(401, "Unauthorized"));
    key.set(KEY + "\n");
    assertThat(rotating.post("k", Batches.of("a"), LIMIT)).isEqualTo(new Accepted("1"));
  }

  @Test
  void without_a_usable_key_nothing_is_sent_and_the_key_is_not_told() {
    for (String key : new String[] {null, "", " \n", "two\nlines", "nul\0l"}) {
      var keyless = new EndCloseClient(standIn.baseUrl(), () -> key, CLOCK);
      assertThat(keyless.post("k", Batches.of("a"), LIMIT))
          .isEqualTo(new Rejected(401, "no usable End Close API key: set ENDCLOSE_API_KEY"));
    }
    var failing =
        new EndCloseClient(
            standIn.baseUrl(),
            () -> {
              throw new IllegalStateException("secrets are out of reach");
            },
            CLOCK);
    assertThat(failing.post("k", Batches.of("a"), LIMIT)).isInstanceOf(Rejected.class);
    assertThat(standIn.posts()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"message\":\"a\",\"error\":\"b\"}       | a",
        "{\"error\":\"b\"}                         | b",
        "{\"error\":{\"message\":\"c\"}}           | c",
        "{\"message\":17,\"error\":\"b\"}          | b",
        "{\"message\":\"a\\nb\\u0000\\u001b[1m\"}  | ab[1m",
        "{\"message\":\"\\u202e\\u2028\\u200b\"}   | HTTP 422",
        "{\"message\":\"  \"}                      | HTTP 422",
        "{\"message\":null}                        | HTTP 422",
        "[\"a\"]                                   | HTTP 422",
        "<html>Bad</html>                          | HTTP 422",
        "``                                        | HTTP 422"
      })
  void a_message_is_the_servers_made_plain(String body, String message) {
    standIn.next(Fault.reply(422, body));
    assertThat(post()).isEqualTo(new Refused(422, message));
  }

  @Test
  void a_long_message_is_cut_to_300_characters_and_never_through_one() {
    standIn.next(Fault.answer(422, "x".repeat(5000)), Fault.answer(422, "x" + "😀".repeat(400)));

    assertThat(post()).isEqualTo(new Refused(422, "x".repeat(300)));
    assertThat(post()).isEqualTo(new Refused(422, "x" + "😀".repeat(149)));
  }

  @Test
  void an_error_too_long_to_read_has_no_message() {
    standIn.next(Fault.answer(422, "x".repeat(100_000)));
    assertThat(post()).isEqualTo(new Refused(422, "HTTP 422"));
  }

  @Test
  void a_message_that_repeats_what_was_sent_is_left_out() {
    String body = new String(Batches.of("a", "b"), StandardCharsets.UTF_8);
    standIn.next(Fault.answer(422, "Invalid: " + body), Fault.answer(401, "No such key: " + KEY));

    assertThat(post().toString()).contains("left out").doesNotContain("external_id");
    assertThat(post().toString()).contains("left out").doesNotContain(KEY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "//"})
  void a_slash_at_the_end_of_the_base_makes_no_difference(String end) {
    var slashed = new EndCloseClient(URI.create(standIn.baseUrl() + end), () -> KEY, CLOCK);
    assertThat(slashed.post("k", Batches.of("a"), LIMIT)).isEqualTo(new Accepted("1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api.endclose.com/v1",
        "/v1",
        "ftp://api.endclose.com/v1",
        "https:///v1",
        "https://user:secret@api.endclose.com",
        "https://api.endclose.com/v1?x=y"
      })
  void a_base_that_is_no_web_address_is_refused_at_once(String base) {
    assertThatThrownBy(() -> new EndCloseClient(URI.create(base), () -> KEY, CLOCK))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("RELAY_ENDCLOSE_URL")
        .hasMessageNotContaining("secret");
  }

  @Test
  void a_post_is_plain_http_1_1_with_the_headers_the_api_asks_for() throws Exception {
    String answer = "HTTP/1.1 202 -\r\nContent-Length: 8\r\n\r\n{\"id\":5}";
    try (var server = RawServer.answeringThenWaiting(answer)) {
      var client = new EndCloseClient(server.url(), () -> "made-up", CLOCK);

      assertThat(client.post("relay-1", Batches.of("a"), Duration.ofSeconds(30)))
          .isEqualTo(new Accepted("5"));
      assertThat(server.heads().get(0)).startsWith("POST /v1/records/bulk HTTP/1.1\r\n");
      assertThat(server.heads().get(0).toLowerCase(Locale.ROOT))
          .contains(
              "\r\nx-api-key: made-up\r\n",
              "\r\ncontent-type: application/json\r\n",
              "\r\nidempotency-key: relay-1\r\n")
          .doesNotContain("upgrade");
    }
  }
}
