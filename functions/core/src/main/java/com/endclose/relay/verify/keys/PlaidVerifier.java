package com.endclose.relay.verify.keys;

import com.endclose.relay.text.LetterCase;
import com.endclose.relay.verify.FailureKind;
import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.Verdict;
import com.endclose.relay.verify.WebhookRequest;
import com.fasterxml.jackson.databind.JsonNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Plaid: {@code Plaid-Verification} is a token signed with ES256 whose claims hold the SHA-256 of
 * the raw body and when it was issued, at most five minutes ago; its key has to be fetched by its
 * id (plaid.com/docs/api/webhooks/webhook-verification).
 */
public final class PlaidVerifier {

  private static final String HEADER = "Plaid-Verification";
  private static final String BODY_HASH = "request_body_sha256";
  private static final Pattern KEY_ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  /** The end of the year 9999. */
  private static final long LATEST_SECOND = 253_402_300_799L;

  /** Keys that one call may make us look for. */
  private static final int MOST_KEYS = 2;

  private final PlaidKeys keys;

  public PlaidVerifier(KeySource source) {
    this(source, KnownKeyIds.NONE);
  }

  /**
   * @param known ids of keys that verified webhooks before
   */
  public PlaidVerifier(KeySource source, KnownKeyIds known) {
    this.keys = new PlaidKeys(source, known);
  }

  /**
   * Who asks for Plaid's keys.
   *
   * @param clientId as Plaid's dashboard shows it
   * @param secrets of the same environment, all current: the next is tried where Plaid does not
   *     take one
   */
  public record Access(Environment environment, String clientId, List<String> secrets) {

    public Access {
      secrets = List.copyOf(secrets);
    }

    /** Without the secrets. */
    @Override
    public String toString() {
      return "Plaid " + environment.wire();
    }
  }

  /** Unavailable when the key can't be fetched now: a webhook sent again may then be verified. */
  public Verdict verify(WebhookRequest request, Access access, Instant now) {
    Map<String, JsonWebToken> tokens = tokens(request.headers());
    if (tokens.isEmpty()) {
      return Verdict.failed(
          FailureKind.HEADER_MISSING, "missing " + HEADER + " header, or it holds no token");
    }
    Verdict verdict = Verdict.badSignature();
    String bodyHash = sha256(request.body().bytes());
    int fetches = MOST_KEYS;
    for (Map.Entry<String, JsonWebToken> token : tokens.entrySet()) {
      Verdict early = withoutKey(token.getValue(), bodyHash, now).orElse(null);
      Verdict next =
          early != null
              ? early
              : fetches-- > 0 ? verify(token.getValue(), request, access, now) : verdict;
      if (next instanceof Verdict.Verified) {
        return tokens.size() == 1 ? next : Verdict.verified(HEADER, token.getKey());
      }
      verdict = verdict instanceof Verdict.Unavailable ? verdict : next;
    }
    return verdict;
  }

  /** What tells a verified webhook from others: when it was signed, and the hash of its body. */
  public static Optional<String> eventId(Headers headers) {
    return token(headers)
        .map(JsonWebToken::claims)
        .map(claims -> claims.path("iat").asText() + ":" + claims.path(BODY_HASH).asText());
  }

  private static Optional<JsonWebToken> token(Headers headers) {
    return tokens(headers).values().stream().findFirst();
  }

  /** The tokens of a call by their texts. */
  private static Map<String, JsonWebToken> tokens(Headers headers) {
    Map<String, JsonWebToken> tokens = new LinkedHashMap<>();
    for (String text : headers.candidates(HEADER)) {
      JsonWebToken.parse(text).ifPresent(token -> tokens.put(text, token));
    }
    return tokens;
  }

  /** What needs no key is looked at first: only a fresh token over this body makes us fetch one. */
  private static Optional<Verdict> withoutKey(JsonWebToken token, String bodyHash, Instant now) {
    if (keyId(token.header()) == null) {
      return Optional.of(
          Verdict.failed(
              FailureKind.SIGNATURE, HEADER + " is not signed with ES256 and a key's id"));
    }
    Optional<Duration> age = age(token.claims().path("iat"), now);
    if (age.isEmpty() || age.get().abs().compareTo(TOLERANCE) > 0) {
      return Optional.of(Verdict.badTimeStamp(age, TOLERANCE));
    }
    return coversBody(token.claims().get(BODY_HASH), bodyHash)
        ? Optional.empty()
        : Optional.of(Verdict.failed(FailureKind.SIGNATURE, HEADER + " is of another body"));
  }

  private Verdict verify(JsonWebToken token, WebhookRequest request, Access access, Instant now) {
    String keyId = String.valueOf(keyId(token.header()));
    KeyCache.Lookup<PlaidKeys.Key> lookup = keys.find(keyId, access, request.remoteIp(), now);
    if (lookup instanceof KeyCache.Unavailable<PlaidKeys.Key> unavailable) {
      return Verdict.unavailable(unavailable.reason());
    }
    if (!(lookup instanceof KeyCache.Found<PlaidKeys.Key> found)) {
      return Verdict.failed(FailureKind.KEY_UNKNOWN, "Plaid knows no such key");
    }
    PublicKey key = found.key().validAt(now);
    if (key == null) {
      return Verdict.failed(FailureKind.KEY_UNKNOWN, "expired key");
    }
    if (!token.signedBy(key, Signatures.ES256)) {
      return Verdict.badSignature();
    }
    keys.proven(keyId, access, request.remoteIp());
    return Verdict.verified();
  }

  /** Null unless the header is of the one algorithm in use and asks nothing we don't know of. */
  private static @Nullable String keyId(JsonNode header) {
    String id = header.path("kid").textValue();
    boolean usable = "ES256".equals(header.path("alg").textValue()) && !header.has("crit");
    return usable && id != null && KEY_ID.matcher(id).matches() ? id : null;
  }

  /** How long ago the token was issued; empty for what is no moment of this era. */
  private static Optional<Duration> age(JsonNode issuedAt, Instant now) {
    boolean moment =
        issuedAt.canConvertToLong()
            && issuedAt.longValue() >= 0
            && issuedAt.longValue() <= LATEST_SECOND;
    return moment
        ? Optional.of(Duration.ofSeconds(now.getEpochSecond() - issuedAt.longValue()))
        : Optional.empty();
  }

  private static boolean coversBody(@Nullable JsonNode hash, String bodyHash) {
    return hash != null && hash.isTextual() && LetterCase.lower(hash.textValue()).equals(bodyHash);
  }

  private static String sha256(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
