package com.endclose.relay.aws.wiring;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.config.RouteProvider;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.route.RoutesParser;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** A made-up route and webhook that functions go through before a snapshot of them is taken. */
public final class Sample {

  /** The route's id. */
  public static final String ROUTE = "sample";

  /** The name of the webhook secret. */
  public static final String SECRET_NAME = "SAMPLE_HOOK";

  /** Where {@link #SIGNATURE} goes. */
  public static final String SIGNATURE_HEADER = "x-signature";

  /** HMAC-SHA256 of {@link #BODY} under the text {@code sample}. */
  public static final String SIGNATURE =
      "3aebbf76d11fd4940b44580d5875f7c9b364650ba2adab799aad97d6b13e09a5";

  /** The webhook. */
  public static final String BODY =
      "{\"id\":\"evt_sample\",\"type\":\"payout.paid\",\"createdAt\":\"2026-07-01T12:30:00Z\",\"data\":{\"payoutId\":\"po_1\",\"amount\":\"1,250.75\",\"memo\":\"Sample"
          + " payout\",\"account\":\"acct_000000001\"}}";

  private static final String DOCUMENT =
      """
      routes:
        - id: sample
          source: generic_hmac
          auth:
            mode: hmac
            header: x-signature
            secret_env: SAMPLE_HOOK
            event_id: id
            event_type: type
          events: ["payout.*"]
          map:
            data_stream_key: sample
            external_id: {source: data.payoutId, transform: trim}
            amount: data.amount
            currency: USD
            direction: credit
            date: {source: createdAt, format: iso8601}
            description: data.memo
            metadata:
              account: {source: data.account, transform: [lowercase, hash]}
      """;

  private Sample() {}

  /** The sample route in force. */
  public static RouteProvider routes() {
    InMemoryConfigStore config = new InMemoryConfigStore();
    config.apply(
        new Version(RoutesParser.version(DOCUMENT), DOCUMENT, "sample", Instant.EPOCH),
        Optional.empty());
    return new ConfiguredRoutes(config, new RoutesParser(Extensions.processors()));
  }

  /** The sample's own secrets: nothing that protects anything. */
  public static Secrets secrets() {
    return new MapSecrets(
        Map.of(
            SECRET_NAME,
            "sample",
            "RELAY_DATA_KEY",
            "sample-data-key-of-none",
            "MASKING_HMAC_KEY",
            "sample-masking-key"));
  }

  /** {@link #BODY} as a JSON string. */
  public static String quotedBody() {
    return "\"" + BODY.replace("\"", "\\\"") + "\"";
  }
}
