package com.endclose.relay.verify;

import com.endclose.relay.route.HmacScheme.Algorithm;
import com.endclose.relay.text.LetterCase;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The word that a sender may write before {@code =} and the signature. */
final class SignaturePrefix {

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9-]{1,64}");

  /** {@code sha-256} is {@code sha256}. */
  private static final Pattern PARTED = Pattern.compile("(sha|md|hs|blake|ripemd)-(?=[0-9])");

  /** Names of hash functions and signatures, alone or behind {@code hmac}. */
  private static final Pattern ALGORITHM =
      Pattern.compile(
          "(?:hmac)?("
              + "(?:sha|md|hs|rs|es|ps|ed|sm|rmd|ripemd|crc|fnv|xxh|xxhash|blake|keccak|shake)[0-9]+[a-z0-9]*"
              + "|sha|ripemd|blake|keccak|shake|whirlpool|tiger|streebog|gost|skein|siphash"
              + "|rsa|dsa|ecdsa|eddsa|aes|none)");

  private SignaturePrefix() {}

  /** Whether it is such a word and names no other algorithm than this one. */
  static boolean admits(String prefix, Algorithm algorithm) {
    if (!WORD.matcher(prefix).matches()) {
      return false;
    }
    String joined = PARTED.matcher(LetterCase.lower(prefix)).replaceAll("$1");
    for (String word : joined.split("-", -1)) {
      Matcher named = ALGORITHM.matcher(word);
      if (named.matches() && !isOwn(named.group(1), algorithm)) {
        return false;
      }
    }
    return true;
  }

  /** {@code HS256} is how JSON Web Tokens call the HMAC with SHA-256. */
  private static boolean isOwn(String name, Algorithm algorithm) {
    String own = algorithm.wire();
    return name.equals(own) || name.equals("hs" + own.substring("sha".length()));
  }
}
