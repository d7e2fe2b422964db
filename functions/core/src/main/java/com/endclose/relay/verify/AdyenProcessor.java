package com.endclose.relay.verify;

import com.endclose.relay.json.EcmaNumbers;
import com.endclose.relay.json.Items;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Path;
import com.endclose.relay.json.Reading;
import com.endclose.relay.route.Auth;
import com.endclose.relay.route.AuthSetting;
import com.endclose.relay.route.HmacScheme;
import com.endclose.relay.route.SourceMoney;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/**
 * Adyen's standard webhooks: each item of a call carries an HMAC over eight of its own fields,
 * joined by colons as they are. All else in the item is not authenticated.
 */
final class AdyenProcessor implements Processor {

  private static final String ITEMS = "notificationItems";
  private static final String ITEM = "NotificationRequestItem";
  private static final String EACH = ITEMS + "." + Path.ANY + "." + ITEM;

  /** In the order they are signed. */
  private static final List<String> SIGNED =
      List.of(
          "pspReference",
          "originalReference",
          "merchantAccountCode",
          "merchantReference",
          "amount.value",
          "amount.currency",
          "eventCode",
          "success");

  /** The one signed field that may hold a colon: what stands before and after it is then known. */
  private static final String FREE_TEXT = "merchantReference";

  private static final SourceInfo INFO =
      new SourceInfo(
              "adyen",
              "Adyen, standard webhooks",
              List.of(Auth.OfSource.MODE),
              "eight fields of each item, never the date or additionalData: amount.value,"
                  + " amount.currency, pspReference, originalReference, merchantReference,"
                  + " merchantAccountCode, eventCode, success",
              Optional.of(
                  "https://docs.adyen.com/development-resources/webhooks/secure-webhooks/verify-hmac-signatures"),
              Optional.of(EACH),
              List.of(
                  AuthSetting.secret(
                      Auth.SECRET, true, "name the secret that holds the HMAC key, in hex")))
          // docs.adyen.com/development-resources/webhooks/webhook-types: not signed
          .marks(TestMode.call("live", "false"))
          // docs.adyen.com/development-resources/currency-codes
          .counts(
              SourceMoney.minor(
                  "amount.value",
                  "amount.currency",
                  Map.of("CLP", 2, "CVE", 0, "IDR", 0, "ISK", 2)));

  @Override
  public SourceInfo info() {
    return INFO;
  }

  @Override
  public Map<String, String> preset() {
    return Map.of("mode", Auth.OfSource.MODE);
  }

  @Override
  public Set<Path> signedFields() {
    Set<Path> fields = new LinkedHashSet<>();
    SIGNED.forEach(field -> fields.add(Path.of(field)));
    return fields;
  }

  @Override
  public int mostUnverifiedBytes() {
    return SIGNED_INSIDE;
  }

  @Override
  public boolean knowsType(Auth auth) {
    return true;
  }

  @Override
  public boolean knowsEventId(Auth auth) {
    return true;
  }

  @Override
  public Verdict verify(WebhookRequest request, Auth auth, Credentials credentials, Instant now) {
    // Cut like the events that are stored later: what is verified here is what is entered there.
    // Id paths count only where a path ends with a *, and this one does not.
    Optional<List<byte[]>> items = Items.of(request.body().bytes(), Path.of(EACH), List.of());
    if (items.isEmpty() || items.get().isEmpty()) {
      return Verdict.failed(FailureKind.BODY, "no items that can be read, so no signature");
    }
    SigningKeys keys =
        SigningKeys.of(
            credentials.secrets(), HmacScheme.SecretForm.HEX, HmacScheme.Algorithm.SHA256);
    for (byte[] item : items.get()) {
      boolean signed =
          JsonReader.read(item) instanceof Reading.Document document
              && verifies(document.root(), keys);
      if (!signed) {
        return keys.allUsable()
            ? Verdict.badSignature()
            : Verdict.secretUnusable("the HMAC key is not hex");
      }
    }
    return Verdict.verified();
  }

  private static boolean verifies(JsonNode item, SigningKeys keys) {
    JsonNode signature = item.path("additionalData").path("hmacSignature");
    String signed = signedText(item);
    if (!signature.isTextual() || signed == null) {
      return false;
    }
    for (Mac mac : keys.macs()) {
      byte[] hash = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
      if (ConstantTime.sameText(signature.textValue(), Base64.getEncoder().encodeToString(hash))) {
        return true;
      }
    }
    return false;
  }

  /**
   * The eight fields joined; null for an item whose fields could be parted in another way, hold
   * half a character, or are none that Adyen signs.
   */
  private static @Nullable String signedText(JsonNode item) {
    List<String> values = new ArrayList<>();
    for (String field : SIGNED) {
      String value = text(PathLookup.find(item, Path.of(field)));
      if (value == null || (value.contains(":") && !field.equals(FREE_TEXT))) {
        return null;
      }
      values.add(value);
    }
    String joined = String.join(":", values);
    return StandardCharsets.UTF_8.newEncoder().canEncode(joined) ? joined : null;
  }

  /** A missing field is signed as the empty text; a list or an object is never signed. */
  private static @Nullable String text(@Nullable JsonNode value) {
    if (value == null || value.isNull() || value.isMissingNode()) {
      return "";
    }
    if (value.isNumber()) {
      return EcmaNumbers.text(value);
    }
    return value.isValueNode() ? value.asText() : null;
  }

  @Override
  public @Nullable String eventType(Message message, Auth auth) {
    String code = text(item(message).path("eventCode"));
    return code == null || !IdText.isVisible(code) ? null : code;
  }

  /**
   * An event code, a reference and whether it succeeded tell events apart; a repetition has all
   * three (docs.adyen.com/development-resources/webhooks/handle-webhook-events). They are read as
   * they were signed, a number like its text. Without a code or a reference it is the hash of all
   * that was signed: who repeats the call can change the rest of the body.
   */
  @Override
  public Optional<String> eventId(Message message, Auth auth) {
    JsonNode item = item(message);
    String signed = signedText(item);
    if (signed == null) {
      return Optional.empty();
    }
    String code = String.valueOf(text(item.path("eventCode")));
    String reference = String.valueOf(text(item.path("pspReference")));
    return Optional.of(
        IdText.isVisible(code) && IdText.isVisible(reference)
            ? code + ":" + reference + ":" + text(item.path("success"))
            : EventKeys.bodyId(signed.getBytes(StandardCharsets.UTF_8)));
  }

  /** The item, also where a route's own {@code items} leaves what is around it. */
  private static JsonNode item(Message message) {
    JsonNode body = message.body();
    JsonNode only = body.path(ITEMS).size() == 1 ? body.path(ITEMS).path(0) : body;
    return only.has(ITEM) ? only.path(ITEM) : only;
  }
}
