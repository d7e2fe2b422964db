package com.endclose.relay.verify.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.verify.FailureKind;
import com.endclose.relay.verify.Verdict;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Plaid answers when it is asked for a key, and what that means for a sound webhook. */
class PlaidKeysTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final PlaidTokens PLAID = new PlaidTokens();

  private final PublishedKeys keys = new PublishedKeys();

  private Verdict whenAnswered(int status, String answer) {
    return verify(keys.at(PlaidTokens.PRODUCTION, status, answer), "made-up");
  }

  /** By a verifier that remembers nothing. */
  private static Verdict verify(KeySource source, String... secrets) {
    var access =
        new PlaidVerifier.Access(Environment.PRODUCTION, "made-up-client", List.of(secrets));
    String token = PLAID.token("{}", NOW.getEpochSecond());
    return new PlaidVerifier(source)
        .verify(Calls.of("{}", "Plaid-Verification", token), access, NOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"error_code\":\"INVALID_API_KEYS\"}",
        "",
        "null",
        "<html>",
        "{\"key\":null}",
        "{\"key\":{\"kid\":\"bfbd5111-8e33-4643-8ced-b2e642a72f3c\"}}"
      })
  void any_other_answer_means_that_the_key_is_not_to_be_had_now(String answer) {
    for (int status : new int[] {200, 400, 401, 429, 500}) {
      assertThat(whenAnswered(status, answer))
          .isEqualTo(Verdict.unavailable("Plaid gave no key: HTTP " + status));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"kty\":\"EC\"|\"kty\":\"RSA\"",
        "\"crv\":\"P-256\"|\"crv\":\"P-384\"",
        "\"alg\":\"ES256\"|\"alg\":\"HS256\"",
        "\"kid\":\"bf|\"kid\":\"xf",
        "\"x\":\"|\"x\":\"AA",
        "\"y\":|\"z\":",
        "\"expired_at\":null|\"expired_at\":1e30",
        "\"expired_at\":null|\"expired_at\":\"soon\""
      })
  void a_key_of_another_kind_is_no_key(String change) {
    String[] fromAndTo = change.split("\\|");
    String answer = PLAID.answer("null").replace(fromAndTo[0], fromAndTo[1]);

    assertThat(whenAnswered(200, answer)).isInstanceOf(Verdict.Unavailable.class);
  }

  @Test
  void only_an_answer_of_its_own_status_gives_a_key_or_denies_it() {
    String noSuchKey = "{\"error_code\":\"INVALID_WEBHOOK_VERIFICATION_KEY_ID\"}";

    assertThat(whenAnswered(200, PLAID.answer("null"))).isEqualTo(Verdict.verified());
    assertThat(whenAnswered(500, PLAID.answer("null")))
        .isEqualTo(Verdict.unavailable("Plaid gave no key: HTTP 500"));
    assertThat(whenAnswered(400, noSuchKey))
        .isEqualTo(Verdict.failed(FailureKind.KEY_UNKNOWN, "Plaid knows no such key"));
    assertThat(whenAnswered(500, noSuchKey))
        .isEqualTo(Verdict.unavailable("Plaid gave no key: HTTP 500"));
  }

  @Test
  void a_key_without_an_end_has_none() {
    assertThat(whenAnswered(200, PLAID.answer("null").replace("\"expired_at\":null,", "")))
        .isEqualTo(Verdict.verified());
  }

  @Test
  void a_coordinate_has_32_bytes_and_no_zero_before_them() {
    Matcher x = Pattern.compile("\"x\":\"([^\"]*)\"").matcher(PLAID.answer("null"));
    String longer =
        x.replaceFirst(
            found -> {
              byte[] bytes = new byte[33];
              System.arraycopy(Base64.getUrlDecoder().decode(found.group(1)), 0, bytes, 1, 32);
              return "\"x\":\"" + PlaidTokens.url(bytes) + "\"";
            });

    assertThat(whenAnswered(200, longer)).isInstanceOf(Verdict.Unavailable.class);
  }

  @Test
  void no_answer_means_that_the_webhook_should_be_sent_again() {
    keys.away(PlaidTokens.PRODUCTION);

    assertThat(verify(keys, "made-up"))
        .isEqualTo(Verdict.unavailable("no complete answer in time"));
  }

  @Test
  void while_secrets_rotate_the_one_that_plaid_takes_asks() {
    KeySource rotated =
        question ->
            question.json().contains("made-up-old")
                ? new KeySource.Answered(400, "{\"error_code\":\"INVALID_API_KEYS\"}")
                : new KeySource.Answered(200, PLAID.answer("null"));

    assertThat(verify(rotated, "made-up-old", "made-up-new")).isEqualTo(Verdict.verified());
    assertThat(verify(rotated, "made-up-new", "made-up-old")).isEqualTo(Verdict.verified());
  }

  @Test
  void without_a_secret_nothing_is_asked() {
    assertThat(verify(keys)).isEqualTo(Verdict.unavailable("no secret to ask Plaid with"));
    assertThat(keys.asked()).isEmpty();
  }
}
