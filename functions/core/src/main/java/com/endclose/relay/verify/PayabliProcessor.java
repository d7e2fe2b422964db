package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.SourceMoney;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  private static final SourceInfo INFO =
      SourceInfo.of(
              "payabli",
              "Payabli",
              Auth.StaticHeader.MODE,
              "nothing: a header you choose at Payabli comes back with every webhook",
              "https://docs.payabli.com/developers/api-reference/webhooks-overview")
          .counts(SourceMoney.dollars("NetAmount"));

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
    return true;
  }

  @Override
  public Verdict verify(WebhookRequest request, Auth auth, Credentials credentials, Instant now) {
    if (!(auth instanceof Auth.StaticHeader expected)) {
      return Verdict.routeMismatch();
    }
    if (!allows(expected, request.remoteIp())) {
      return Verdict.failed(FailureKind.ADDRESS, "source ip not allowed");
    }
    List<String> candidates = request.headers().candidatesWithCommas(expected.header());
    if (candidates.isEmpty()) {
      return Verdict.missingHeader(expected.header());
    }
    for (String candidate : candidates) {
      for (String secret : credentials.secrets()) {
        if (ConstantTime.sameText(candidate, secret)) {
          return Verdict.verified();
        }
      }
    }
    return Verdict.failed(FailureKind.SIGNATURE, "bad auth header");
  }

  private static boolean allows(Auth.StaticHeader auth, String remoteIp) {
    return auth.allowedIps().isEmpty()
        || auth.allowedIps().stream().anyMatch(range -> range.contains(remoteIp));
  }

  @Override
  public @Nullable String eventType(Message message, Auth auth) {
    return message.body().path(TYPE).textValue();
  }

  @Override
  public Optional<String> eventId(Message message, Auth auth) {
    String type = eventType(message, auth);
    String field = type == null ? null : ID_FIELDS.get(type);
    return field == null
        ? Optional.empty()
        : IdText.of(message.body().get(field)).map(id -> type + ":" + id);
  }
}
