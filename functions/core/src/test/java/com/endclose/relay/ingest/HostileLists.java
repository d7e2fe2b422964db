package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.ingest.HostileInput.Gets;
import com.endclose.relay.ingest.HostileInput.Section;
import com.endclose.relay.json.Items;
import com.endclose.relay.verify.braintree.SignedForms;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Calls of several events, and bodies that are other things than JSON. */
final class HostileLists {

  private static final Gets TOO_MANY = new Gets(413, "too many events", Gets.NOTHING);
  private static final Gets NONE = new Gets(200, "empty", Gets.NOTHING);
  private static final Gets TWO = new Gets(200, "accepted", "2 events");

  private HostileLists() {}

  static List<Section> sections() {
    return List.of(
        new Section("Lists of events, signed as they should be", items()),
        new Section("Adyen's items", adyen()),
        new Section("Braintree's forms", braintree()));
  }

  private static HostileInput several(String name, String made, String events, Gets gets) {
    String body = "{\"id\":\"c1\",\"events\":" + events + "}";
    return new HostileInput(name, made, desk -> desk.receive("several", body), gets);
  }

  private static String items(int count) {
    return "[" + String.join(",", Collections.nCopies(count, "{}")) + "]";
  }

  private static List<HostileInput> items() {
    return List.of(
        several("no events", "`[]`", "[]", NONE),
        several("null for a list", "`null`", "null", NONE),
        several("one too many", "501 objects", items(Items.MOST + 1), TOO_MANY),
        several("very many", "100,000 objects", items(100_000), TOO_MANY),
        several("no list", "`7`: the body is one event", "7", Gets.STORED),
        several("a list of nulls", "`[null,null]`: one event", "[null,null]", Gets.STORED),
        several("a bad item", "one has a key twice", "[{\"id\":1},{\"a\":1,\"a\":2}]", TWO),
        several("a deep item", "one of depth 900", "[{\"id\":1}," + deep() + "]", TWO),
        several(
            "two lists",
            "a key twice on the way: one event",
            "[],\"events\":[]",
            Gets.STORED_BY_HASH));
  }

  private static String deep() {
    return "[".repeat(900) + "]".repeat(900);
  }

  private static HostileInput adyen(String name, String made, String items, Gets gets) {
    String body = "{\"live\":\"false\",\"notificationItems\":" + items + "}";
    return new HostileInput(
        name, made, desk -> desk.receive("adyen", body.getBytes(UTF_8), Map.of()), gets);
  }

  /** An item of these members that is signed over the text. */
  private static String item(String members, String signed) {
    String signature = Call.base64(HexFormat.of().parseHex(HostileRoutes.ADYEN_KEY), signed);
    return "{\"NotificationRequestItem\":{"
        + members
        + "\"additionalData\":{\"hmacSignature\":\""
        + signature
        + "\"}}}";
  }

  private static List<HostileInput> adyen() {
    String nulls =
        "\"pspReference\":null,\"merchantAccountCode\":null,\"merchantReference\":null,"
            + "\"amount\":null,\"eventCode\":null,\"success\":null,";
    String good = item("\"pspReference\":\"P\",\"eventCode\":\"C\",", "P:::::" + ":C:");
    return List.of(
        adyen(
            "every field null",
            "signed as empty ones",
            "[" + item(nulls, ":::::::") + "]",
            Gets.STORED),
        adyen("fields left out", "signed as empty ones", "[" + good + "]", Gets.STORED),
        adyen("an item that is null", "`[null]`", "[null]", Gets.REFUSED),
        adyen("items that are null", "`null`", "null", Gets.REFUSED),
        adyen("no items", "`[]`", "[]", Gets.REFUSED),
        adyen(
            "proof that is null",
            "additionalData",
            "[{\"NotificationRequestItem\":{\"additionalData\":null}}]",
            Gets.REFUSED),
        adyen(
            "a list where a text is signed",
            "eventCode",
            "[" + item("\"eventCode\":[\"C\"],", "::::::C:") + "]",
            Gets.REFUSED),
        adyen(
            "one forged item of two",
            "another's signature",
            "[" + good + "," + item("", "x") + "]",
            Gets.REFUSED));
  }

  private static HostileInput form(String name, String made, String form, Gets gets) {
    return new HostileInput(
        name, made, desk -> desk.receive("braintree", form.getBytes(UTF_8), Map.of()), gets);
  }

  private static HostileInput xml(String name, String made, String xml, Gets gets) {
    String payload = SignedForms.payload(xml);
    String signatures = "public|" + SignedForms.signature(HostileRoutes.BRAINTREE_KEY, payload);
    String form = new String(SignedForms.form(signatures, payload), UTF_8);
    return form(name, made + ", signed", form, gets);
  }

  private static List<HostileInput> braintree() {
    return List.of(
        form("JSON for a form", "`{}`", "{}", Gets.REFUSED),
        form("half an escape", "`bt_payload=%z`", "bt_signature=a&bt_payload=%z", Gets.REFUSED),
        form("no payload", "signature only", "bt_signature=public|00", Gets.REFUSED),
        form("two payloads", "both", "bt_signature=a&bt_payload=a&bt_payload=b", Gets.REFUSED),
        form("a million ampersands", "`&`", "&".repeat(1_000_000), Gets.REFUSED),
        xml("no XML", "`{}`", "{}", Gets.NOT_JSON),
        xml("XML cut short", "`<n><kind>`", "<n><kind>", Gets.NOT_JSON),
        xml(
            "deep XML",
            "20,000 elements",
            "<a>".repeat(20_000) + "</a>".repeat(20_000),
            Gets.NOT_JSON),
        xml(
            "entities",
            "a document type",
            "<!DOCTYPE n [<!ENTITY e \"x\">]><n>&e;</n>",
            Gets.NOT_JSON),
        xml("a control character", "`&#0;`", "<n>&#0;</n>", Gets.NOT_JSON),
        xml(
            "an element again and again",
            "`__proto__`",
            "<n><__proto__/><__proto__/></n>",
            Gets.STORED_BY_HASH));
  }
}
