package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Payabli: a shared secret in a header, from known addresses when the route lists any. */
public final class PayabliProcessor implements Processor {

  private static final String TYPE = "Event";

  /** Which field holds the id of which event, as Payabli's webhook reference spells them. */
  private static final Map<String, String> ID_FIELDS =
      Map.of(
          "TransferFunded", "transferId",
          "PayOutBatchPaid", "BatchId",
          "ApprovedPayment", "TransactionId");

  @Override
  public String name() {
    return "payabli";
  }

  @Override
  public Set<String> authModes() {
    return Set.of(Auth.StaticHeader.MODE);
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
  public Verdict verify(WebhookRequest request, Auth auth, String secret, Instant now) {
    if (!(auth instanceof Auth.StaticHeader expected)) {
      return Verdict.failed("route auth mode mismatch");
    }
    if (!allows(expected, request.remoteIp())) {
      return Verdict.failed("source ip not allowed");
    }
    List<String> candidates = request.headers().candidates(expected.header());
    if (candidates.isEmpty()) {
      return Verdict.failed("missing " + expected.header() + " header");
    }
    for (String candidate : candidates) {
      if (ConstantTime.sameText(candidate, secret)) {
        return Verdict.verified();
      }
    }
    return Verdict.failed("bad auth header");
  }

  private static boolean allows(Auth.StaticHeader auth, String remoteIp) {
    return auth.allowedIps().isEmpty()
        || auth.allowedIps().stream().anyMatch(range -> range.contains(remoteIp));
  }

  @Override
  public @Nullable String eventType(JsonNode body, Auth auth) {
    JsonNode type = body.get(TYPE);
    return type != null && type.isTextual() ? type.textValue() : null;
  }

  @Override
  public Optional<String> eventId(JsonNode body, Auth auth) {
    String type = eventType(body, auth);
    String field = type == null ? null : ID_FIELDS.get(type);
    return field == null ? Optional.empty() : IdText.of(body.get(field)).map(id -> type + ":" + id);
  }
}
