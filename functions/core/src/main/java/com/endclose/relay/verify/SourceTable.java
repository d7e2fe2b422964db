package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.SourceMoney;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The processors that sign with an HMAC, each established from its own public documentation, which
 * the row names. infra/sources.md says which were left out, and why.
 */
final class SourceTable {

  private static final String BODY = "the body";

  private SourceTable() {}

  /** Any sender: nothing is filled in. */
  static final SourceRow GENERIC =
      SourceRow.of(
          new SourceInfo(
              "generic_hmac",
              "Any sender that signs with an HMAC",
              List.of(Auth.Hmac.MODE),
              "what auth says",
              Optional.empty(),
              Optional.empty(),
              List.of()),
          Map.of());

  /** All rows, the generic one first. */
  static List<SourceRow> rows() {
    return List.of(
        GENERIC,
        stripe(),
        standardWebhooks(),
        square(),
        shopify(),
        github(),
        slack(),
        gocardless(),
        checkoutCom(),
        paddle(),
        dwolla(),
        modernTreasury(),
        increase(),
        lithic(),
        mollie(),
        xero());
  }

  private static SourceRow stripe() {
    return SourceRow.of(
        info(
                "stripe",
                "Stripe",
                "the time stamp and the body",
                "https://docs.stripe.com/webhooks/signature")
            // docs.stripe.com/api/events/object
            .marks(TestMode.event("livemode", "false"))
            // docs.stripe.com/currencies#special-cases
            .counts(
                SourceMoney.minor(
                    "data.object.amount",
                    "data.object.currency",
                    Map.of("ISK", 2, "UGX", 2, "MGA", 0))),
        preset(
            "header=stripe-signature",
            "header_format=pairs",
            "timestamp_member=t",
            "signature_member=v1",
            "signed_content={timestamp}.{body}",
            "event_id=id",
            "event_type=type"));
  }

  private static SourceRow standardWebhooks() {
    return new SourceRow(
        info(
            "standard_webhooks",
            "Standard Webhooks, Svix",
            "the message id, the time stamp and the body; the id is the event's",
            "https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md"),
        standardPreset("event_type=type"),
        // docs.svix.com/receiving/verifying-payloads/how-manual
        Map.of(
            "webhook-id", "svix-id",
            "webhook-timestamp", "svix-timestamp",
            "webhook-signature", "svix-signature"),
        Challenge.NONE,
        Optional.empty());
  }

  private static SourceRow lithic() {
    return SourceRow.of(
        info(
                "lithic",
                "Lithic",
                "the message id, the time stamp and the body (Standard Webhooks)",
                "https://docs.lithic.com/docs/events-api")
            .counts(SourceMoney.minor("settled_amount", "currency", Map.of())),
        standardPreset("event_type=event_type"));
  }

  private static Map<String, String> standardPreset(String eventType) {
    return preset(
        "header=webhook-signature",
        "header_format=list",
        "signature_member=v1",
        "encoding=base64",
        "secret_encoding=base64",
        "signed_content={id}.{timestamp}.{body}",
        "timestamp_header=webhook-timestamp",
        "id_header=webhook-id",
        eventType);
  }

  private static SourceRow square() {
    return SourceRow.of(
        info(
                "square",
                "Square",
                "the notification URL, which auth.url has to give letter by letter, and the body",
                "https://developer.squareup.com/docs/webhooks/step3validate")
            // developer.squareup.com/docs/build-basics/common-data-types/working-with-monetary-amounts
            .counts(
                SourceMoney.minor(
                    "data.object.payment.amount_money.amount",
                    "data.object.payment.amount_money.currency",
                    Map.of())),
        preset(
            "header=x-square-hmacsha256-signature",
            "encoding=base64",
            "signed_content={url}{body}",
            "event_id=event_id",
            "event_type=type"));
  }

  private static SourceRow shopify() {
    return SourceRow.of(
        info(
                "shopify",
                "Shopify",
                "the body; the headers with the id and the topic are not signed",
                "https://shopify.dev/docs/apps/build/webhooks/verify-deliveries")
            // shopify.dev/docs/api/admin-rest/latest/resources/transaction, and order
            .marks(TestMode.event("test", "true"))
            .counts(SourceMoney.major("amount", "currency")),
        preset(
            "header=x-shopify-hmac-sha256",
            "encoding=base64",
            "id_header=x-shopify-webhook-id",
            "type_header=x-shopify-topic"));
  }

  private static SourceRow github() {
    return SourceRow.of(
        info(
            "github",
            "GitHub",
            "the body; the headers with the id and the event are not signed",
            "https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries"),
        preset(
            "header=x-hub-signature-256",
            "prefix=sha256=",
            "id_header=x-github-delivery",
            "type_header=x-github-event"));
  }

