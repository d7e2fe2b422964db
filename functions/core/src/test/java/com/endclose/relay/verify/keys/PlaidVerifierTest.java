package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.verify.FailureKind;
import com.endclose.relay.verify.Verdict;
import com.endclose.relay.verify.WebhookRequest;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlaidVerifierTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final long SECONDS = NOW.getEpochSecond();
  private static final String BODY =
      "{\"webhook_type\":\"TRANSFER\",\"webhook_code\":\"TRANSFER_EVENTS_UPDATE\"}";
  private static final PlaidTokens PLAID = new PlaidTokens();
  private static final PlaidVerifier.Access ACCESS =
      new PlaidVerifier.Access(Environment.PRODUCTION, "made-up-client", List.of("made-up-secret"));

  private final PublishedKeys keys =
      new PublishedKeys().at(PlaidTokens.PRODUCTION, 200, PLAID.answer("null"));
  private final PlaidVerifier verifier = new PlaidVerifier(keys);

  private Verdict verify(String body, String token) {
    return verifier.verify(Calls.of(body, "plaid-verification", token), ACCESS, NOW);
  }

  /** Public: a webhook of Plaid's, its token and its key, in Stack Overflow question 62143991. */
  @Test
  void what_plaid_signed_is_verified_by_the_key_that_plaid_gave() {
    String body =
        """
        {
          "error": null,
          "item_id": "yxQbxDjnD8hr69pKbQpbcKeVn3GL9QuyA7NV3",
          "new_transactions": 390,
          "webhook_code": "HISTORICAL_UPDATE",
          "webhook_type": "TRANSACTIONS"
        }\
        """;
    String token =
        "eyJhbGciOiJFUzI1NiIsImtpZCI6IjZjNTUxNmUxLTkyZGMtNDc5ZS1hOGZmLTVhNTE5OTJlMDAwMSIsInR5cCI6Ikp"
            + "XVCJ9.eyJpYXQiOjE1OTA4ODcwMDEsInJlcXVlc3RfYm9keV9zaGEyNTYiOiJiNjNhMDdiNTQ3YjAwZjk5MjU0"
            + "N2Y2YmJjOGQ5YWNjNjFhOGNjZWUxMzhiYzgyZjQ0YTZiYWEwOTY4M2E1ZDBmIn0.OOKvIihgqCj7Qrb2bmz7T3t"
            + "7uK-0JyjiEqL2s1kWeJBM4MMmjaHKK8GmU_z91QolBWMzvPgs718EElY-rE3cwQ";
    keys.at(
        "https://sandbox.plaid.com/webhook_verification_key/get",
        200,
        """
        {"key":{"alg":"ES256","created_at":1560466143,"crv":"P-256","expired_at":null,
        "kid":"6c5516e1-92dc-479e-a8ff-5a51992e0001","kty":"EC","use":"sig",
        "x":"35lvC8uz2QrWpQJ3TUH8t9o9DURMp7ydU518RKDl20k",
        "y":"I8BuXB2bvxelzJAd7OKhd-ZwjCst05Fx47Mb_0ugros"},"request_id":"HvfCtrDLG1ihcp7"}\
        """);
    var sandbox =
        new PlaidVerifier.Access(Environment.SANDBOX, "made-up-client", List.of("made-up"));
    var call = Calls.of(body, "Plaid-Verification", token);

    assertThat(verifier.verify(call, sandbox, Instant.ofEpochSecond(1590887001 + 300)))
        .isEqualTo(Verdict.verified());
    assertThat(verifier.verify(call, sandbox, Instant.ofEpochSecond(1590887001 + 301)))
        .isEqualTo(
            Verdict.badTimeStamp(Optional.of(Duration.ofSeconds(301)), Duration.ofSeconds(300)));
  }

  @Test
  void a_fresh_token_over_this_body_is_verified_and_its_key_asked_for_once() {
    assertThat(verify(BODY, PLAID.token(BODY, SECONDS - 300))).isEqualTo(Verdict.verified());
    assertThat(verify("\u00e9\n", PLAID.token("\u00e9\n", SECONDS + 300)))
        .isEqualTo(Verdict.verified());
    assertThat(keys.asked())
        .singleElement()
        .extracting(KeySource.Request::json)
        .isEqualTo(
            "{\"client_id\":\"made-up-client\",\"secret\":\"made-up-secret\",\"key_id\":\""
                + PlaidTokens.KEY_ID
                + "\"}");
    assertThat(keys.asked().get(0) + " " + ACCESS)
        .doesNotContain("made-up-secret")
        .endsWith("Plaid production");
  }

  @Test
  void of_several_tokens_each_is_tried_and_the_signed_one_alone_is_proven() {
    String good = PLAID.token(BODY, SECONDS);
    String strangers = PLAID.token(BODY, SECONDS - 1).replaceAll("[^.]*$", "AAAA");
    String stale = PLAID.token(BODY, SECONDS - 301);

    assertThat(verify(BODY, "x, " + good)).isEqualTo(Verdict.verified());
    for (String joined :
        new String[] {strangers + "," + good, stale + ", " + good, good + "," + stale}) {
      assertThat(verify(BODY, joined)).isEqualTo(Verdict.verified("Plaid-Verification", good));
    }
    assertThat(verify(BODY, strangers + "," + stale)).isInstanceOf(Verdict.Failed.class);
  }

  /** A number whose lowest 64 bits are these seconds. */
  private static String wrapsTo(long seconds) {
    return BigInteger.ONE.shiftLeft(64).add(BigInteger.valueOf(seconds)).toString();
  }

  static Stream<String> unsound() {
    String claims = PlaidTokens.claims(BODY, SECONDS);
    String header = PlaidTokens.header();
    String sound = PLAID.token(BODY, SECONDS);
    String unfinished = sound.substring(0, sound.lastIndexOf('.') + 1);
    String unsigned = PlaidTokens.url("{\"alg\":\"none\"}".getBytes(UTF_8));
    return Stream.of(
        unsigned + "." + PlaidTokens.url(claims.getBytes(UTF_8)) + ".",
        PLAID.signed(header.replace("ES256", "none"), claims),
        PLAID.signed(header.replace("ES256", "HS256"), claims),
        PLAID.signed(header.replace("ES256", "ES384"), claims),
        PLAID.signed(header.replace("ES256", "es256"), claims),
        PLAID.signed(header.replace("\"alg\":\"ES256\",", ""), claims),
        PLAID.signed(header.replace("{", "{\"alg\":\"none\","), claims),
        PLAID.signed(header.replace("{", "{\"kid\":\"other\","), claims),
        PLAID.signed(header.replace("{", "{\"crit\":[\"b64\"],\"b64\":false,"), claims),
        PLAID.signed(header.replace(PlaidTokens.KEY_ID, "k".repeat(65)), claims),
        PLAID.signed(header.replace(PlaidTokens.KEY_ID, "k".repeat(4000)), claims),
        PLAID.signed(header.replace(PlaidTokens.KEY_ID, "../item"), claims),
        PLAID.signed(header.replace(PlaidTokens.KEY_ID, ""), claims),
        PLAID.signed(header.replace("\"" + PlaidTokens.KEY_ID + "\"", "7"), claims),
        PLAID.signed("[" + header + "]", claims),
        PLAID.signed(header, "null"),
        PLAID.signed(header, claims + "x"),
        PLAID.signed(header, claims.replace("{", "{\"iat\":1,")),
        PLAID.signed(header, PlaidTokens.claims(BODY, SECONDS - 301)),
        PLAID.signed(header, PlaidTokens.claims(BODY, SECONDS + 301)),
        PLAID.signed(header, PlaidTokens.claims(BODY, Long.MAX_VALUE)),
        PLAID.signed(header, PlaidTokens.claims(BODY, Long.MIN_VALUE)),
        PLAID.signed(header, claims.replace("iat\":", "iat\":1e999,\"x\":")),
        PLAID.signed(header, claims.replace("" + SECONDS, wrapsTo(SECONDS))),
        PLAID.signed(header, claims.replace("iat\":" + SECONDS, "iat\":\"" + SECONDS + "\"")),
        PLAID.signed(header, claims.replace("iat", "exp")),
        PLAID.signed(header, PlaidTokens.claims(BODY + " ", SECONDS)),
        PLAID.signed(header, claims.replace("request_body_sha256", "sha256")),
        PLAID.signed(header, "{\"iat\":" + SECONDS + ",\"request_body_sha256\":null}"),
        new PlaidTokens().token(BODY, SECONDS),
        sound + "=",
        sound + "==",
        sound + ".",
        sound + "A".repeat(9000),
        unfinished,
        unfinished + PlaidTokens.url(new byte[64]),
        unfinished + PlaidTokens.url(new byte[71]),
        "",
        ".",
        "..",
        "...",
        "a.b",
        "a.b.c",
        "\u00e9.\u00e9.\u00e9",
        "\ud800.\ud800.\ud800",
        "e30.e30.e30",
        ".".repeat(100_000));
  }

  @ParameterizedTest
  @MethodSource("unsound")
  void a_token_that_is_not_sound_in_every_part_is_refused(String token) {
    assertThat(verify(BODY, token)).isInstanceOf(Verdict.Failed.class);
  }

  @Test
  void no_token_at_all_is_refused() {
    assertThat(verify(BODY, null)).isInstanceOf(Verdict.Failed.class);
  }

  @Test
  void a_token_by_another_key_of_this_id_is_a_bad_signature() {
    assertThat(verify(BODY, new PlaidTokens().token(BODY, SECONDS)))
        .isEqualTo(Verdict.badSignature());
  }

  @Test
  void a_verified_webhook_goes_by_its_time_and_its_bodys_hash() {
    WebhookRequest call = Calls.of(BODY, "Plaid-Verification", PLAID.token(BODY, SECONDS));

    assertThat(PlaidVerifier.eventId(call.headers()))
        .hasValue(SECONDS + ":" + PlaidTokens.sha256(BODY));
    assertThat(PlaidVerifier.eventId(Calls.of(BODY).headers())).isEmpty();
  }

  @Test
  void a_key_that_plaid_has_retired_verifies_nothing_from_that_moment_on() {
    String token = PLAID.token(BODY, SECONDS);
    keys.at(PlaidTokens.PRODUCTION, 200, PLAID.answer("" + (SECONDS + 1)));
    assertThat(verify(BODY, token)).isEqualTo(Verdict.verified());
    Verdict later =
        verifier.verify(Calls.of(BODY, "Plaid-Verification", token), ACCESS, NOW.plusSeconds(1));
    assertThat(later).isEqualTo(Verdict.failed(FailureKind.KEY_UNKNOWN, "expired key"));
  }

  @Test
  void an_id_that_plaid_never_gave_out_is_refused_and_not_asked_for_again() {
    keys.at(
        PlaidTokens.PRODUCTION,
        400,
        "{\"error_type\":\"INVALID_INPUT\",\"error_code\":\"INVALID_WEBHOOK_VERIFICATION_KEY_ID\"}");
    for (int i = 0; i < 3; i++) {
      assertThat(verify(BODY, PLAID.token(BODY, SECONDS)))
          .isEqualTo(Verdict.failed(FailureKind.KEY_UNKNOWN, "Plaid knows no such key"));
    }
    assertThat(keys.asked()).hasSize(1);
  }
}
