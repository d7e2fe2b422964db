package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.AuthSetting;
import com.endclose.relay.verify.keys.KeySource;
import com.endclose.relay.verify.keys.KnownKeyIds;
import com.endclose.relay.verify.keys.PlaidVerifier;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Plaid: a signed token beside the body, whose key is fetched from Plaid. Its webhooks say that
 * something happened and seldom what, so equal bodies are different events: the id is the signed
 * time and the signed hash of the body.
 */
public final class PlaidProcessor implements Processor {

  private static final String CLIENT_ID = "client_id";

  private static final SourceInfo INFO =
      new SourceInfo(
          "plaid",
          "Plaid",
          List.of(Auth.OfSource.MODE),
          "the body's hash and the time, in a token whose key is fetched from Plaid. Webhooks are"
              + " thin: they name what to ask for and hold no money",
          Optional.of("https://plaid.com/docs/api/webhooks/webhook-verification"),
          Optional.empty(),
          List.of(
              AuthSetting.secret(
                  Auth.SECRET,
                  true,
                  "name the secret that holds your Plaid secret of this environment"),
              AuthSetting.text(CLIENT_ID, true, "write the client_id that Plaid's dashboard shows"),
              Environments.SETTING));

  private final PlaidVerifier verifier;

  PlaidProcessor(KeySource keys, KnownKeyIds known) {
    this.verifier = new PlaidVerifier(keys, known);
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
    String clientId = own.setting(CLIENT_ID).orElse("").strip();
    var access = new PlaidVerifier.Access(Environments.of(own), clientId, credentials.secrets());
    return verifier.verify(request, access, now);
  }

  /** Such as {@code TRANSFER:TRANSFER_EVENTS_UPDATE}: a code alone does not tell its product. */
  @Override
  public @Nullable String eventType(Message message, Auth auth) {
    JsonNode type = message.body().path("webhook_type");
    JsonNode code = message.body().path("webhook_code");
    return type.isTextual() && code.isTextual() ? type.textValue() + ":" + code.textValue() : null;
  }

  @Override
  public Optional<String> eventId(Message message, Auth auth) {
    return PlaidVerifier.eventId(message.headers());
  }
}
