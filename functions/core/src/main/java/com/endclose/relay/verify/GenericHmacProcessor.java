package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.Path;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Any sender that signs the body, or a time stamp and the body, with an HMAC written in hex. */
public final class GenericHmacProcessor implements Processor {

  @Override
  public String name() {
    return "generic_hmac";
  }

  @Override
  public Set<String> authModes() {
    return Set.of(Auth.Hmac.MODE);
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
  public Verdict verify(WebhookRequest request, Auth auth, String secret, Instant now) {
    if (!(auth instanceof Auth.Hmac hmac)) {
      return Verdict.failed("route auth mode mismatch");
    }
    return hmac.signedContent() == Auth.SignedContent.BODY
        ? compare(request, hmac, List.of(""), secret)
        : verifyStamped(request, hmac, secret, now);
  }

  private static Verdict verifyStamped(
      WebhookRequest request, Auth.Hmac auth, String secret, Instant now) {
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
        : compare(request, auth, fresh, secret);
  }

  /** Whether one of the signatures given is that of the body behind one of the prefixes. */
  private static Verdict compare(
      WebhookRequest request, Auth.Hmac auth, List<String> prefixes, String secret) {
    List<String> signatures = request.headers().candidates(auth.header());
    if (signatures.isEmpty()) {
      return Verdict.failed("missing " + auth.header() + " header");
    }
    HmacSignature expected = new HmacSignature(auth.algorithm(), secret);
    for (String prefix : prefixes) {
      if (expected.isAmong(signatures, prefix, request.body())) {
        return Verdict.verified();
      }
    }
    return Verdict.failed("bad signature");
  }

  @Override
  public @Nullable String eventType(JsonNode body, Auth auth) {
    JsonNode type = auth instanceof Auth.Hmac hmac ? find(body, hmac.eventType()) : null;
    return type != null && type.isTextual() ? type.textValue() : null;
  }

  @Override
  public Optional<String> eventId(JsonNode body, Auth auth) {
    return auth instanceof Auth.Hmac hmac
        ? IdText.of(find(body, hmac.eventId()))
        : Optional.empty();
  }

  private static @Nullable JsonNode find(JsonNode body, @Nullable Path path) {
    return path == null ? null : PathLookup.find(body, path);
  }
}
