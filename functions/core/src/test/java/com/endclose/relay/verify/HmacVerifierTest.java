package com.endclose.relay.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.HmacScheme;
import com.endclose.relay.route.HmacScheme.Algorithm;
import com.endclose.relay.route.HmacScheme.Encoding;
import com.endclose.relay.route.HmacScheme.Layout;
import com.endclose.relay.route.HmacScheme.SecretForm;
import com.endclose.relay.route.HmacScheme.Signature;
import com.endclose.relay.route.HmacScheme.Stamp;
import com.endclose.relay.route.SignedContent;
import com.endclose.relay.route.SignedContent.Kind;
import com.endclose.relay.route.SignedContent.Piece;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HmacVerifierTest {

  private static final Instant NOW = Instant.ofEpochSecond(1_782_864_010);
  private static final String STAMP = "1782864010";
  private static final byte[] KEY = "a key of some length".getBytes(UTF_8);
  private static final String BODY = "{\"id\":\"é😀\"}\n";
  private static final Verdict BAD = Verdict.badSignature();

  /** A scheme over id, time stamp and body, as Standard Webhooks' but for what is given. */
  private static HmacScheme scheme(
      Layout layout, Encoding encoding, SecretForm form, Algorithm algorithm, String prefix) {
    boolean pairs = layout == Layout.PAIRS;
    return new HmacScheme(
        new Signature("sig", layout, layout == Layout.VALUE ? null : "v1", encoding, prefix),
        algorithm,
        form,
        new SignedContent(
            List.of(
                new Piece(Kind.LITERAL, "v0:"),
                new Piece(Kind.ID, ""),
                new Piece(Kind.LITERAL, "."),
                new Piece(Kind.TIMESTAMP, ""),
                new Piece(Kind.LITERAL, "."),
                new Piece(Kind.BODY, ""))),
        new Stamp(pairs ? null : "ts", pairs ? "t" : null, Stamp.Form.SECONDS, 300),
        "msg-id");
  }

  private static HmacScheme list() {
    return scheme(Layout.LIST, Encoding.BASE64, SecretForm.BASE64, Algorithm.SHA256, null);
  }

  private static byte[] mac(Algorithm algorithm, byte[] key, String signed) {
    try {
      Mac mac = Mac.getInstance(algorithm.jca());
      mac.init(new SecretKeySpec(key, algorithm.jca()));
      return mac.doFinal(signed.getBytes(UTF_8));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }

  private static String signature(HmacScheme scheme, byte[] key, String id, String body) {
    byte[] hash = mac(scheme.algorithm(), key, "v0:" + id + "." + STAMP + "." + body);
    String prefix = scheme.signature().prefix() == null ? "" : scheme.signature().prefix();
    return prefix
        + (scheme.signature().encoding() == Encoding.HEX
            ? HexFormat.of().formatHex(hash)
            : Base64.getEncoder().encodeToString(hash));
  }

  private static String written(SecretForm form, byte[] key) {
    return switch (form) {
      case TEXT -> new String(key, UTF_8);
      case HEX -> HexFormat.of().withUpperCase().formatHex(key);
      case BASE64 -> Base64.getEncoder().encodeToString(key);
    };
  }

  private static WebhookRequest request(HmacScheme scheme, String signature, String body) {
    String value =
        switch (scheme.signature().layout()) {
          case VALUE -> signature;
          case PAIRS -> "t=" + STAMP + ",v1=" + signature;
          case LIST -> "v1," + signature;
        };
    return Requests.post(body, "Sig", value, "TS", STAMP, "Msg-Id", "m1");
  }

  private static Verdict verify(WebhookRequest request, HmacScheme scheme, String... secrets) {
    return HmacVerifier.verify(request, scheme, List.of(secrets), NOW);
  }

  private static Verdict ofList(String header) {
    return verify(
        Requests.post(BODY, "sig", header, "ts", STAMP, "msg-id", "m1"),
        list(),
        written(SecretForm.BASE64, KEY));
  }

  static Stream<HmacScheme> everyScheme() {
    List<HmacScheme> all = new ArrayList<>();
    for (Layout layout : Layout.values()) {
      for (Encoding encoding : Encoding.values()) {
        for (SecretForm form : SecretForm.values()) {
          all.add(scheme(layout, encoding, form, Algorithm.SHA256, null));
          all.add(scheme(layout, encoding, form, Algorithm.SHA512, "v0="));
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("everyScheme")
  void what_is_signed_verifies_and_what_is_changed_does_not(HmacScheme scheme) {
    Random random = new Random(7);
    for (int i = 0; i < 20; i++) {
      byte[] key = new byte[1 + random.nextInt(100)];
      for (int k = 0; k < key.length; k++) {
        key[k] = (byte) (' ' + random.nextInt(95));
      }
      String body = "x".repeat(random.nextInt(50)) + random.nextLong();
      String secret = written(scheme.secretForm(), key);
      String signature = signature(scheme, key, "m1", body);

      assertThat(verify(request(scheme, signature, body), scheme, secret))
          .isEqualTo(Verdict.verified());
      assertThat(verify(request(scheme, signature, body), scheme, "b3RoZXI5", secret))
          .isInstanceOf(Verdict.Verified.class);
      assertThat(verify(request(scheme, signature, body + " "), scheme, secret)).isEqualTo(BAD);
      assertThat(verify(request(scheme, signature(scheme, key, "m2", body), body), scheme, secret))
          .isEqualTo(BAD);
      assertThat(verify(request(scheme, signature.substring(1), body), scheme, secret))
          .isEqualTo(BAD);
      assertThat(verify(request(scheme, signature + "00", body), scheme, secret)).isEqualTo(BAD);
    }
  }

  @Test
  void every_signature_of_a_list_is_tried_the_last_one_too() {
    String good = signature(list(), KEY, "m1", BODY);
    String bad = signature(list(), KEY, "m2", BODY);

    assertThat(ofList("v1," + bad + " v1," + good)).isEqualTo(Verdict.verified());
    assertThat(ofList("v1a,xyz v2,abc v1," + good)).isEqualTo(Verdict.verified());
    assertThat(ofList(("v1," + bad + " ").repeat(300) + "v1," + good))
        .isEqualTo(Verdict.verified());
    assertThat(ofList("v1," + bad + ", v1," + good)).isEqualTo(Verdict.verified());
    assertThat(ofList("v2," + good)).isEqualTo(Verdict.missingHeader("sig"));
    assertThat(ofList("v1a," + good)).isEqualTo(Verdict.missingHeader("sig"));
    assertThat(ofList(good)).isEqualTo(Verdict.missingHeader("sig"));
    assertThat(ofList("v1," + bad)).isEqualTo(BAD);
  }

  @Test
  void an_id_that_is_signed_has_to_be_sent() {
    String signature = "v1," + signature(list(), KEY, "", BODY);

    assertThat(
            verify(
                Requests.post(BODY, "sig", signature, "ts", STAMP),
                list(),
                written(SecretForm.BASE64, KEY)))
        .isEqualTo(Verdict.missingHeader("msg-id"));
  }

  @Test
  void of_base64_the_padding_may_be_missing_but_there_is_no_more_of_it_than_base64_has() {
    HmacScheme base64 =
        scheme(Layout.VALUE, Encoding.BASE64, SecretForm.TEXT, Algorithm.SHA256, null);
    String secret = written(SecretForm.TEXT, KEY);
    String bare = signature(base64, KEY, "m1", BODY).replace("=", "");

    for (String good : List.of(bare, bare + "=", bare + "==")) {
      assertThat(verify(request(base64, good, BODY), base64, secret)).isEqualTo(Verdict.verified());
    }
    for (String other : List.of(bare + "===", "=", "==", "===")) {
      assertThat(verify(request(base64, other, BODY), base64, secret)).isEqualTo(BAD);
    }
  }

  @Test
  void headers_that_a_server_keeps_apart_are_all_read() {
    String good = "v1," + signature(list(), KEY, "m1", BODY);
    Headers headers =
        Headers.of(
            Map.of("sig", List.of("v1,AAAA", good), "ts", List.of(STAMP), "msg-id", List.of("m1")));

    assertThat(
            verify(
                new WebhookRequest(headers, RawBody.of(BODY.getBytes(UTF_8)), ""),
                list(),
                written(SecretForm.BASE64, KEY)))
        .isEqualTo(Verdict.verified());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", ",", "v1", "v1,", "v1 ", ",v1,", "v1,v1", "v1,é", "v1,\ud83d", "\u0000"})
  void odd_headers_are_refused_and_never_an_error(String header) {
    assertThat(ofList(header)).isInstanceOf(Verdict.Failed.class);
  }

  @Test
  void a_secret_may_stand_behind_whsec_in_either_alphabet_with_spaces_around() {
    byte[] key = {(byte) 0xfb, (byte) 0xff, 0x3e, 0x3f, 0x7e};
    String signature = signature(list(), key, "m1", BODY);
    WebhookRequest request = request(list(), signature, BODY);

    for (String secret :
        List.of(
            "whsec_+/8+P34=",
            "-_8-P34=",
            "whsec_-_8-P34",
            " whsec_+/8+P34=\n",
            // As Supabase shows it.
            "v1,whsec_+/8+P34=")) {
      assertThat(verify(request, list(), secret)).isEqualTo(Verdict.verified());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"whsec_", "!", "whsec_a", "=", "made-up secret!"})
  void a_secret_that_is_no_base64_is_never_a_key(String secret) {
    WebhookRequest request = request(list(), "AAAA", BODY);

    assertThat(verify(request, list(), secret))
        .isEqualTo(Verdict.secretUnusable("a secret is not base64"));
    assertThat(
            verify(
                request(list(), signature(list(), KEY, "m1", BODY), BODY),
                list(),
                secret,
                written(SecretForm.BASE64, KEY)))
        .isEqualTo(Verdict.verified());
  }

  @Test
  void without_any_secret_nothing_verifies() {
    HmacScheme text = scheme(Layout.VALUE, Encoding.HEX, SecretForm.TEXT, Algorithm.SHA256, null);

    assertThat(verify(request(text, "00", BODY), text)).isEqualTo(BAD);
    assertThat(verify(request(text, "00", BODY), text, "")).isEqualTo(BAD);
  }

  @Test
  void of_several_stamps_the_one_that_was_signed_counts_and_of_a_large_body_two_are_tried() {
    HmacScheme pairs = scheme(Layout.PAIRS, Encoding.HEX, SecretForm.TEXT, Algorithm.SHA256, null);
    String good = ",v1=" + signature(pairs, KEY, "m1", BODY);
    String other = "t=1782864011";

    assertThat(pairs(pairs, other + ",t=" + STAMP + good)).isEqualTo(Verdict.verified());
    assertThat(pairs(pairs, "t=1,t=2,t=3,t=" + STAMP + good)).isEqualTo(Verdict.verified());
    assertThat(pairs(pairs, "t=1782864011,t=1782864012,t=" + STAMP + good))
        .isEqualTo(Verdict.verified());
    assertThat(Passes.over(RawBody.of(new byte[10 * 1024 * 1024]))).isEqualTo(2);
    assertThat(Passes.over(RawBody.of(new byte[3 * 1024 * 1024]))).isEqualTo(5);
    assertThat(Passes.over(RawBody.of(new byte[0]))).isEqualTo(16);
    assertThat(pairs(pairs, "t=1" + good))
        .isEqualTo(
            Verdict.badTimeStamp(
                Optional.of(Duration.ofSeconds(1_782_864_009)), Duration.ofSeconds(300)));
    assertThat(pairs(pairs, good))
        .isEqualTo(Verdict.failed(FailureKind.HEADER_MISSING, "no t in the header sig"));
  }

  @Test
  void a_sender_that_rotates_its_secret_may_part_whole_sets_of_pairs_by_spaces() {
    HmacScheme pairs = scheme(Layout.PAIRS, Encoding.HEX, SecretForm.TEXT, Algorithm.SHA256, null);
    String ours = "t=" + STAMP + ",v1=" + signature(pairs, KEY, "m1", BODY);
    String theirs = "t=" + STAMP + ",v1=" + signature(pairs, KEY, "m2", BODY);

    for (String header : List.of(ours + " " + theirs, theirs + " " + ours, theirs + "\t" + ours)) {
      assertThat(pairs(pairs, header)).isEqualTo(Verdict.verified());
    }
    assertThat(pairs(pairs, theirs + " " + theirs)).isEqualTo(BAD);
  }

  private static Verdict pairs(HmacScheme scheme, String header) {
    return verify(
        Requests.post(BODY, "sig", header, "msg-id", "m1"), scheme, new String(KEY, UTF_8));
  }

  @Test
  void whatever_the_headers_hold_the_answer_is_a_verdict() {
    Random random = new Random(11);
    String signs = "tv1=,; .:+-_/éAZ09\u0000\ud83d\udfff\uffff";
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = random.nextInt(30); k > 0; k--) {
        text.append(signs.charAt(random.nextInt(signs.length())));
      }
      HmacScheme scheme =
          scheme(
              Layout.values()[random.nextInt(3)],
              Encoding.values()[random.nextInt(2)],
              SecretForm.TEXT,
              Algorithm.SHA256,
              random.nextBoolean() ? null : "v0=");
      WebhookRequest request =
          Requests.post(
              BODY,
              "sig",
              text.toString(),
              "ts",
              random.nextBoolean() ? STAMP : text.toString(),
              "msg-id",
              text.toString());

      assertThat(verify(request, scheme, "secret")).isInstanceOf(Verdict.Failed.class);
    }
  }
}
