package com.endclose.relay.admin.lambda;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Checks Signature Version 4 as AWS does (AWS's "Create a signed request"), for one user. */
record SignatureCheck(Identity user, String secretKey) {

  private static final Pattern AUTHORIZATION =
      Pattern.compile(
          "AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8}/us-east-1/lambda/aws4_request),"
              + " ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})");

  /** Who a key belongs to. */
  record Identity(String accessKey, String arn) {}

  /** Whose signature it is; empty when there is none, or not a right one. */
  Optional<Identity> signer(FunctionUrl.Sent sent) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(sent.headers());
    Matcher parts = AUTHORIZATION.matcher(headers.getOrDefault("authorization", ""));
    if (!parts.matches() || !parts.group(1).equals(user.accessKey())) {
      return Optional.empty();
    }
    String date = headers.getOrDefault("x-amz-date", "");
    String scope = parts.group(2);
    String toSign =
        String.join(
            "\n",
            "AWS4-HMAC-SHA256",
            date,
            scope,
            sha256(canonical(sent, headers, parts.group(3))));
    byte[] key = ("AWS4" + secretKey).getBytes(StandardCharsets.UTF_8);
    for (String part : scope.split("/", -1)) {
      key = hmac(key, part);
    }
    String signature = HexFormat.of().formatHex(hmac(key, toSign));
    return signature.equals(parts.group(4)) ? Optional.of(user) : Optional.empty();
  }

  private static byte[] canonical(
      FunctionUrl.Sent sent, Map<String, String> headers, String signed) {
    String lines =
        Arrays.stream(signed.split(";", -1))
            .map(name -> name + ":" + headers.getOrDefault(name, "").strip() + "\n")
            .collect(Collectors.joining());
    String query =
        Arrays.stream(sent.query().split("&", -1)).sorted().collect(Collectors.joining("&"));
    return String.join(
            "\n",
            sent.method(),
            encodedAgain(sent.path()),
            query,
            lines,
            signed,
            sha256(sent.body()))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String encodedAgain(String path) {
    StringBuilder encoded = new StringBuilder();
    for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
      char letter = (char) (each & 0xff);
      boolean plain =
          letter < 128 && (Character.isLetterOrDigit(letter) || "-_.~/".indexOf(letter) >= 0);
      encoded.append(plain ? String.valueOf(letter) : "%%%02X".formatted((int) letter));
    }
    return encoded.toString();
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
