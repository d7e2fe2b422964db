package com.endclose.relay.admin.guard;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.admin.AdminRequest.Caller;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;

/**
 * For a listener on loopback that acts in a person's name: other programs and other users of the
 * machine reach it too. A URL that is printed once lets one browser in, once; what it gets then
 * lasts as long as this door. Safe for several threads.
 */
public final class TokenDoor implements Door {

  private static final String ENTER = "/enter";
  private static final Duration VALID = Duration.ofMinutes(10);

  /** Leads on by itself, as a page of this origin: from a redirect a strict cookie is not sent. */
  private static final String WELCOME =
      """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>Relay</title>
      <meta http-equiv="refresh" content="0; url=/"></head>
      <body><p><a href="/">Go on</a></p></body></html>
      """;

  private final SessionCookie cookie;
  private final Clock clock;
  private final Instant until;
  private final String token;
  private final String session;
  private boolean used;

  /**
   * @param draw a new text at each call that nobody guesses, of letters and digits: 128 bits or
   *     more
   */
  public TokenDoor(Supplier<String> draw, SessionCookie cookie, Clock clock) {
    this.cookie = cookie;
    this.clock = clock;
    this.token = draw.get();
    this.session = draw.get();
    this.until = clock.instant().plus(VALID);
  }

  /** The address to open, within ten minutes and once; never to be logged. */
  public URI url(URI listener) {
    return listener.resolve(ENTER + "?token=" + token);
  }

  @Override
  public Entry enter(AdminRequest request) {
    if (request.method().equals("GET") && request.path().equals(ENTER)) {
      return new Entry.Answered(exchange(request.query().getOrDefault("token", "")));
    }
    return cookie.of(request).filter(shown -> Digest.same(shown, session)).isPresent()
        ? Entry.admitted(new Caller("local", request.caller().address()))
        : new Entry.Answered(refused("open the URL that was printed at the start"));
  }

  private synchronized AdminAnswer exchange(String shown) {
    if (used || !Digest.same(shown, token) || !clock.instant().isBefore(until)) {
      return refused("this URL was used, or is over ten minutes old: start again for a new one");
    }
    used = true;
    return new AdminAnswer(
        200,
        Map.of("content-type", "text/html; charset=utf-8", "set-cookie", cookie.set(session)),
        WELCOME.getBytes(StandardCharsets.UTF_8));
  }

  private static AdminAnswer refused(String why) {
    return AdminAnswer.error(403, why, null);
  }
}
