package com.endclose.relay.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.Auth;
import com.endclose.relay.route.EventRefs;
import com.endclose.relay.route.HmacScheme;
import com.endclose.relay.route.IpRange;
import com.endclose.relay.route.SignedContent;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Made-up requests and auth settings for tests. */
final class Requests {

  static final String SECRET = "made-up-webhook-secret";

  private Requests() {}

  /** A request from 192.0.2.10; headers as name, value, name, value... */
  static WebhookRequest post(String body, String... namesAndValues) {
    Map<String, String> headers = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      headers.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new WebhookRequest(
        Headers.joined(headers), RawBody.of(body.getBytes(UTF_8)), "192.0.2.10");
  }

  static Auth.StaticHeader header(String name, String... allowedIps) {
    List<IpRange> ranges =
        Stream.of(allowedIps).map(ip -> IpRange.parse(ip).orElseThrow()).toList();
    return new Auth.StaticHeader(name, List.of("HOOK_SECRET"), ranges);
  }

  static Auth.Hmac hmac(HmacScheme.Algorithm algorithm, SignedContent content) {
    return hmac(algorithm, content, List.of(Path.of("id")), List.of(Path.of("meta.type")));
  }

  static Auth.Hmac paths(String eventId, String eventType) {
    return hmac(
        HmacScheme.Algorithm.SHA256,
        SignedContent.BODY,
        eventId == null ? List.of() : List.of(Path.of(eventId)),
        eventType == null ? List.of() : List.of(Path.of(eventType)));
  }

  private static Auth.Hmac hmac(
      HmacScheme.Algorithm algorithm, SignedContent content, List<Path> id, List<Path> type) {
    String timestampHeader = content == SignedContent.BODY ? null : "X-Timestamp";
    HmacScheme scheme =
        new HmacScheme(
            new HmacScheme.Signature(
                "X-Signature", HmacScheme.Layout.VALUE, null, HmacScheme.Encoding.HEX, null),
            algorithm,
            HmacScheme.SecretForm.TEXT,
            content,
            new HmacScheme.Stamp(timestampHeader, null, HmacScheme.Stamp.Form.SECONDS, 300),
            null);
    return new Auth.Hmac(scheme, List.of("HOOK_SECRET"), new EventRefs(id, null, type, null));
  }

  static String sign(HmacScheme.Algorithm algorithm, String signed) {
    try {
      Mac mac = Mac.getInstance(algorithm.jca());
      mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), algorithm.jca()));
      return HexFormat.of().formatHex(mac.doFinal(signed.getBytes(UTF_8)));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }
}
