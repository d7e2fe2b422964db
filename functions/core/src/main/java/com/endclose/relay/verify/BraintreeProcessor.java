package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.AuthSetting;
import com.endclose.relay.route.SourceMoney;
import com.endclose.relay.verify.braintree.BraintreeForm;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Braintree: a form of a signature and of XML in base64. What is stored and mapped is the XML as a
 * JSON document; notifications have no id, so equal ones are one event.
 */
public final class BraintreeProcessor implements Processor {

  private static final String PUBLIC_KEY = "public_key";

  private static final SourceInfo INFO =
      new SourceInfo(
              "braintree",
              "Braintree",
              List.of(Auth.OfSource.MODE),
              "the notification, XML in a form, with HMAC-SHA1 under your private key; it is mapped as"
                  + " JSON. Notifications have no id: equal ones are one event",
              Optional.of("https://developer.paypal.com/braintree/docs/guides/webhooks/parse"),
              Optional.empty(),
              List.of(
                  AuthSetting.secret(
                      Auth.SECRET, true, "name the secret that holds your Braintree private key"),
                  AuthSetting.text(
                      PUBLIC_KEY, true, "write the public key that belongs to that private key")))
          .counts(
              SourceMoney.major(
                  "subject.disbursement.amount",
                  "subject.disbursement.merchant-account.currency-iso-code"));

  @Override
  public SourceInfo info() {
    return INFO;
  }

  @Override
  public Map<String, String> preset() {
    return Map.of("mode", Auth.OfSource.MODE);
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
    return false;
  }

  @Override
  public Verdict verify(WebhookRequest request, Auth auth, Credentials credentials, Instant now) {
    if (!(auth instanceof Auth.OfSource own)) {
      return Verdict.routeMismatch();
    }
    Optional<BraintreeForm> form = BraintreeForm.read(request.body().bytes());
    if (form.isEmpty()) {
      return Verdict.failed(FailureKind.BODY, "the body is no form of bt_signature and bt_payload");
    }
    String publicKey = own.setting(PUBLIC_KEY).orElse("").strip();
    for (String secret : credentials.secrets()) {
      if (form.get().isSigned(publicKey, secret)) {
        return Verdict.verified();
      }
    }
    return Verdict.badSignature();
  }

  @Override
  public RawBody document(RawBody received) {
    return BraintreeForm.read(received.bytes())
        .flatMap(BraintreeForm::json)
        .map(RawBody::of)
        .orElse(received);
  }

  @Override
  public @Nullable String eventType(Message message, Auth auth) {
    return message.body().path("kind").textValue();
  }

  @Override
  public Optional<String> eventId(Message message, Auth auth) {
    return Optional.empty();
  }
}
