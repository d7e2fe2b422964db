package com.endclose.relay.verify;

import com.endclose.relay.route.HmacScheme;
import com.endclose.relay.route.HmacScheme.Encoding;
import com.endclose.relay.route.SignedContent;
import com.endclose.relay.route.SignedContent.Kind;
import com.endclose.relay.text.LetterCase;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/** Verifies requests by any HMAC that a scheme describes: every signature given, every key held. */
final class HmacVerifier {

  private final HmacScheme scheme;
  private final WebhookRequest request;

  private HmacVerifier(HmacScheme scheme, WebhookRequest request) {
    this.scheme = scheme;
    this.request = request;
  }

  static Verdict verify(
      WebhookRequest request, HmacScheme scheme, List<String> secrets, Instant now) {
    SigningKeys keys = SigningKeys.of(secrets, scheme.secretForm(), scheme.algorithm());
    Verdict verdict = new HmacVerifier(scheme, request).verify(keys.macs(), now);
    return verdict instanceof Verdict.Failed && !keys.allUsable()
        ? Verdict.secretUnusable("a secret is not " + LetterCase.lower(scheme.secretForm().name()))
        : verdict;
  }

  private Verdict verify(List<Mac> macs, Instant now) {
    List<String> stamps = List.of("");
    if (scheme.content().holds(Kind.TIMESTAMP)) {
      List<String> given = stamps();
      if (given.isEmpty()) {
        return Verdict.failed(FailureKind.HEADER_MISSING, noStamp());
      }
      stamps =
          given.stream()
              .filter(stamp -> Timestamp.isFresh(stamp, now, scheme.timestamp()))
              .toList();
      if (stamps.isEmpty()) {
        return Verdict.badTimeStamp(
            nearest(given, now), Duration.ofSeconds(scheme.timestamp().toleranceSeconds()));
      }
    }
    List<String> ids = List.of("");
    String idHeader = scheme.idHeader();
    if (scheme.content().holds(Kind.ID)) {
      ids = idHeader == null ? List.of() : request.headers().candidates(idHeader);
      if (ids.isEmpty()) {
        return Verdict.missingHeader(idHeader == null ? "id" : idHeader);
      }
    }
    List<String> signatures = SignatureHeader.candidates(request.headers(), scheme.signature());
    if (signatures.isEmpty()) {
      return Verdict.missingHeader(scheme.signature().header());
    }
    int passes = Passes.over(request.body());
    for (String id : ids) {
      for (String stamp : stamps) {
        if (passes-- <= 0) {
          return Verdict.badSignature();
        }
        for (Mac mac : macs) {
          if (isAmong(signatures, sign(mac, stamp, id))) {
            return idHeader == null || ids.size() == 1
                ? Verdict.verified()
                : Verdict.verified(idHeader, id);
          }
        }
      }
    }
    return Verdict.badSignature();
  }

  /** How far off the given moment is that is nearest to now. */
  private Optional<Duration> nearest(List<String> given, Instant now) {
    return given.stream()
        .map(stamp -> Timestamp.age(stamp, now, scheme.timestamp()))
        .flatMap(Optional::stream)
        .min(Comparator.comparing(Duration::abs));
  }

  private List<String> stamps() {
    String member = scheme.timestamp().member();
    if (member != null) {
      return SignatureHeader.members(request.headers(), scheme.signature().header(), member);
    }
    String header = scheme.timestamp().header();
    return header == null ? List.of() : request.headers().candidates(header);
  }

  private String noStamp() {
    String member = scheme.timestamp().member();
    String header = scheme.timestamp().header();
    if (member != null) {
      return "no " + member + " in the header " + scheme.signature().header();
    }
    return header == null ? "timestamp_header not configured" : "missing " + header + " header";
  }

  private byte[] sign(Mac mac, String stamp, String id) {
    for (SignedContent.Piece piece : scheme.content().pieces()) {
      switch (piece.kind()) {
        case LITERAL -> mac.update(piece.literal().getBytes(StandardCharsets.UTF_8));
        case BODY -> mac.update(request.body().bytes());
        case TIMESTAMP -> mac.update(stamp.getBytes(StandardCharsets.UTF_8));
        case ID -> mac.update(id.getBytes(StandardCharsets.UTF_8));
      }
    }
    return mac.doFinal();
  }

  private boolean isAmong(List<String> signatures, byte[] expected) {
    boolean base64 = scheme.signature().encoding() == Encoding.BASE64;
    String wanted =
        base64
            ? Base64.getEncoder().withoutPadding().encodeToString(expected)
            : HexFormat.of().formatHex(expected);
    for (String signature : signatures) {
      String bare = withoutPrefix(signature);
      if (bare != null && ConstantTime.sameText(base64 ? plainBase64(bare) : lower(bare), wanted)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The text after the scheme's prefix; null when it does not stand there. Without a prefix in the
   * scheme, any word may stand before {@code =} that names no other algorithm.
   */
  private @Nullable String withoutPrefix(String signature) {
    String prefix = scheme.signature().prefix();
    if (prefix != null) {
      return signature.startsWith(prefix) ? signature.substring(prefix.length()) : null;
    }
    int equals = signature.indexOf('=');
    if (scheme.signature().encoding() == Encoding.BASE64 || equals < 0) {
      return signature;
    }
    return SignaturePrefix.admits(signature.substring(0, equals), scheme.algorithm())
        ? signature.substring(equals + 1)
        : null;
  }

  /** Both alphabets and either padding are one to a receiver (RFC 4648, 3.2 and 5). */
  private static String plainBase64(String text) {
    String plain = text.replace('-', '+').replace('_', '/');
    int end = plain.length();
    while (end > 0 && plain.length() - end < 2 && plain.charAt(end - 1) == '=') {
      end--;
    }
    return plain.substring(0, end);
  }

  private static String lower(String text) {
    return LetterCase.lower(text);
  }
}
