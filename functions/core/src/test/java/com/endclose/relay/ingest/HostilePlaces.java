package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.control.Killswitch;
import com.endclose.relay.event.FailingRows;
import com.endclose.relay.event.FailingRows.Moment;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.ingest.HostileInput.Gets;
import com.endclose.relay.ingest.HostileInput.Section;
import java.util.List;
import java.util.Map;

/** Routes that are none, and a relay that is not well. */
final class HostilePlaces {

  private static final String BODY = "{\"id\":\"e1\"}";

  private HostilePlaces() {}

  static List<Section> sections() {
    return List.of(
        new Section("Routes", routes()), new Section("A good webhook at a bad time", times()));
  }

  private static HostileInput route(String name, String made, String route) {
    return new HostileInput(name, made, desk -> desk.receive(route, BODY), Gets.UNKNOWN);
  }

  private static List<HostileInput> routes() {
    return List.of(
        route("an unknown route", "`nowhere`", "nowhere"),
        route("no route", "an empty id", ""),
        route("dots", "`..`", ".."),
        route("dots and slashes", "`../pay`", "../pay"),
        route("a slash behind", "`pay/`", "pay/"),
        route("an escaped letter", "`p%61y`", "p%61y"),
        route("capitals", "`PAY`", "PAY"),
        route("a NUL behind", "`pay` and byte 0", "pay\0"),
        route("a prototype", "`__proto__`", "__proto__"),
        route("1 MB of route", "the letter p", "p".repeat(1_000_000)));
  }

  private static List<HostileInput> times() {
    Gets panic = new Gets(503, "relay is in panic mode", Gets.NOTHING);
    return List.of(
        new HostileInput(
            "panic",
            "the killswitch stands on panic",
            desk -> {
              desk.control.set(Killswitch.PANIC);
              return desk.receive("pay", BODY);
            },
            panic),
        new HostileInput(
            "not configured yet",
            "no routes document was ever applied",
            desk -> new Desk().receive("pay", BODY),
            Gets.LATER),
        new HostileInput(
            "the secret is missing",
            "no such name",
            desk -> {
              desk.secrets.clear();
              return desk.receive("pay", BODY);
            },
            Gets.OURS),
        new HostileInput(
            "the secrets are away",
            "reading them fails",
            desk -> {
              desk.secretsAreDown = true;
              return desk.receive("pay", BODY);
            },
            Gets.LATER),
        new HostileInput(
            "the store is away",
            "the first write fails",
            desk -> {
              desk.rows =
                  new FailingRows(desk.memory, new InMemoryBatchRows())
                      .atWrite(1, Moment.BEFORE, FailingRows.unavailable());
              return desk.receive("pay", BODY);
            },
            Gets.LATER),
        new HostileInput(
            "sent twice",
            "the same again",
            desk -> {
              desk.receive("pay", BODY);
              return desk.receive("pay", BODY);
            },
            new Gets(200, "duplicate", Gets.BY_ID)),
        new HostileInput(
            "from elsewhere",
            "an address that is not allowed",
            desk -> {
              byte[] body = BODY.getBytes(UTF_8);
              desk.sender = "203.0.113.9";
              return desk.receive(
                  "payabli", body, Map.of("authorization", "made-up-secret-of-HOOK"));
            },
            Gets.REFUSED));
  }
}
