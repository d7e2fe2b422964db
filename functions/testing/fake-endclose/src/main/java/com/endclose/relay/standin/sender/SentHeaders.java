package com.endclose.relay.standin.sender;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The headers of a sample webhook, from a template such as infra/samples/stripe/headers.txt. It has
 * a line a header, {@code name: value}, in which these stand for what a sender fills in: {@code
 * {seconds}} and {@code {iso}} for now, {@code {secret}}, and {@code {signature}}. How that is made
 * say three lines before: {@code @secret NAME text|hex|base64}, {@code @hmac sha256|sha512
 * hex|base64} and {@code @signs} with what is signed, in which {@code {body}} stands too. It knows
 * nothing of how the relay verifies, so that one is a check of the other.
 */
public final class SentHeaders {

  private static final String STANDARD_PREFIX = "whsec_";

  private final Map<String, String> headers = new LinkedHashMap<>();
  private String secretName = "";
  private String secretForm = "text";
  private String algorithm = "sha256";
  private String encoding = "hex";
  private String signs = "";

  private SentHeaders(String template) {
    for (String line : template.lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        read(line);
      }
    }
  }

  /** The template; throws {@link IllegalArgumentException} for one that can't be read. */
  public static SentHeaders of(String template) {
    return new SentHeaders(template);
  }

  /** The name of the secret that the sender holds; empty for none. */
  public Optional<String> secretName() {
    return Optional.of(secretName).filter(name -> !name.isEmpty());
  }

  /**
   * The headers as they are sent with a body.
   *
   * @param secrets the value of a secret by its name
   */
  public Map<String, String> with(byte[] body, Instant now, Function<String, String> secrets) {
    String secret = secretName().map(secrets).orElse("");
    Map<String, String> sent = new LinkedHashMap<>();
    headers.forEach((name, value) -> sent.put(name, filled(value, body, now, secret)));
    return sent;
  }

  private void read(String line) {
    String[] words = line.split(" ", 3);
    switch (words[0]) {
      case "@secret" -> {
        secretName = words[1];
        secretForm = words.length > 2 ? words[2] : secretForm;
      }
      case "@hmac" -> {
        algorithm = words[1];
        encoding = words[2];
      }
      case "@signs" -> signs = line.substring("@signs ".length());
      default -> {
        int colon = line.indexOf(": ");
        if (colon < 1) {
          throw new IllegalArgumentException("neither a header nor a known directive: " + words[0]);
        }
        headers.put(line.substring(0, colon), line.substring(colon + 2));
      }
    }
  }

  private String filled(String text, byte[] body, Instant now, String secret) {
    String filled = moments(text, now).replace("{secret}", secret);
    return filled.contains("{signature}")
        ? filled.replace("{signature}", signature(body, now, secret))
        : filled;
  }

  private String signature(byte[] body, Instant now, String secret) {
    String signed = moments(signs, now).replace("{body}", new String(body, StandardCharsets.UTF_8));
    try {
      String name = "Hmac" + algorithm.toUpperCase(Locale.ROOT);
      Mac mac = Mac.getInstance(name);
      mac.init(new SecretKeySpec(key(secret), name));
      byte[] hash = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
      return encoding.equals("base64")
          ? Base64.getEncoder().encodeToString(hash)
          : HexFormat.of().formatHex(hash);
    } catch (GeneralSecurityException unknown) {
      throw new IllegalArgumentException("no such HMAC: " + algorithm, unknown);
    }
  }

  private byte[] key(String secret) {
    return switch (secretForm) {
      case "hex" -> HexFormat.of().parseHex(secret);
      case "base64" ->
          Base64.getDecoder()
              .decode(
                  secret.startsWith(STANDARD_PREFIX)
                      ? secret.substring(STANDARD_PREFIX.length())
                      : secret);
      default -> secret.getBytes(StandardCharsets.UTF_8);
    };
  }

  private static String moments(String text, Instant now) {
    return text.replace("{seconds}", Long.toString(now.getEpochSecond()))
        .replace("{iso}", now.toString());
  }
}
