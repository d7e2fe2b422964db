package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.Call;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.admin.EventIds;
import com.endclose.relay.admin.Refusal;
import com.endclose.relay.crypto.Opened;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.event.BodyRef;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.Payload;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The bodies of events, decrypted: the one place where they are shown, and each look is noted. */
record Payloads(EventRows rows, EventIds ids, PayloadCipher cipher, Journal journal) {

  /** What is sent whole without compression. */
  private static final int WHOLE = 1_000_000;

  List<Endpoint> endpoints() {
    return List.of(Endpoint.get("/events/{id}/payload", this::payload, "version", "range"));
  }

  private AdminAnswer payload(Call call) {
    Event event = rows.read(ids.of("id", call.part("id"))).orElseThrow(Events::notFound);
    Optional<Integer> asked = call.fields().number("version", 0, 999_999);
    Optional<Range> range = call.fields().text("range").map(Range::read);
    int version = asked.orElse(event.bodies().active().version());
    byte[] body = open(event, version);
    if (range.isEmpty() && body.length > WHOLE && !takesGzip(call)) {
      note(call, event, version, ", not shown: it has " + body.length + " bytes");
      throw Refusal.of(
          413,
          "range",
          "the body has "
              + body.length
              + " bytes: take gzip (accept-encoding), or ask for parts,"
              + " such as range=0-999999");
    }
    Range part = range.orElse(new Range(0, Integer.MAX_VALUE)).within(body.length);
    note(call, event, version, range.map(some -> ", bytes " + part.text()).orElse(""));
    ObjectNode answer = Json.object().put("id", event.id()).put("version", version);
    Json.put(answer, "content_type", event.origin().headers().get("content-type"));
    answer.put("bytes", body.length);
    range.ifPresent(some -> answer.put("range", part.text()));
    return Json.ok(withBody(answer, part.of(body), range.isPresent()));
  }

  private void note(Call call, Event event, int version, String more) {
    journal.note(call, "payload_viewed", event.id(), null, "version " + version + more);
  }

  private byte[] open(Event event, int version) {
    if (event.bodies().wiped()) {
      throw gone();
    }
    List<Integer> versions = event.bodies().all().stream().map(BodyRef::version).toList();
    if (!versions.contains(version)) {
      throw Refusal.of(404, "version", "this event has " + versions);
    }
    Payload sealed = rows.readBody(event.id(), version).orElseThrow(Payloads::gone);
    Opened opened = cipher.open(event.id(), version, sealed.bytes());
    if (opened instanceof Opened.Plain plain) {
      return plain.bytes();
    }
    String why =
        opened instanceof Opened.UnknownKey unknown
            ? "it is encrypted under data key "
                + unknown.keyId()
                + ", which is not among RELAY_DATA_KEYS"
            : "what is stored is damaged, and can't be decrypted";
    throw new Refusal(AdminAnswer.error(422, why, null));
  }

  private static Refusal gone() {
    return new Refusal(
        AdminAnswer.error(
            410, "the payload is wiped: retention keeps it for some days only", null));
  }

  private static boolean takesGzip(Call call) {
    String accepted = call.request().header("accept-encoding").orElse("");
    return Arrays.stream(LetterCase.lower(accepted).replace(" ", "").split(","))
        .anyMatch(each -> each.startsWith("gzip") && !each.matches("gzip;q=0(\\.0*)?"));
  }

  /** A part may begin or end inside a character, so parts are always given as bytes. */
  private static ObjectNode withBody(ObjectNode answer, byte[] body, boolean asBytes) {
    Optional<String> text = asBytes ? Optional.empty() : text(body);
    return text.isPresent()
        ? answer.put("encoding", "utf8").put("body", text.get())
        : answer.put("encoding", "base64").put("body", Base64.getEncoder().encodeToString(body));
  }

  private static Optional<String> text(byte[] body) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
    } catch (CharacterCodingException bytes) {
      return Optional.empty();
    }
  }
}
