package com.endclose.relay.verify;

import com.endclose.relay.route.HmacScheme.Algorithm;
import com.endclose.relay.route.HmacScheme.SecretForm;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The keys behind a route's current secrets, each ready to sign. */
final class SigningKeys {

  /** What Standard Webhooks puts before a secret's base64; some senders add the version. */
  private static final Pattern WHSEC = Pattern.compile("(?:v1,)?whsec_");

  private final List<Mac> macs;
  private final boolean allUsable;

  private SigningKeys(List<Mac> macs, boolean allUsable) {
    this.macs = macs;
    this.allUsable = allUsable;
  }

  /** Keys of these secrets; an empty secret is none. */
  static SigningKeys of(List<String> secrets, SecretForm form, Algorithm algorithm) {
    List<Mac> macs = new ArrayList<>();
    boolean allUsable = true;
    for (String secret : secrets) {
      Optional<byte[]> key = decoded(secret, form);
      if (key.isEmpty()) {
        allUsable = false;
      } else if (key.get().length > 0) {
        macs.add(mac(key.get(), algorithm));
      }
    }
    return new SigningKeys(macs, allUsable);
  }

  /** One for each key. */
  List<Mac> macs() {
    return macs;
  }

  /** Whether every secret was written in the form it should have. */
  boolean allUsable() {
    return allUsable;
  }

  private static Optional<byte[]> decoded(String secret, SecretForm form) {
    try {
      return switch (form) {
        case TEXT -> Optional.of(secret.getBytes(StandardCharsets.UTF_8));
        case HEX -> nonEmpty(HexFormat.of().parseHex(secret.strip()));
        case BASE64 -> nonEmpty(base64(secret.strip()));
      };
    } catch (IllegalArgumentException otherForm) {
      return Optional.empty();
    }
  }

  private static byte[] base64(String secret) {
    Matcher prefix = WHSEC.matcher(secret);
    String text = prefix.lookingAt() ? secret.substring(prefix.end()) : secret;
    return Base64.getDecoder().decode(text.replace('-', '+').replace('_', '/'));
  }

  private static Optional<byte[]> nonEmpty(byte[] key) {
    return key.length == 0 ? Optional.empty() : Optional.of(key);
  }

  private static Mac mac(byte[] key, Algorithm algorithm) {
    try {
      Mac mac = Mac.getInstance(algorithm.jca());
      mac.init(new SecretKeySpec(key, algorithm.jca()));
      return mac;
    } catch (NoSuchAlgorithmException | InvalidKeyException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
