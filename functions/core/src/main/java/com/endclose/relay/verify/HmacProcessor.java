package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Any sender that signs with an HMAC: what tells one from another is data. */
final class HmacProcessor implements Processor {

  private final SourceRow row;

  HmacProcessor(SourceRow row) {
    this.row = row;
  }

  @Override
  public SourceInfo info() {
    return row.info();
  }

  @Override
  public Map<String, String> preset() {
    return row.preset();
  }

  @Override
  public boolean knowsType(Auth auth) {
    return auth instanceof Auth.Hmac hmac && hmac.event().knowsType();
  }

  @Override
  public boolean knowsEventId(Auth auth) {
    return auth instanceof Auth.Hmac hmac && hmac.event().knowsId();
  }

  @Override
  public Verdict verify(WebhookRequest request, Auth auth, Credentials credentials, Instant now) {
    if (!(auth instanceof Auth.Hmac hmac)) {
      return Verdict.routeMismatch();
    }
    WebhookRequest named =
        new WebhookRequest(
            request.headers().orElse(row.otherHeaders()), request.body(), request.remoteIp());
    return HmacVerifier.verify(named, hmac.scheme(), credentials.secrets(), now);
  }

  @Override
  public @Nullable String eventType(Message message, Auth auth) {
    return auth instanceof Auth.Hmac hmac
        ? EventRefLookup.type(named(message), hmac.event())
        : null;
  }

  @Override
  public Optional<String> eventId(Message message, Auth auth) {
    return auth instanceof Auth.Hmac hmac
        ? EventRefLookup.id(named(message), hmac.event())
        : Optional.empty();
  }

  @Override
  public Optional<Reply> challenge(Message message) {
    return row.challenge().answer(message);
  }

  @Override
  public Optional<Reply> receipt() {
    return row.receipt();
  }

  private Message named(Message message) {
    return new Message(message.body(), message.headers().orElse(row.otherHeaders()));
  }
}
