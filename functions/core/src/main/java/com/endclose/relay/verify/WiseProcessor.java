package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.AuthSetting;
import com.endclose.relay.route.SourceMoney;
import com.endclose.relay.verify.keys.Environment;
import com.endclose.relay.verify.keys.PublicKeys;
import com.endclose.relay.verify.keys.WiseVerifier;
import java.security.PublicKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Wise: signed with its private key; the public ones are built in. Its events have no id of their
 * own, and the delivery id is a header that nothing signs: it must not decide what is new.
 */
public final class WiseProcessor implements Processor {

  private static final String PUBLIC_KEY = "public_key";
  private static final String TYPE = "event_type";

  private static final SourceInfo INFO =
      new SourceInfo(
              "wise",
              "Wise",
              List.of(Auth.OfSource.MODE),
              "the body, with Wise's private key; no secret is needed. Events have no id: equal bodies"
                  + " are one event",
              Optional.of("https://docs.wise.com/guides/developer/webhooks/event-handling"),
              Optional.empty(),
              List.of(
                  Environments.SETTING,
                  AuthSetting.text(
                      PUBLIC_KEY,
                      false,
                      "write the RSA key that Wise publishes, in base64, should it change its own",
                      text -> PublicKeys.rsa(text).isPresent())))
          // docs.wise.com/guides/developer/webhooks/event-handling: not signed
          .marks(TestMode.header("X-Test-Notification", "true"))
          .counts(SourceMoney.major("data.amount", "data.currency"));

  private final WiseVerifier verifier = new WiseVerifier();

  @Override
  public SourceInfo info() {
    return INFO;
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
    List<PublicKey> keys = keys(own);
    return keys.isEmpty()
        ? Verdict.secretUnusable("public_key is no RSA key of 2048 bits or more")
        : verifier.verify(request, keys);
  }

  private static List<PublicKey> keys(Auth.OfSource auth) {
    Environment environment = Environments.of(auth);
    return auth.setting(PUBLIC_KEY)
        .map(text -> PublicKeys.rsa(text).stream().toList())
        .orElseGet(() -> PublicKeys.wise(environment));
  }

  @Override
  public @Nullable String eventType(Message message, Auth auth) {
    return message.body().path(TYPE).textValue();
  }

  @Override
  public Optional<String> eventId(Message message, Auth auth) {
    return Optional.empty();
  }

  @Override
  public Map<String, String> preset() {
    return Environments.PRESET;
  }
}
