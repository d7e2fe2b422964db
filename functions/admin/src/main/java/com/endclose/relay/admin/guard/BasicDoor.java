package com.endclose.relay.admin.guard;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.admin.AdminRequest.Caller;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.ingest.ClientAddress;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One user and password, {@code ADMIN_BASIC_AUTH} (spec STORE-1). Programs send them with each
 * call; a browser signs in once and shows a cookie, because a function URL renames the header that
 * would make it ask (AWS-2).
 */
public final class BasicDoor implements Door {

  /** The secret's name; its value is {@code user:password}. */
  public static final String SECRET = "ADMIN_BASIC_AUTH";

  private static final Logger LOG = LoggerFactory.getLogger(BasicDoor.class);
  private static final String SIGN_IN = "/sign-in";
  private static final String SIGN_OUT = "/sign-out";

  private final Secrets secrets;
  private final SessionCookie cookie;
  private final Clock clock;
  private final Attempts attempts;
  private final SignInTrail trail;
  private final int trustedProxies;
  private final Page page = Page.in("sign-in");

  /**
   * A door that looks the secret up at each call, so that another password counts at once.
   *
   * @param audit gets sign-ins, failed ones and sign-outs
   * @param trustedProxies how many proxies are in front whose {@code X-Forwarded-For} is believed
   */
  public BasicDoor(
      Secrets secrets, SessionCookie cookie, AuditLog audit, int trustedProxies, Clock clock) {
    this.trail = new SignInTrail(audit, clock);
    this.trustedProxies = trustedProxies;
    this.secrets = secrets;
    this.cookie = cookie;
    this.clock = clock;
    this.attempts = new Attempts(clock);
  }

  /** Whether a text can be the secret. */
  public static boolean accepts(String secret) {
    return Login.of(secret).isPresent();
  }

  @Override
  public boolean signsOut() {
    return true;
  }

  @Override
  public Entry enter(AdminRequest request) {
    boolean posted = request.method().equals("POST");
    Optional<AdminAnswer> file = posted ? Optional.empty() : page.find(request);
    if (file.isPresent()) {
      return new Entry.Answered(file.get());
    }
    if (posted && request.path().equals(SIGN_OUT)) {
      return new Entry.Answered(signedOut(request));
    }
    return login().map(login -> enter(request, login)).orElseGet(BasicDoor::notSetUp);
  }

  private Optional<Login> login() {
    return secrets.find(SECRET).flatMap(Login::of);
  }

  /** Who connects, or whom the last of our proxies names. */
  private String address(AdminRequest request) {
    String peer = request.caller().address();
    String hops = request.header(ClientAddress.HEADER).orElse("").strip();
    // A function URL adds its own peer at the end: that is no proxy's word.
    boolean peerAdded = hops.endsWith("," + peer) || hops.endsWith(", " + peer);
    String told = peerAdded ? hops.substring(0, hops.lastIndexOf(',')) : hops;
    String address = ClientAddress.of(peer, List.of(told), trustedProxies);
    return address.isEmpty() ? peer : address;
  }

  private static Entry notSetUp() {
    LOG.error(
        "{} is not set to user:password, the password of at least {} characters, in the relay's"
            + " secret",
        SECRET,
        Login.FEWEST);
    return new Entry.Answered(
        AdminAnswer.error(503, "nobody can sign in yet: the relay's log says why", null));
  }

  private Entry enter(AdminRequest request, Login login) {
    String authorization = request.header("authorization").orElse("");
    if (!authorization.isEmpty()) {
      return byPassword(request, login, authorization);
    }
    boolean signingIn = request.path().equals(SIGN_IN);
    Optional<String> shown = signingIn ? Optional.empty() : cookie.of(request);
    return shown
        .flatMap(token -> bySession(request, login, token))
        .orElseGet(() -> new Entry.Answered(unknown(request)));
  }

  private Entry byPassword(AdminRequest request, Login login, String authorization) {
    // Read before, so that tries wait for no more than a comparison of each other.
    Optional<String> sent = Login.sent(authorization);
    String address = address(request);
    Attempts.Result result =
        attempts.attempt(address, () -> sent.filter(login::matches).isPresent());
    if (result instanceof Attempts.Result.TooSoon soon) {
      trail.failed(address);
      return new Entry.Answered(tooSoon(soon.left()));
    }
    if (result instanceof Attempts.Result.Wrong) {
      trail.failed(address);
      return new Entry.Answered(AdminAnswer.error(401, "wrong user or password", null));
    }
    if (request.path().equals(SIGN_IN)) {
      trail.signedIn(login.user(), address);
      return new Entry.Answered(signedIn(login));
    }
    trail.called(login.user(), address);
    return Entry.admitted(caller(request, login));
  }

  private Optional<Entry> bySession(AdminRequest request, Login login, String token) {
    return Sessions.check(token, login, clock.instant())
        .map(
            kept ->
                new Entry.Admitted(
                    caller(request, login),
                    kept.equals(token)
                        ? Optional.empty()
                        : Optional.of(cookie.set(kept, Sessions.IDLE))));
  }

  private Caller caller(AdminRequest request, Login login) {
    return new Caller(login.user(), address(request));
  }

  private AdminAnswer signedIn(Login login) {
    String token = Sessions.begin(login, clock.instant());
    return AdminAnswer.json(200, JsonNodeFactory.instance.objectNode().put("caller", login.user()))
        .with("set-cookie", cookie.set(token, Sessions.IDLE));
  }

  /** Only who was signed in is noted: a stranger writes nothing here. */
  private AdminAnswer signedOut(AdminRequest request) {
    cookie
        .of(request)
        .flatMap(
            token ->
                login().filter(login -> Sessions.check(token, login, clock.instant()).isPresent()))
        .ifPresent(login -> trail.signedOut(login.user(), address(request)));
    return AdminAnswer.json(200, JsonNodeFactory.instance.objectNode())
        .with("set-cookie", cookie.cleared());
  }

  private static AdminAnswer tooSoon(Duration left) {
    long seconds = Math.max(1, left.plusMillis(999).toSeconds());
    return AdminAnswer.error(
            429, "too many wrong passwords from your address: wait " + seconds + " s", null)
        .with("retry-after", Long.toString(seconds));
  }

  /** A person is led to the form; a program is told; a script of the page's sees no prompt. */
  private static AdminAnswer unknown(AdminRequest request) {
    AdminAnswer unknown = AdminAnswer.error(401, "sign in first", null);
    if (request.header("sec-fetch-mode").isEmpty()) {
      unknown = unknown.with("www-authenticate", "Basic realm=\"relay\", charset=\"UTF-8\"");
    }
    boolean person =
        request.method().equals("GET") && request.header("accept").orElse("").contains("text/html");
    return person
        ? new AdminAnswer(
            303, Map.of("location", SIGN_IN, "content-type", "text/plain"), new byte[0])
        : unknown;
  }
}
