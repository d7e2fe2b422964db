package com.endclose.relay.ingest;

import java.time.LocalDate;
import java.util.Map;

/** The desk that hostile input is sent to: a route of each kind that reads what it is sent. */
final class HostileRoutes {

  static final LocalDate TODAY = LocalDate.parse("2026-07-01");

  /** The desk's time, in seconds. */
  static final long NOW = 1_782_864_010L;

  static final String ADYEN_KEY = "0f".repeat(32);
  static final String BRAINTREE_KEY = "made-up-private-key";

  private static final String[] ROUTES = {
    Desk.route("pay", ""),
    Desk.route("filtered", "    events: ['payout.*']\n"),
    Desk.route("large", "    max_body_bytes: 10485760\n"),
    Desk.route("several", "    items: events.*\n"),
    Desk.route("stamped", "")
        .replace(
            "secret_env", "signed_content: timestamp.body, timestamp_header: x-stamp, secret_env"),
    ofSource("stripe", "{secret_env: HOOK}"),
    ofSource("standard_webhooks", "{secret_env: ENCODED}"),
    ofSource("increase", "{secret_env: HOOK}"),
    ofSource("adyen", "{secret_env: ADYEN}")
        .replace("external_id: id", "external_id: pspReference")
        .replace("source: amount,", "source: amount.value,")
        .replace("source: adyen", "source: adyen\n    test_events: forward"),
    ofSource("payabli", "{mode: static_header, secret_env: HOOK, allowed_ips: [192.0.2.0/24]}"),
    ofSource("braintree", "{secret_env: BRAINTREE, public_key: public}"),
  };

  private HostileRoutes() {}

  static Desk desk() {
    Desk desk = Desk.with(ROUTES);
    desk.secrets.putAll(
        Map.of(
            "ENCODED", "whsec_bWFkZS11cC1zZWNyZXQ=",
            "ADYEN", ADYEN_KEY,
            "BRAINTREE", BRAINTREE_KEY));
    return desk;
  }

  private static String ofSource(String source, String auth) {
    return """
      - id: %1$s
        source: %1$s
        auth: %2$s
        map:
          data_stream_key: s
          external_id: id
          amount: {source: amount, unit: major}
          currency: USD
          direction: credit
    """
        .formatted(source, auth);
  }
}
