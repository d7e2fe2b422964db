package com.endclose.relay.relayctl.http;

import com.sun.net.httpserver.HttpExchange;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

/**
 * Signature Version 4 as the receiving side computes it, from AWS's description ("Create a signed
 * AWS API request"), without any of the SDK's code.
 */
public final class SigV4 {

  private static final Pattern AUTHORIZATION =
      Pattern.compile(
          "AWS4-HMAC-SHA256 Credential=([^/]+)/(([0-9]{8})/([^/]+)/([^/]+)/aws4_request),"
              + " SignedHeaders=([^,]+), Signature=([0-9a-f]{64})");

  private SigV4() {}

  /**
   * What is wrong with a call's signature; empty for nothing. The exchange's attribute {@code body}
   * has the bytes of its body.
   */
  public static String fault(
      HttpExchange exchange, AwsCredentials credentials, String region, String service) {
    String header = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    Matcher matcher = AUTHORIZATION.matcher(header);
    if (!matcher.matches()) {
      return "no signature: " + header;
    }
    if (!matcher.group(1).equals(credentials.accessKeyId())
        || !matcher.group(4).equals(region)
        || !matcher.group(5).equals(service)) {
      return "another scope: " + matcher.group(2);
    }
    List<String> signed = List.of(matcher.group(6).split(";"));
    if (!signed.contains("host") || !signed.contains("x-amz-date")) {
      return "host and date must be signed: " + signed;
    }
    String token = exchange.getRequestHeaders().getFirst("X-Amz-Security-Token");
    if (credentials instanceof AwsSessionCredentials session
        && !(session.sessionToken().equals(token) && signed.contains("x-amz-security-token"))) {
      return "the session's token must be there and signed: " + signed;
    }
    String date = exchange.getRequestHeaders().getFirst("X-Amz-Date");
    String text =
        "AWS4-HMAC-SHA256\n"
            + date
            + "\n"
            + matcher.group(2)
            + "\n"
            + hex(sha256(canonical(exchange, signed)));
    byte[] key =
        hmac(
            ("AWS4" + credentials.secretAccessKey()).getBytes(StandardCharsets.UTF_8),
            matcher.group(3));
    for (String part : List.of(region, service, "aws4_request")) {
      key = hmac(key, part);
    }
    return hex(hmac(key, text)).equals(matcher.group(7)) ? "" : "another signature over " + text;
  }

  private static byte[] canonical(HttpExchange exchange, List<String> signed) {
    StringBuilder text = new StringBuilder(exchange.getRequestMethod()).append('\n');
    // Every service but S3 encodes the path as it was sent once more.
    text.append(encoded(exchange.getRequestURI().getRawPath()).replace("%2F", "/")).append('\n');
    text.append(query(exchange.getRequestURI().getRawQuery())).append('\n');
    for (String name : signed) {
      String value = String.join(",", exchange.getRequestHeaders().get(name));
      text.append(name).append(':').append(value.strip().replaceAll(" +", " ")).append('\n');
    }
    text.append('\n').append(String.join(";", signed)).append('\n').append(bodyHash(exchange));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String bodyHash(HttpExchange exchange) {
    Object read = exchange.getAttribute("body");
    return hex(sha256(read instanceof byte[] body ? body : new byte[0]));
  }

  private static String query(String raw) {
    List<String> pairs = new ArrayList<>();
    for (String pair : raw == null ? new String[0] : raw.split("&")) {
      String[] both = pair.split("=", 2);
      pairs.add(again(both[0]) + "=" + again(both[1]));
    }
    Collections.sort(pairs);
    return String.join("&", pairs);
  }

  private static String again(String text) {
    return encoded(URLDecoder.decode(text, StandardCharsets.UTF_8));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("*", "%2A")
        .replace("%7E", "~");
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
