package com.endclose.relay.verify;

import static com.endclose.relay.verify.SourceCalls.PROCESSORS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Route;
import com.endclose.relay.route.RoutesReading;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Schemes of senders that have no row of their own, written in {@code auth}. */
class OtherSendersTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final String SECRET = "6d6164652d75702d736563726574";
  private static final String BODY = "{\"id\":\"e1\",\"note\":\"é\\\\/\"}\n";
  private static final Pattern SIGNATURE = Pattern.compile("\\{(hex|base64|hex512):([^}]*)}");

  /**
   * In headers, {@code {hex:x}} is the signature of x with BODY in the place of a star.
   *
   * @param headers names and values, parted by bars
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "Revolut; header: revolut-signature, header_format: pairs, signature_member: v1,"
            + " signed_content: 'v1.{timestamp}.{body}',"
            + " timestamp_header: revolut-request-timestamp, timestamp_format: milliseconds;"
            + " Revolut-Request-Timestamp|1782864005123"
            + "|Revolut-Signature|v1=00,v1={hex:v1.1782864005123.*}",
        "Persona; header: persona-signature, header_format: pairs, signature_member: v1,"
            + " timestamp_member: t, signed_content: timestamp.body;"
            + " Persona-Signature|t=1782864005,v1=00 t=1782864005,v1={hex:1782864005.*}",
        "Zendesk; header: x-zendesk-webhook-signature, encoding: base64,"
            + " signed_content: '{timestamp}{body}', timestamp_format: iso8601,"
            + " timestamp_header: x-zendesk-webhook-signature-timestamp;"
            + " X-Zendesk-Webhook-Signature-Timestamp|2026-07-01T00:00:05Z"
            + "|X-Zendesk-Webhook-Signature|{base64:2026-07-01T00:00:05Z*}",
        "Zoom; header: x-zm-signature, prefix: 'v0=', signed_content: 'v0:{timestamp}:{body}',"
            + " timestamp_header: x-zm-request-timestamp;"
            + " x-zm-request-timestamp|1782864005|x-zm-signature|v0={hex:v0:1782864005:*}",
        "HubSpot; header: x-hubspot-signature-v3, encoding: base64,"
            + " url: 'https://h.example.com/in?a=b', signed_content: 'POST{url}{body}{timestamp}',"
            + " timestamp_header: x-hubspot-request-timestamp, timestamp_format: milliseconds;"
            + " X-HubSpot-Request-Timestamp|1782864005000|X-HubSpot-Signature-v3"
            + "|{base64:POSThttps://h.example.com/in?a=b*1782864005000}",
        "Airwallex; header: x-signature, signed_content: '{timestamp}{body}',"
            + " timestamp_header: x-timestamp, timestamp_format: milliseconds;"
            + " x-timestamp|1782864005000|x-signature|{hex:1782864005000*}",
        "dLocal; header: authorization, prefix: 'V2-HMAC-SHA256, Signature: ',"
            + " signed_content: 'made-up-login{timestamp}{body}', timestamp_header: x-date,"
            + " timestamp_format: iso8601;"
            + " X-Date|2026-07-01T00:00:05.310Z|Authorization"
            + "|V2-HMAC-SHA256, Signature: {hex:made-up-login2026-07-01T00:00:05.310Z*}",
        "Paystack; header: x-paystack-signature, algorithm: sha512;"
            + " X-Paystack-Signature|{hex512:*}",
        "Authorize.net; header: x-anet-signature, algorithm: sha512, prefix: 'sha512=';"
            + " X-ANET-Signature|sha512={hex512:*}",
        "two of sha256=; header: x-signature-256, header_format: pairs, signature_member: sha256;"
            + " X-Signature-256|sha256=00, sha256={hex:*}",
      })
  void the_scheme_can_be_written_and_verifies(String sender, String auth, String headers) {
    Route route = route(auth);

    assertThat(verify(route, BODY, filled(headers, BODY))).isEqualTo(Verdict.verified());
    assertThat(verify(route, BODY.strip(), filled(headers, BODY)))
        .isEqualTo(Verdict.badSignature());
  }

  private static Route route(String auth) {
    RoutesReading reading =
        SourceCalls.read("generic_hmac", "{mode: hmac, secret_env: S, event_id: id, " + auth + "}");
    assertThat(reading.problems()).isEmpty();
    assertThat(reading.warnings()).isEmpty();
    return reading.routes().all().iterator().next();
  }

  private static Verdict verify(Route route, String body, String[] headers) {
    Processor processor = PROCESSORS.find("generic_hmac").orElseThrow();
    return processor.verify(
        Requests.post(body, headers), route.auth(), Credentials.secret(SECRET), NOW);
  }

  private static String[] filled(String headers, String body) {
    return SIGNATURE
        .matcher(headers)
        .replaceAll(
            found -> Matcher.quoteReplacement(signature(found.group(1), found.group(2), body)))
        .split("\\|", -1);
  }

  private static String signature(String form, String content, String body) {
    String algorithm = form.equals("hex512") ? "HmacSHA512" : "HmacSHA256";
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), algorithm));
      byte[] hash = mac.doFinal(content.replace("*", body).getBytes(UTF_8));
      return form.equals("base64")
          ? Base64.getEncoder().encodeToString(hash)
          : HexFormat.of().formatHex(hash);
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }
}
