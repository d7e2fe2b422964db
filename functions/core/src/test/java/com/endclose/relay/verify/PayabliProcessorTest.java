package com.endclose.relay.verify;

import static com.endclose.relay.verify.Requests.SECRET;
import static com.endclose.relay.verify.Requests.header;
import static com.endclose.relay.verify.Requests.post;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.HmacScheme;
import com.endclose.relay.route.SignedContent;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PayabliProcessorTest {

  private static final Verdict BAD = Verdict.failed(FailureKind.SIGNATURE, "bad auth header");

  private final Processor processor = new PayabliProcessor();

  @Test
  void a_secret_is_known_however_the_server_decoded_its_bytes() {
    String secret = "clé-日本";
    String asLatin1 = new String(secret.getBytes(UTF_8), ISO_8859_1);

    assertThat(verify(secret, secret)).isEqualTo(Verdict.verified());
    assertThat(verify(asLatin1, secret)).isEqualTo(Verdict.verified());
    assertThat(verify("cle-日本", secret)).isEqualTo(BAD);
  }

  @Test
  void what_can_not_be_encoded_is_not_taken_for_a_question_mark() {
    assertThat(verify("a\ud800", "a?")).isEqualTo(BAD);
    assertThat(verify("a日", "a?")).isEqualTo(BAD);
  }

  @Test
  void a_secret_with_a_comma_works_whole_and_joined_to_another_value() {
    assertThat(verify("a,b", "a,b")).isEqualTo(Verdict.verified());
    assertThat(verify("ab,x", "ab")).isEqualTo(Verdict.verified());
    assertThat(verify("x,ab", "ab")).isEqualTo(Verdict.verified());
    assertThat(verify("ab ,x", "ab")).isEqualTo(Verdict.verified());
    assertThat(verify("x, a,b", "a,b")).isEqualTo(Verdict.verified());
    assertThat(verify("x,abc", "ab")).isEqualTo(BAD);
  }

  @Test
  void an_empty_secret_verifies_nothing() {
    assertThat(verify("", "")).isEqualTo(Verdict.missingHeader("x-tok"));
    assertThat(verify(",", "")).isEqualTo(BAD);
    assertThat(verify(" ", "")).isEqualTo(BAD);
  }

  @ParameterizedTest
  @CsvSource({
    "203.0.113.9, 203.0.113.9, true",
    "203.0.113.0/24, 203.0.113.9, true",
    "203.0.113.0/24, 203.0.114.9, false",
    "203.0.113.9, ::ffff:203.0.113.9, true",
    "2001:DB8::/32, 2001:db8:0:1::9, true",
    "2001:db8::1, 2001:db9::1, false",
    "0.0.0.0/0, 2001:db8::1, false",
    "203.0.113.9, 203.0.113.9:5000, false",
    "203.0.113.9, anything, false",
    "203.0.113.9, '', false",
    "203.0.113.9, 'evil.example, 203.0.113.9', false",
  })
  void an_address_must_lie_in_what_the_route_allows(String allowed, String peer, boolean fine) {
    WebhookRequest request =
        new WebhookRequest(post("{}", "x-tok", SECRET).headers(), RawBody.of(new byte[0]), peer);
    Verdict verdict =
        processor.verify(
            request, header("x-tok", allowed), Credentials.secret(SECRET), Instant.EPOCH);

    assertThat(verdict)
        .isEqualTo(
            fine
                ? Verdict.verified()
                : Verdict.failed(FailureKind.ADDRESS, "source ip not allowed"));
  }

  @Test
  void another_mode_than_its_own_fails() {
    Auth hmac = Requests.hmac(HmacScheme.Algorithm.SHA256, SignedContent.BODY);

    assertThat(processor.verify(post("{}"), hmac, Credentials.secret(SECRET), Instant.EPOCH))
        .isEqualTo(Verdict.routeMismatch());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"Event\":\"TransferFunded\",\"transferId\":\"T-1\"}                  |"
            + " TransferFunded:T-1",
        "{\"Event\":\"PayOutBatchPaid\",\"BatchId\":341}                        |"
            + " PayOutBatchPaid:341",
        "{\"Event\":\"ApprovedPayment\",\"TransactionId\":12345678901234567891} |"
            + " ApprovedPayment:12345678901234567891",
      })
  void an_id_is_named_after_its_event(String body, String id) {
    assertThat(id(body)).hasValue(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"Event\":\"TransferFunded\",\"BatchId\":\"B-1\"}",
        "{\"Event\":\"TransferFunded\",\"transferId\":\"\"}",
        "{\"Event\":\"TransferFunded\",\"transferId\":null}",
        "{\"Event\":\"TransferFunded\",\"transferId\":{\"a\":1}}",
        "{\"Event\":\"transferfunded\",\"transferId\":\"T-1\"}",
        "{\"Event\":\"constructor\",\"constructor\":\"x\"}",
        "{\"Event\":null,\"transferId\":\"T-1\"}",
        "[{\"Event\":\"TransferFunded\",\"transferId\":\"T-1\"}]",
        "\"TransferFunded\"",
        "null",
      })
  void any_other_event_has_no_id_of_its_own(String body) {
    assertThat(id(body)).isEmpty();
  }

  private Verdict verify(String value, String secret) {
    return processor.verify(
        post("{}", "X-Tok", value), header("x-tok"), Credentials.secret(secret), Instant.EPOCH);
  }

  private Optional<String> id(String body) {
    return processor.eventId(Bodies.message(body), header("authorization"));
  }
}