  private static SourceRow slack() {
    return new SourceRow(
        info(
            "slack",
            "Slack Events API",
            "a version, the time stamp and the body",
            "https://docs.slack.dev/authentication/verifying-requests-from-slack"),
        preset(
            "header=x-slack-signature",
            "prefix=v0=",
            "signed_content=v0:{timestamp}:{body}",
            "timestamp_header=x-slack-request-timestamp",
            "event_id=event_id",
            "event_type=event.type"),
        Map.of(),
        Challenge.SLACK,
        Optional.empty());
  }

  private static SourceRow gocardless() {
    return SourceRow.of(
        several(
            "gocardless",
            "GoCardless",
            "https://developer.gocardless.com/getting-started/stay-up-to-date-with-webhooks-v2"),
        preset("header=webhook-signature", "event_id=id", "event_type=resource_type,action"));
  }

  private static SourceRow checkoutCom() {
    return SourceRow.of(
        info(
                "checkout_com",
                "Checkout.com",
                BODY,
                "https://www.checkout.com/docs/developer-resources/event-notifications/receive-webhooks")
            // www.checkout.com/docs/resources/calculating-the-amount
            .counts(SourceMoney.minor("data.amount", "data.currency", Map.of("CLP", 2))),
        preset("header=cko-signature", "event_id=id", "event_type=type"));
  }

  private static SourceRow paddle() {
    return SourceRow.of(
        info(
                "paddle",
                "Paddle Billing",
                "the time stamp and the body",
                "https://developer.paddle.com/webhooks/about/signature-verification")
            .counts(
                SourceMoney.minor(
                    "data.details.totals.grand_total",
                    "data.details.totals.currency_code",
                    Map.of())),
        preset(
            "header=paddle-signature",
            "header_format=pairs",
            "timestamp_member=ts",
            "signature_member=h1",
            "signed_content={timestamp}:{body}",
            "event_id=event_id",
            "event_type=event_type"));
  }

  private static SourceRow dwolla() {
    return SourceRow.of(
        info(
            "dwolla",
            "Dwolla",
            BODY,
            "https://developers.dwolla.com/docs/balance/connect/process-validate"),
        preset("header=x-request-signature-sha-256", "event_id=id", "event_type=topic"));
  }

  private static SourceRow modernTreasury() {
    return SourceRow.of(
        info(
                "modern_treasury",
                "Modern Treasury",
                "the body; the header with the id is not signed",
                "https://docs.moderntreasury.com/platform/docs/verifying-webhooks")
            // docs.moderntreasury.com/platform/reference/payment-order-object
            .marks(TestMode.event("data.live_mode", "false"))
            .counts(SourceMoney.minor("data.amount", "data.currency", Map.of())),
        preset("header=x-signature", "id_header=x-webhook-id"));
  }

  private static SourceRow increase() {
    return SourceRow.of(
        info(
            "increase",
            "Increase (Increase-Webhook-Signature)",
            "the time stamp and the body",
            "https://increase.com/documentation/webhooks"),
        preset(
            "header=increase-webhook-signature",
            "header_format=pairs",
            "timestamp_member=t",
            "timestamp_format=iso8601",
            "signature_member=v1",
            "signed_content={timestamp}.{body}",
            "event_id=id",
            "event_type=category"));
  }

  private static SourceRow mollie() {
    return SourceRow.of(
        info(
                "mollie",
                "Mollie, next-gen webhooks (classic ones are not signed and not taken)",
                BODY,
                "https://docs.mollie.com/reference/webhooks-best-practices")
            .marks(TestMode.event("_embedded.entity.mode", "test"))
            .counts(
                SourceMoney.major(
                    "_embedded.entity.amount.value", "_embedded.entity.amount.currency")),
        preset("header=x-mollie-signature", "event_id=id", "event_type=type"));
  }

  private static SourceRow xero() {
    return new SourceRow(
        several(
            "xero",
            "Xero",
            "https://developer.xero.com/documentation/webhooks/configuring-your-server"),
        preset(
            "header=x-xero-signature",
            "encoding=base64",
            "event_id=tenantId,resourceId,eventType,eventDateUtc",
            "event_type=eventCategory,eventType"),
        Map.of(),
        Challenge.NONE,
        // An answer with a body, a 401 too, does not pass Xero's intent to receive.
        Optional.of(new Reply("text/plain", "")));
  }

  private static SourceInfo info(String name, String title, String signed, String document) {
    return SourceInfo.of(name, title, Auth.Hmac.MODE, signed, document);
  }

  private static SourceInfo several(String name, String title, String document) {
    return new SourceInfo(
        name,
        title,
        List.of(Auth.Hmac.MODE),
        BODY,
        Optional.of(document),
        Optional.of("events.*"),
        List.of());
  }

  private static Map<String, String> preset(String... entries) {
    Map<String, String> preset = new LinkedHashMap<>();
    preset.put("mode", Auth.Hmac.MODE);
    for (String entry : entries) {
      int equals = entry.indexOf('=');
      preset.put(entry.substring(0, equals), entry.substring(equals + 1));
    }
    return preset;
  }
}
