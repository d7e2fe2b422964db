package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.Path;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Any sender that signs the body, or a time stamp and the body, with an HMAC written in hex. */
public final class GenericHmacProcessor implements Processor {

  private static final SourceInfo INFO =
      new SourceInfo(
          "generic_hmac",
          "Any sender that signs with an HMAC",
          List.of(Auth.Hmac.MODE),
          "what auth says",
          Optional.empty(),
          Optional.empty(),
          List.of());

  @Override
  public SourceInfo info() {
    return INFO;
  }

  @Override
  public boolean knowsType(Auth auth) {
    return auth instanceof Auth.Hmac hmac && namesOneValue(hmac.eventType());
  }

  @Override
  public boolean knowsEventId(Auth auth) {
    return auth instanceof Auth.Hmac hmac && namesOneValue(hmac.eventId());
  }

  private static boolean namesOneValue(@Nullable Path path) {
    return path != null && !path.fansOut();
  }

  @Override
  public Verdict verify(WebhookRequest request, Auth auth, Credentials credentials, Instant now) {
    if (!(auth instanceof Auth.Hmac hmac)) {
      return Verdict.failed("route auth mode mismatch");
    }
    return hmac.signedContent() == Auth.SignedContent.BODY
        ? compare(request, hmac, List.of(""), credentials)
        : verifyStamped(request, hmac, credentials, now);
  }

  private static Verdict verifyStamped(
      WebhookRequest request, Auth.Hmac auth, Credentials credentials, Instant now) {
    String header = auth.timestampHeader();
    if (header == null) {
      return Verdict.failed("timestamp_header not configured");
    }
    List<String> stamps = request.headers().candidates(header);
    if (stamps.isEmpty()) {
      return Verdict.failed("missing " + header + " header");
    }
    List<String> fresh =
        stamps.stream()
            .filter(stamp -> Timestamp.isFresh(stamp, now, auth.toleranceSeconds()))
            .map(stamp -> stamp + ".")
            .toList();
    return fresh.isEmpty()
        ? Verdict.failed("stale timestamp")
        : compare(request, auth, fresh, credentials);
  }

  /** Whether one of the signatures given is that of the body behind one of the prefixes. */
  private static Verdict compare(
      WebhookRequest request, Auth.Hmac auth, List<String> prefixes, Credentials credentials) {
    List<String> signatures = request.headers().candidates(auth.header());
    if (signatures.isEmpty()) {
      return Verdict.failed("missing " + auth.header() + " header");
    }
    for (String secret : credentials.secrets()) {
      HmacSignature expected = new HmacSignature(auth.algorithm(), secret);
      for (String prefix : prefixes) {
        if (expected.isAmong(signatures, prefix, request.body())) {
          return Verdict.verified();
        }
      }
    }
    return Verdict.failed("bad signature");
  }

  @Override
  public @Nullable String eventType(Message message, Auth auth) {
    JsonNode type = auth instanceof Auth.Hmac hmac ? find(message.body(), hmac.eventType()) : null;
    return type != null && type.isTextual() ? type.textValue() : null;
  }

  @Override
  public Optional<String> eventId(Message message, Auth auth) {
    return auth instanceof Auth.Hmac hmac
        ? IdText.of(find(message.body(), hmac.eventId()))
        : Optional.empty();
  }

  private static @Nullable JsonNode find(JsonNode body, @Nullable Path path) {
    return path == null ? null : PathLookup.find(body, path);
  }
}
