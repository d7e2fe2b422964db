package com.endclose.relay.verify;

import com.endclose.relay.route.HmacScheme.Layout;
import com.endclose.relay.route.HmacScheme.Signature;
import java.util.ArrayList;
import java.util.List;

/** Finds the signatures, and the members beside them, in the header that holds them. */
final class SignatureHeader {

  private SignatureHeader() {}

  /** Every text that may be the signature; empty when the header has none. */
  static List<String> candidates(Headers headers, Signature signature) {
    return switch (signature.layout()) {
      case VALUE -> headers.candidates(signature.header());
      case PAIRS -> members(headers, signature.header(), member(signature));
      case LIST -> few(listed(headers, signature.header(), member(signature)));
    };
  }

  private static String member(Signature signature) {
    String member = signature.member();
    if (member == null) {
      throw new IllegalStateException(
          "a " + Layout.PAIRS + " or " + Layout.LIST + " header needs a member");
    }
    return member;
  }

  /**
   * The values of a member of {@code name=value,name=value}, commas or semicolons between. Spaces
   * part them too: while a secret is rotated, some senders (Persona) write a whole set for each,
   * {@code t=..,v1=.. t=..,v1=..}.
   */
  static List<String> members(Headers headers, String header, String member) {
    List<String> values = new ArrayList<>();
    for (String value : headers.all(header)) {
      for (String pair : value.split("[,;\\s]+", -1)) {
        if (pair.startsWith(member + "=")) {
          values.add(pair.substring(member.length() + 1));
        }
      }
    }
    return few(values);
  }

  /** Each once, and no more than are tried of any header. */
  private static List<String> few(List<String> values) {
    return values.stream().distinct().limit(Headers.MOST_CANDIDATES).toList();
  }

  /**
   * The signatures of {@code v1,signature v1,signature}. Commas part lists that a gateway joined as
   * they part a version from its signature: each version counts for the word after it.
   */
  private static List<String> listed(Headers headers, String header, String version) {
    List<String> signatures = new ArrayList<>();
    for (String value : headers.all(header)) {
      String[] words = value.strip().split("[ ,]+", -1);
      for (int i = 0; i + 1 < words.length; i++) {
        if (words[i].equals(version)) {
          signatures.add(words[i + 1]);
        }
      }
    }
    return signatures;
  }
}
