package com.endclose.relay.ingest;

import static com.endclose.relay.ingest.HostileRoutes.NOW;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.ingest.HostileInput.Gets;
import com.endclose.relay.ingest.HostileInput.Section;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Good bodies whose signature or time stamp is not what it should be, or hardly so. */
final class HostileSignatures {

  private static final String BODY = "{\"id\":\"e1\",\"amount\":\"1.00\"}";
  private static final String KEY = "made-up-secret-of-HOOK";
  private static final String GOOD = Call.hex(KEY, BODY);

  private HostileSignatures() {}

  static List<Section> sections() {
    return List.of(
        new Section("Signatures", signatures()),
        new Section("Time stamps, signed together with the body", stamps()),
        new Section("Headers of members", members()));
  }

  private static HostileInput signature(String name, String made, String value, Gets gets) {
    return call(name, made, "pay", Map.of("x-signature", value), gets);
  }

  private static HostileInput call(
      String name, String made, String route, Map<String, String> headers, Gets gets) {
    return new HostileInput(
        name, made, desk -> desk.receive(route, BODY.getBytes(UTF_8), headers), gets);
  }

  private static List<HostileInput> signatures() {
    String of = GOOD;
    return List.of(
        call("no signature", "no such header", "pay", Map.of(), Gets.REFUSED),
        signature("an empty signature", "no character", "", Gets.REFUSED),
        signature("another body's signature", "of `{}`", Call.hex(KEY, "{}"), Gets.REFUSED),
        signature("another key's signature", "a stranger's", Call.hex("k", BODY), Gets.REFUSED),
        signature("a short signature", "63 of 64 digits", of.substring(1), Gets.REFUSED),
        signature("a long signature", "one digit more", of + "0", Gets.REFUSED),
        signature("1 MB of signature", "the digit 0", "0".repeat(1_000_000), Gets.REFUSED),
        signature("500,000 commas", "nothing between", ",".repeat(500_000), Gets.REFUSED),
        signature("full-width digits", "each in U+FF10…", wide(of), Gets.REFUSED),
        signature("half a character", "a lone surrogate after it", of + "\ud800", Gets.REFUSED),
        signature("a NUL", "after the signature", of + "\0", Gets.REFUSED),
        signature("SHA-512's name", "`sha512=` before it", "sha512=" + of, Gets.REFUSED),
        signature("joined, the right one last", "by a comma", "00, " + of, Gets.STORED),
        signature("joined, the right one first", "by a comma", of + ", 00", Gets.STORED),
        signature("capital digits", "all of them", of.toUpperCase(Locale.ROOT), Gets.STORED),
        call(
            "a header's name in capitals",
            "`X-SIGNATURE`",
            "pay",
            Map.of("X-SIGNATURE", GOOD),
            Gets.STORED),
        call(
            "another header's secret",
            "static header, wrong",
            "payabli",
            Map.of("authorization", KEY.substring(1)),
            Gets.REFUSED));
  }

  private static String wide(String digits) {
    StringBuilder wide = new StringBuilder();
    digits.chars().forEach(c -> wide.append((char) (c - '!' + 0xFF01)));
    return wide.toString();
  }

  private static List<HostileInput> stamps() {
    return List.of(
        stamp("fresh", "the desk's time", "" + NOW, Gets.STORED),
        stamp("stale", "301 s ago", "" + (NOW - 301), Gets.REFUSED),
        stamp("from the future", "301 s ahead", "" + (NOW + 301), Gets.REFUSED),
        stamp("in milliseconds", "where seconds should be", NOW + "000", Gets.REFUSED),
        stamp("an empty stamp", "no character", "", Gets.REFUSED),
        stamp("no number", "`NaN`", "NaN", Gets.REFUSED),
        stamp("infinity", "`Infinity`", "Infinity", Gets.REFUSED),
        stamp("over a long", "2^63", "9223372036854775808", Gets.REFUSED),
        stamp("over a double", "`1e400`", "1e400", Gets.REFUSED),
        stamp("a vaster exponent", "`1e` and 10,000 digits", "1e" + nines(), Gets.REFUSED),
        stamp("10,000 digits of a stamp", "the digit 9", nines(), Gets.REFUSED),
        stamp("negative", "`-1`", "-1", Gets.REFUSED),
        stamp("a template", "`{{timestamp}}`", "{{timestamp}}", Gets.REFUSED),
        stamp("a template of a shell", "`${NOW}`", "${NOW}", Gets.REFUSED),
        stamp("a suffix", "letters after it", NOW + "abc", Gets.REFUSED),
        stamp("full-width digits of a stamp", "in U+FF10…", wide("" + NOW), Gets.REFUSED),
        call(
            "no stamp",
            "the body is signed alone",
            "stamped",
            Map.of("x-signature", GOOD),
            Gets.REFUSED));
  }

  private static String nines() {
    return "9".repeat(10_000);
  }

  private static HostileInput stamp(String name, String made, String stamp, Gets gets) {
    String signature = Call.hex(KEY, stamp + "." + BODY);
    return call(name, made, "stamped", Map.of("x-stamp", stamp, "x-signature", signature), gets);
  }

  private static List<HostileInput> members() {
    String v1 = Call.hex(KEY, NOW + "." + BODY);
    String farISO = "+999999999-12-31T23:59:59-18:00";
    return List.of(
        stripe("a member missing", "no `t`", "v1=" + v1, Gets.REFUSED),
        stripe("only an old scheme", "`v0`", "t=" + NOW + ",v0=" + v1, Gets.REFUSED),
        stripe("members without values", "`t=,v1=`", "t=,v1=", Gets.REFUSED),
        stripe("100,000 members", "`v1=00`", many(), Gets.REFUSED),
        stripe(
            "two stamps, one stale", "right one second", "t=1,t=" + NOW + ",v1=" + v1, Gets.STORED),
        call(
            "the last moment there is",
            "ISO 8601, year 999999999",
            "increase",
            Map.of(
                "increase-webhook-signature",
                "t=" + farISO + ",v1=" + Call.hex(KEY, farISO + "." + BODY)),
            Gets.REFUSED),
        call(
            "an id header left out",
            "Standard Webhooks",
            "standard_webhooks",
            Map.of("webhook-timestamp", "" + NOW, "webhook-signature", "v1,AAAA"),
            Gets.REFUSED),
        call(
            "a signature that is no base64",
            "Standard Webhooks",
            "standard_webhooks",
            Map.of(
                "webhook-id", "m1", "webhook-timestamp", "" + NOW, "webhook-signature", "v1,%%é"),
            Gets.REFUSED));
  }

  private static String many() {
    return "t=" + NOW + ",v1=00".repeat(100_000);
  }

  private static HostileInput stripe(String name, String made, String header, Gets gets) {
    return call(name, made + "; Stripe", "stripe", Map.of("stripe-signature", header), gets);
  }
}
