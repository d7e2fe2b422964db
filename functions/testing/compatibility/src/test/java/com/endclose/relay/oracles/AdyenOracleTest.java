package com.endclose.relay.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import com.adyen.model.notification.Amount;
import com.adyen.model.notification.NotificationRequestItem;
import com.adyen.util.HMACValidator;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** com.adyen:adyen-java-api-library computes and validates the HMAC of a notification's item. */
class AdyenOracleTest {

  private static final String KEY =
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final Relay RELAY = Relay.of("adyen", "{secret_env: ADYEN}", KEY);
  private static final HMACValidator SDK = new HMACValidator();

  /** The eight signed fields; null for one that is left out. */
  private record Item(
      String psp,
      String original,
      String account,
      String reference,
      long value,
      String currency,
      String code,
      boolean success) {

    NotificationRequestItem asSdks() {
      Amount amount = new Amount();
      amount.setValue(value);
      amount.setCurrency(currency);
      return new NotificationRequestItem()
          .setPspReference(psp)
          .setOriginalReference(original)
          .setMerchantAccountCode(account)
          .setMerchantReference(reference)
          .setAmount(amount)
          .setEventCode(code)
          .setSuccess(success);
    }

    String asSent(String signature) {
      ObjectNode item = JsonNodeFactory.instance.objectNode();
      item.putObject("amount").put("value", value).put("currency", currency);
      item.put("eventCode", code).put("eventDate", "2026-07-01T01:53:35+02:00");
      item.put("merchantAccountCode", account).put("pspReference", psp);
      if (original != null) {
        item.put("originalReference", original);
      }
      item.put("merchantReference", reference).put("success", success ? "true" : "false");
      item.putObject("additionalData").put("hmacSignature", signature);
      ObjectNode body = JsonNodeFactory.instance.objectNode().put("live", "false");
      body.putArray("notificationItems").addObject().set("NotificationRequestItem", item);
      return body.toString();
    }

    String signedText() {
      return String.join(
          ":",
          psp,
          original == null ? "" : original,
          account,
          reference,
          "" + value,
          currency,
          code,
          "" + success);
    }
  }

  private static Item drawn(Random random) {
    String[] codes = {"AUTHORISATION", "CAPTURE", "REFUND", "CHARGEBACK", "REPORT_AVAILABLE"};
    return new Item(
        Long.toString(random.nextLong(1L << 53), 36).toUpperCase(Locale.ROOT),
        random.nextBoolean() ? null : random.nextBoolean() ? "" : "853587031437598F",
        "EXAMPLE_MERCHANT",
        Bodies.text(random).replace("\\", "") + (random.nextBoolean() ? "" : "14-08:09\\A"),
        random.nextLong(1L << 50) - (1L << 49),
        "SEK",
        codes[random.nextInt(codes.length)],
        random.nextBoolean());
  }

  @Test
  void what_adyen_signs_the_relay_verifies() throws Exception {
    Random random = new Random(20260701);
    for (int i = 0; i < 200; i++) {
      Item item = drawn(random);
      String signature = SDK.calculateHMAC(item.asSdks(), KEY);
      assertThat(RELAY.accepts(item.asSent(signature), Map.of(), NOW)).as(item + "").isTrue();
      String changed = item.asSent(signature).replace("\"SEK\"", "\"NOK\"");
      assertThat(RELAY.accepts(changed, Map.of(), NOW)).as(item + "").isFalse();
    }
  }

  @Test
  void what_we_sign_adyen_and_the_relay_verify() throws Exception {
    Random random = new Random(20260702);
    byte[] key = HexFormat.of().parseHex(KEY);
    for (int i = 0; i < 200; i++) {
      Item item = drawn(random);
      String signature = Ours.base64(key, item.signedText());
      NotificationRequestItem sdks = item.asSdks();
      sdks.setAdditionalData(Map.of("hmacSignature", signature));
      assertThat(SDK.validateHMAC(sdks, KEY)).as(item + "").isTrue();
      assertThat(RELAY.accepts(item.asSent(signature), Map.of(), NOW)).as(item + "").isTrue();
    }
  }
}
