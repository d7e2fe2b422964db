package com.endclose.relay.verify.keys;

import com.endclose.relay.verify.Passes;
import com.endclose.relay.verify.Verdict;
import com.endclose.relay.verify.WebhookRequest;
import java.security.PublicKey;
import java.util.List;
import java.util.stream.Stream;

/**
 * Wise: {@code X-Signature-SHA256} is the base64 of an RSA signature with SHA-256 of the raw body
 * (docs.wise.com/guides/developer/webhooks/event-handling). The older {@code X-Signature}, with
 * SHA-1, proves nothing here.
 */
public final class WiseVerifier {

  private static final String HEADER = "X-Signature-SHA256";

  /** Base64 of an RSA signature of 8192 bits. */
  private static final int LONGEST = 1368;

  /** Whether one of the keys signed the body. */
  public Verdict verify(WebhookRequest request, List<PublicKey> keys) {
    List<String> candidates = request.headers().candidates(HEADER);
    if (candidates.isEmpty()) {
      return Verdict.missingHeader(HEADER);
    }
    List<byte[]> signatures =
        candidates.stream()
            .filter(candidate -> candidate.length() <= LONGEST)
            .map(Base64Text::standard)
            .flatMap(Stream::ofNullable)
            .limit(Passes.over(request.body()))
            .toList();
    for (byte[] signature : signatures) {
      if (signedByOneOf(keys, request.body().bytes(), signature)) {
        return Verdict.verified();
      }
    }
    return Verdict.badSignature();
  }

  private static boolean signedByOneOf(List<PublicKey> keys, byte[] body, byte[] signature) {
    return keys.stream()
        .anyMatch(key -> Signatures.fits(Signatures.RSA_SHA256, key, body, signature));
  }
}
