package com.endclose.relay.admin.guard;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.admin.AdminRequest.Caller;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands between a listener and the API: what a hostile page or a stranger sends goes no further,
 * and every answer leaves with the headers that keep a browser out of trouble. Safe for several
 * threads.
 */
public final class Guard {

  /** The largest body in bytes: a function URL takes 6 MB, and base64 makes 4 of 3. */
  public static final int MOST_BYTES = 4_500_000;

  private static final Logger LOG = LoggerFactory.getLogger(Guard.class);
  private static final Set<String> READING = Set.of("GET", "HEAD");
  private static final Set<String> OUR_OWN = Set.of("same-origin", "none");

  private final Door door;
  private final Page page;
  private final Function<AdminRequest, AdminAnswer> api;

  /**
   * @param page files served to who may come in
   * @param api gets what is neither the door's nor the page's, with the caller the door found
   */
  public Guard(Door door, Page page, Function<AdminRequest, AdminAnswer> api) {
    this.door = door;
    this.page = page;
    this.api = api;
  }

  /**
   * The answer to a request; never throws.
   *
   * @param hosts the listener's own
   */
  public AdminAnswer answer(AdminRequest request, Hosts hosts) {
    AdminAnswer answer;
    try {
      answer = refusal(request, hosts).orElseGet(() -> enter(request));
    } catch (StoreUnavailable away) {
      LOG.warn("admin: the store is unavailable", away);
      answer = AdminAnswer.error(503, "the store does not answer at the moment: try again", null);
    } catch (RuntimeException | Error broken) {
      LOG.error("admin failed", broken);
      answer = internalError();
    }
    boolean bodiless = request.method().equals("HEAD");
    return SafeHeaders.on(bodiless ? headOf(answer) : Compression.of(request, answer));
  }

  private static AdminAnswer headOf(AdminAnswer answer) {
    return new AdminAnswer(answer.status(), answer.headers(), new byte[0]);
  }

  /** The answer when there is more to say than the way back takes. */
  public static AdminAnswer tooLarge() {
    return SafeHeaders.on(
        AdminAnswer.error(
            413,
            "the answer is larger than 6 MB: take gzip (accept-encoding), or ask for less of it",
            null));
  }

  /** The answer to what is no request. */
  public static AdminAnswer unreadable() {
    return SafeHeaders.on(AdminAnswer.error(400, "the request can't be read", null));
  }

  /** The answer when something of ours is broken. */
  public static AdminAnswer broken() {
    return SafeHeaders.on(internalError());
  }

  private static AdminAnswer internalError() {
    return AdminAnswer.error(500, "internal error: the relay's log says which", null);
  }

  private Optional<AdminAnswer> refusal(AdminRequest request, Hosts hosts) {
    if (!request.header("host").filter(hosts::contains).isPresent()) {
      return refuse(421, "the header host names another server: use the address it listens on");
    }
    return READING.contains(request.method()) ? ofReading(request) : ofMutation(request);
  }

  /**
   * Another site may send a person here, and nothing else: a read may be audited, and decrypts.
   * What sends no such header is no browser, or one of before 2023.
   */
  private Optional<AdminAnswer> ofReading(AdminRequest request) {
    boolean followed =
        request.header("sec-fetch-mode").filter("navigate"::equals).isPresent()
            && request.header("sec-fetch-dest").filter("document"::equals).isPresent();
    return fromElsewhere(request) && !followed
        ? refuse(403, "another site asks for this: it may only link here")
        : Optional.empty();
  }

  private static Optional<AdminAnswer> ofMutation(AdminRequest request) {
    if (!request.header("sec-fetch-site").orElse("same-origin").equals("same-origin")) {
      return refuse(403, "another site asks for this: only the relay's own page may");
    }
    if (!request.header("relay-request").filter("1"::equals).isPresent()) {
      return refuse(403, "send the header relay-request: 1 with whatever changes something");
    }
    if (!isJson(request.header("content-type").orElse(""))) {
      return refuse(415, "send a JSON body, with content-type: application/json");
    }
    if (request.body().length > MOST_BYTES) {
      return refuse(413, "the body is larger than " + MOST_BYTES + " bytes");
    }
    return Optional.empty();
  }

  private static boolean fromElsewhere(AdminRequest request) {
    return request.header("sec-fetch-site").filter(site -> !OUR_OWN.contains(site)).isPresent();
  }

  private static boolean isJson(String contentType) {
    String type = contentType.split(";", 2)[0].strip();
    return LetterCase.lower(type).equals("application/json");
  }

  private static Optional<AdminAnswer> refuse(int status, String why) {
    return Optional.of(AdminAnswer.error(status, why, null));
  }

  private AdminAnswer enter(AdminRequest request) {
    Door.Entry entry = door.enter(request);
    if (entry instanceof Door.Entry.Admitted admitted) {
      AdminAnswer answer = inside(request, admitted.caller());
      return admitted.cookie().map(set -> answer.with("set-cookie", set)).orElse(answer);
    }
    if (entry instanceof Door.Entry.Answered answered) {
      return answered.answer();
    }
    throw new IllegalStateException("no such entry");
  }

  private AdminAnswer inside(AdminRequest request, Caller caller) {
    boolean reads = READING.contains(request.method());
    if (reads && request.path().equals("/session")) {
      return session(caller);
    }
    AdminRequest known =
        new AdminRequest(
            request.method(),
            request.path(),
            request.query(),
            request.headers(),
            request.body(),
            caller);
    return (reads ? page.find(known) : Optional.<AdminAnswer>empty())
        .orElseGet(() -> api.apply(known));
  }

  private AdminAnswer session(Caller caller) {
    return AdminAnswer.json(
        200,
        JsonNodeFactory.instance
            .objectNode()
            .put("caller", caller.name())
            .put("signs_out", door.signsOut()));
  }
}
