package com.endclose.relay.bench;

import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.WebhookRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Made-up webhooks of a given size, signed; the same seed makes the same ones. */
final class Webhooks {

  /** The route that takes them, and what it forwards. */
  static final String ROUTE = "pay";

  /** The routes document; its secret is {@code HOOK}. */
  static final String DOCUMENT =
      """
      routes:
        - id: pay
          source: generic_hmac
          auth: {mode: hmac, header: x-signature, secret_env: HOOK, event_id: id, event_type: type}
          map:
            data_stream_key: payouts
            external_id: data.payment.id
            amount: data.payment.amount
            direction: credit
            currency: USD
            date: data.payment.settled_at
            description: data.payment.description
            metadata:
              batch: data.payment.batch
              payee: {source: data.payment.payee, transform: [trim, lowercase, hash]}
      """;

  static final String SECRET = "made-up-webhook-secret";

  private static final String[] NAMES = {
    "reference", "first_name", "billing_city", "customer_token", "country", "statement_descriptor",
    "transaction_id", "payment_method", "processor_response", "batch_reference", "entry_class",
        "terminal"
  };

  private static final String[] WORDS = {
    "approved",
    "credit card",
    "Springfield",
    "United States",
    "recurring",
    "web",
    "ACME Hardware Inc",
    "completed",
    "not available",
    "monthly subscription",
    "visa",
    "settled by network"
  };

  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

  private final Random random;
  private final int bytes;
  private final Mac mac;
  private long made;

  Webhooks(int bytes, long seed) {
    this(bytes, seed, 0);
  }

  /** Its events' numbers begin after {@code made}. */
  Webhooks(int bytes, long seed, long made) {
    this.bytes = bytes;
    this.made = made;
    this.random = new Random(seed);
    this.mac = mac();
  }

  private static Mac mac() {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return mac;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has HmacSHA256", impossible);
    }
  }

  /**
   * A new event's body: names and words as processors use them, and an id in every third member,
   * which does not compress.
   */
  byte[] body() {
    long number = ++made;
    StringBuilder json = new StringBuilder(bytes + 64);
    json.append("{\"id\":\"evt_").append(number).append("_").append(word(8));
    json.append("\",\"type\":\"payment.settled\",\"data\":{\"payment\":{\"id\":\"pay_")
        .append(number)
        .append("\",\"amount\":\"")
        .append(1 + number % 10_000)
        .append(".25\",\"settled_at\":\"2026-07-01T12:00:00Z\",\"description\":\"Settlement ")
        .append(word(6))
        .append("\",\"batch\":\"b-")
        .append(number / 50)
        .append("\",\"payee\":\" Payee-")
        .append(word(10))
        .append(" \"},\"customer\":{");
    for (int i = 0; json.length() < bytes - 30; i++) {
      json.append(i == 0 ? "" : ",").append('"').append(NAMES[i % NAMES.length]);
      json.append(i < NAMES.length ? "" : "_" + i / NAMES.length).append("\":\"");
      json.append(i % 3 == 0 ? word(16) : WORDS[random.nextInt(WORDS.length)]).append('"');
    }
    return json.append("}}}").toString().getBytes(StandardCharsets.UTF_8);
  }

  private String word(int length) {
    StringBuilder word = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return word.toString();
  }

  /** What the header {@code x-signature} carries. */
  String signature(byte[] body) {
    return HexFormat.of().formatHex(mac.doFinal(body));
  }

  /** The request that carries a body. */
  WebhookRequest request(byte[] body) {
    Map<String, String> headers =
        Map.of(
            "X-Signature",
            signature(body),
            "content-type",
            "application/json",
            "user-agent",
            "Processor-Webhooks/1.0");
    return new WebhookRequest(Headers.joined(headers), RawBody.of(body), "192.0.2.1");
  }

  /** A new event's request. */
  WebhookRequest next() {
    return request(body());
  }
}
