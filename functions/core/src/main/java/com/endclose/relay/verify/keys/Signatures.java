package com.endclose.relay.verify.keys;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;

/** Signatures by the algorithms that every JDK has. */
final class Signatures {

  static final String RSA_SHA256 = "SHA256withRSA";

  /** ECDSA over P-256 with r and s one after the other, as JWS writes it (RFC 7518, 3.4). */
  static final String ES256 = "SHA256withECDSAinP1363Format";

  private Signatures() {}

  /** Whether the signature is of these bytes by the holder of this key; false for any nonsense. */
  static boolean fits(String algorithm, PublicKey key, byte[] signed, byte[] signature) {
    try {
      Signature verifier = Signature.getInstance(algorithm);
      verifier.initVerify(key);
      verifier.update(signed);
      return verifier.verify(signature);
    } catch (GeneralSecurityException notASignatureOfThisKey) {
      return false;
    }
  }
}
