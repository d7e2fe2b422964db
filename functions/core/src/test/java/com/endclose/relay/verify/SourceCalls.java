package com.endclose.relay.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Route;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.text.LetterCase;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Calls as each processor's page says it makes them, and routes that say no more than they must.
 */
final class SourceCalls {

  static final Processors PROCESSORS = Processors.standard(Set.of());

  private static final String SECRET = "made-up-signing-secret";
  private static final String URL = "https://hooks.example.com/in";

  private SourceCalls() {}

  static RoutesReading read(String source, String auth) {
    String unit =
        PROCESSORS
            .money(source)
            .map(money -> LetterCase.lower(money.unit().name()))
            .orElse("major");
    return new RoutesParser(PROCESSORS)
        .parse(
            "{\"routes\":[{\"id\":\"r\",\"source\":\""
                + source
                + "\",\"auth\":"
                + auth
                + ",\"map\":{\"data_stream_key\":\"s\",\"external_id\":\"id\",\"amount\":{\"source\":\"a\",\"unit\":\""
                + unit
                + "\"},\"currency\":\"USD\","
                + "\"direction\":\"credit\"}}]}");
  }

  static Route route(String source) {
    String url = source.equals("square") ? ",\"url\":\"" + URL + "\"" : "";
    RoutesReading reading = read(source, "{\"secret_env\":\"S\"" + url + "}");
    assertThat(reading.problems()).isEmpty();
    assertThat(reading.warnings()).isEmpty();
    return reading.routes().all().iterator().next();
  }

  static Verdict verify(String source, String secret, WebhookRequest request, Instant now) {
    Processor processor = PROCESSORS.find(source).orElseThrow();
    return processor.verify(request, route(source).auth(), Credentials.secret(secret), now);
  }

  private static byte[] hmac(byte[] key, String signed) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(signed.getBytes(UTF_8));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }

  private static String hex(String signed) {
    return HexFormat.of().formatHex(hmac(SECRET.getBytes(UTF_8), signed));
  }

  private static String base64(String signed) {
    return Base64.getEncoder().encodeToString(hmac(SECRET.getBytes(UTF_8), signed));
  }

  /** What each processor's page says it sends for this body. */
  static String[] headers(String source, String body) {
    String stamp = "1782864010";
    return switch (source) {
      case "stripe" ->
          new String[] {"Stripe-Signature", "t=" + stamp + ",v1=" + hex(stamp + "." + body)};
      case "standard_webhooks", "lithic" ->
          new String[] {
            "webhook-id",
            "m1",
            "webhook-timestamp",
            stamp,
            "webhook-signature",
            "v1," + base64("m1." + stamp + "." + body)
          };
      case "square" -> new String[] {"x-square-hmacsha256-signature", base64(URL + body)};
      case "shopify" ->
          new String[] {
            "X-Shopify-Hmac-SHA256",
            base64(body),
            "X-Shopify-Webhook-Id",
            "m1",
            "X-Shopify-Topic",
            "orders/paid"
          };
      case "github" ->
          new String[] {
            "X-Hub-Signature-256",
            "sha256=" + hex(body),
            "X-GitHub-Delivery",
            "m1",
            "X-GitHub-Event",
            "sponsorship"
          };
      case "slack" ->
          new String[] {
            "X-Slack-Request-Timestamp",
            stamp,
            "X-Slack-Signature",
            "v0=" + hex("v0:" + stamp + ":" + body)
          };
      case "gocardless" -> new String[] {"Webhook-Signature", hex(body)};
      case "checkout_com" -> new String[] {"Cko-Signature", hex(body)};
      case "paddle" ->
          new String[] {"Paddle-Signature", "ts=" + stamp + ";h1=" + hex(stamp + ":" + body)};
      case "dwolla" -> new String[] {"X-Request-Signature-SHA-256", hex(body)};
      case "modern_treasury" -> new String[] {"X-Signature", hex(body), "X-Webhook-ID", "m1"};
      case "increase" -> {
        String iso = "2026-07-01T00:00:05Z";
        yield new String[] {
          "Increase-Webhook-Signature", "t=" + iso + ",v1=" + hex(iso + "." + body)
        };
      }
      case "mollie" -> new String[] {"X-Mollie-Signature", hex(body)};
      case "xero" -> new String[] {"x-xero-signature", base64(body)};
      default -> throw new AssertionError("no headers for " + source);
    };
  }

  static String secret(String source) {
    boolean encoded = source.equals("standard_webhooks") || source.equals("lithic");
    return encoded ? "whsec_" + Base64.getEncoder().encodeToString(SECRET.getBytes(UTF_8)) : SECRET;
  }
}
