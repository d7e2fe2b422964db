package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.AuthSetting;
import com.endclose.relay.route.SourceMoney;
import com.endclose.relay.verify.keys.KeySource;
import com.endclose.relay.verify.keys.KnownKeyIds;
import com.endclose.relay.verify.keys.PayPalVerifier;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PayPal: signed with the key of a certificate that is fetched from PayPal. */
public final class PayPalProcessor implements Processor {

  private static final String WEBHOOK_ID = "webhook_id";

  private static final SourceInfo INFO =
      new SourceInfo(
              "paypal",
              "PayPal",
              List.of(Auth.OfSource.MODE),
              "a checksum of the body, the time and your webhook's id, with the key of PayPal's"
                  + " certificate; no secret is needed",
              Optional.of("https://developer.paypal.com/api/rest/webhooks/rest"),
              Optional.empty(),
              List.of(
                  AuthSetting.text(
                      WEBHOOK_ID, true, "write the id that PayPal shows beside the webhook's URL"),
                  Environments.SETTING))
          .counts(SourceMoney.major("resource.amount.value", "resource.amount.currency_code"));

  private final PayPalVerifier verifier;

  PayPalProcessor(KeySource keys, KnownKeyIds known) {
    this(new PayPalVerifier(keys, known));
  }

  PayPalProcessor(PayPalVerifier verifier) {
    this.verifier = verifier;
  }

  @Override
  public SourceInfo info() {
    return INFO;
  }

  @Override
  public Map<String, String> preset() {
    return Environments.PRESET;
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
    if (!(auth instanceof Auth.OfSource own)) {
      return Verdict.routeMismatch();
    }
    String webhookId = own.setting(WEBHOOK_ID).orElse("").strip();
    return verifier.verify(request, Environments.of(own), webhookId, now);
  }

  @Override
  public @Nullable String eventType(Message message, Auth auth) {
    return message.body().path("event_type").textValue();
  }

  @Override
  public Optional<String> eventId(Message message, Auth auth) {
    return IdText.of(message.body().path("id"));
  }
}
