package com.endclose.relay.admin.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.testing.TickingClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BasicDoorTest {

  private static final String RIGHT = "anna:gr\u00fc\u00df:dich:heute";

  private final TickingClock clock = new TickingClock();
  private final InMemoryAuditLog audit = new InMemoryAuditLog();
  private int proxies;
  private String secret = RIGHT;
  private final Guard guard = guard(SessionCookie.overTls());

  private Guard guard(SessionCookie cookie) {
    BasicDoor door =
        new BasicDoor(
            name -> new MapSecrets(Map.of(BasicDoor.SECRET, secret)).find(name),
            cookie,
            audit,
            proxies,
            clock);
    return new Guard(
        door,
        Page.in("testpage"),
        request ->
            new AdminAnswer(
                200,
                Map.of("content-type", "text/plain"),
                request.caller().name().getBytes(StandardCharsets.UTF_8)));
  }

  private AdminAnswer answer(Requests request) {
    return guard.answer(request.request(), Hosts.of(Requests.HOST));
  }

  private static Requests signIn(String pair) {
    return Requests.post("/sign-in", "{}").password(pair);
  }

  /** What the browser sends back of a cookie that was set. */
  private String cookie(AdminAnswer answer) {
    return answer.headers().get("set-cookie").split(";", 2)[0];
  }

  private int statusWith(String cookie) {
    return answer(Requests.get("/status").with("cookie", "theme=dark; " + cookie)).status();
  }

  @Test
  void programs_send_user_and_password_with_each_call() {
    AdminAnswer answer = answer(Requests.get("/status").password(RIGHT));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).asString().isEqualTo("anna");
    assertThat(answer.headers()).doesNotContainKey("set-cookie");
  }

  @Test
  @Timeout(60)
  void a_password_of_more_than_a_kilobyte_is_refused_before_it_is_normalised() {
    String longest = "\u00fc".repeat(512);
    secret = "anna:" + longest;
    assertThat(answer(Requests.get("/status").password(secret)).status()).isEqualTo(200);
    assertThat(BasicDoor.accepts(secret)).isTrue();

    assertThat(BasicDoor.accepts(secret + "x")).isFalse();
    assertThat(BasicDoor.accepts("a".repeat(1025) + ":x")).isFalse();
    assertThat(answer(Requests.get("/status").password(secret + "x")).status()).isEqualTo(401);
    String marks = "anna:a" + "\u0301\u0323".repeat(2_000_000);
    assertThat(answer(Requests.get("/status").password(marks)).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "anna:wrong",
        "anna:",
        "anna",
        ":",
        "",
        "Anna:gr\u00fc\u00df:dich:heute",
        "anna:gr\u00fc\u00df:dich:heute "
      })
  void a_wrong_password_is_401(String pair) {
    assertThat(answer(Requests.get("/status").password(pair)).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer x", "Basic", "Basic !!!", "Basic YW5uYQ", "Digest YW5uYTp4"})
  void what_is_no_basic_auth_is_401(String authorization) {
    assertThat(answer(Requests.get("/status").with("authorization", authorization)).status())
        .isEqualTo(401);
  }

  @Test
  void the_scheme_has_any_case_and_letters_may_be_composed_or_not() {
    Requests right = Requests.get("/status").password("anna:gru\u0308\u00df:dich:heute");
    String lower = right.request().headers().get("authorization").replace("Basic", "bAsIc");

    assertThat(answer(right.with("authorization", lower)).status()).isEqualTo(200);
  }

  @Test
  void a_person_is_led_to_the_form_and_a_program_is_told() {
    AdminAnswer person = answer(Requests.get("/").with("accept", "text/html,*/*;q=0.8"));
    AdminAnswer program = answer(Requests.get("/status"));
    AdminAnswer script = answer(Requests.get("/status").with("sec-fetch-mode", "cors"));

    assertThat(person.status()).isEqualTo(303);
    assertThat(person.headers()).containsEntry("location", "/sign-in");
    assertThat(program.status()).isEqualTo(401);
    assertThat(program.headers())
        .containsEntry("www-authenticate", "Basic realm=\"relay\", charset=\"UTF-8\"");
    assertThat(script.status()).isEqualTo(401);
    assertThat(script.headers()).doesNotContainKey("www-authenticate");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/sign-in", "/sign-in.css", "/sign-in.js"})
  void the_form_is_there_for_everyone(String path) {
    assertThat(answer(Requests.get(path)).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/page.js", "/status", "/session", "/healthz", "/sign-in/", "/sign-in.html"})
  void all_else_is_not(String path) {
    assertThat(answer(Requests.get(path)).status()).isEqualTo(401);
  }

  @Test
  void a_sign_in_gives_a_cookie_that_lets_in() {
    AdminAnswer signedIn = answer(signIn(RIGHT));

    assertThat(signedIn.status()).isEqualTo(200);
    assertThat(signedIn.body()).asString().isEqualTo("{\"caller\":\"anna\"}");
    assertThat(signedIn.headers().get("set-cookie"))
        .startsWith("__Host-relay=")
        .endsWith("; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=3600");
    assertThat(statusWith(cookie(signedIn))).isEqualTo(200);
  }

  @Test
  void on_plain_http_of_this_machine_the_cookie_is_not_kept_to_https() {
    AdminAnswer signedIn =
        guard(SessionCookie.onLoopback(8081))
            .answer(signIn(RIGHT).request(), Hosts.of(Requests.HOST));

    assertThat(signedIn.headers().get("set-cookie"))
        .startsWith("relay-8081=")
        .contains("; Path=/; HttpOnly; SameSite=Strict;")
        .doesNotContain("Secure");
  }

  @Test
  void a_sign_in_by_a_foreign_page_is_refused() {
    assertThat(answer(signIn(RIGHT).with("sec-fetch-site", "cross-site")).status()).isEqualTo(403);
    assertThat(answer(signIn(RIGHT).without("relay-request")).status()).isEqualTo(403);
    assertThat(
            answer(signIn(RIGHT).with("content-type", "application/x-www-form-urlencoded"))
                .status())
        .isEqualTo(415);
  }

  @Test
  void a_cookie_alone_does_not_sign_in_again() {
    String cookie = cookie(answer(signIn(RIGHT)));

    assertThat(answer(Requests.post("/sign-in", "{}").with("cookie", cookie)).status())
        .isEqualTo(401);
  }

  @Test
  void a_forged_cookie_lets_nobody_in() {
    String cookie = cookie(answer(signIn(RIGHT)));
    String[] parts = cookie.split("[=.]");
    String later = String.valueOf(Long.parseLong(parts[2]) + 1);

    assertThat(statusWith(parts[0] + "=" + parts[1] + "." + later + "." + parts[3])).isEqualTo(401);
    assertThat(statusWith(cookie + "0")).isEqualTo(401);
    assertThat(statusWith(cookie.substring(0, cookie.length() - 1))).isEqualTo(401);
    assertThat(statusWith(parts[0] + "=")).isEqualTo(401);
    assertThat(statusWith(parts[0] + "=1.9999999999999999999.x")).isEqualTo(401);
    assertThat(statusWith(cookie.replace("__Host-relay", "relay"))).isEqualTo(401);
  }

  @Test
  void an_unused_cookie_is_over_after_an_hour() {
    String cookie = cookie(answer(signIn(RIGHT)));

    clock.tickSeconds(Sessions.IDLE.toSeconds() - 1);
    assertThat(statusWith(cookie)).isEqualTo(200);
    clock.tickSeconds(1);
    assertThat(statusWith(cookie)).isEqualTo(401);
  }

  @Test
  void a_cookie_in_use_is_renewed_for_half_a_day() {
    String cookie = cookie(answer(signIn(RIGHT)));
    Duration spent = Duration.ZERO;
    while (spent.compareTo(Sessions.LONGEST) < 0) {
      AdminAnswer answer = answer(Requests.get("/status").with("cookie", cookie));
      assertThat(answer.status()).as("after %s", spent).isEqualTo(200);
      cookie = answer.headers().containsKey("set-cookie") ? cookie(answer) : cookie;
      clock.tickSeconds(600);
      spent = spent.plusSeconds(600);
    }
    assertThat(statusWith(cookie)).isEqualTo(401);
  }

  @Test
  void another_password_ends_all_sessions() {
    String cookie = cookie(answer(signIn(RIGHT)));

    secret = "anna:another-password";
    assertThat(statusWith(cookie)).isEqualTo(401);
    assertThat(answer(Requests.get("/status").password("anna:another-password")).status())
        .isEqualTo(200);
  }

  @Test
  void a_sign_out_makes_the_browser_forget() {
    AdminAnswer answer = answer(Requests.post("/sign-out", "{}"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers().get("set-cookie"))
        .startsWith("__Host-relay=;")
        .contains("Max-Age=0");
  }

  @Test
  void guessing_is_slowed_by_address_and_told_how_long() {
    Requests wrong = Requests.get("/status").password("anna:wrong");
    for (int i = 0; i < Attempts.FREE; i++) {
      assertThat(answer(wrong).status()).isEqualTo(401);
    }
    AdminAnswer slowed = answer(Requests.get("/status").password(RIGHT));

    assertThat(slowed.status()).isEqualTo(429);
    assertThat(slowed.headers()).containsEntry("retry-after", "1");
    assertThat(answer(Requests.get("/status").password(RIGHT).from("192.0.2.2")).status())
        .isEqualTo(200);
    clock.tickSeconds(1);
    assertThat(answer(Requests.get("/status").password(RIGHT)).status()).isEqualTo(200);
    assertThat(answer(wrong).status()).isEqualTo(401);
  }

  @Test
  void who_is_signed_in_is_not_slowed_by_a_guesser_at_the_same_address() {
    String cookie = cookie(answer(signIn(RIGHT)));
    for (int i = 0; i <= Attempts.FREE; i++) {
      answer(Requests.get("/status").password("anna:wrong"));
    }

    assertThat(statusWith(cookie)).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "anna", ":long-password", "anna:", "an\nna:long-password", "anna:elevenchars"})
  void a_secret_that_is_no_user_and_password_lets_nobody_in(String unusable) {
    secret = unusable;

    assertThat(answer(Requests.get("/status").password(unusable)).status()).isEqualTo(503);
    assertThat(answer(Requests.get("/status")).status()).isEqualTo(503);
    assertThat(BasicDoor.accepts(unusable)).isFalse();
    assertThat(BasicDoor.accepts(RIGHT)).isTrue();
  }

  @Test
  void who_is_in_can_sign_out() {
    assertThat(answer(Requests.get("/session").password(RIGHT)).body())
        .asString()
        .isEqualTo("{\"caller\":\"anna\",\"signs_out\":true}");
  }

  @Test
  void sign_ins_failures_and_sign_outs_are_in_the_audit_trail() {
    answer(signIn("anna:wrong"));
    answer(signIn("anna:wrong"));
    AdminAnswer in = answer(signIn(RIGHT));
    answer(Requests.post("/sign-out", "{}").with("cookie", cookie(in)));
    answer(Requests.post("/sign-out", "{}"));

    assertThat(audit.newest(10))
        .extracting(AuditLog.Entry::action)
        .containsExactly("signed_out", "signed_in", "sign_in_failed");
    assertThat(audit.newest(10)).allSatisfy(each -> assertThat(each.subject()).isNotBlank());
  }

  @Test
  void a_right_password_gets_in_while_a_stranger_of_the_same_address_is_slowed_down() {
    for (int i = 0; i < 3; i++) {
      answer(signIn("x:wrong"));
    }
    clock.tickSeconds(1);
    assertThat(answer(signIn("x:wrong")).status()).isEqualTo(401);
    assertThat(answer(signIn(RIGHT)).status()).isEqualTo(429);
    clock.tickSeconds(1);

    assertThat(answer(signIn(RIGHT)).status()).isEqualTo(200);
  }

  @Test
  void behind_a_proxy_attempts_are_counted_by_the_address_that_it_names() {
    proxies = 1;
    Guard behind = guard(SessionCookie.overTls());
    for (int i = 0; i < 4; i++) {
      behind.answer(
          signIn("x:wrong").with("x-forwarded-for", "198.51.100." + i + ", 203.0.113.9").request(),
          Hosts.of(Requests.HOST));
    }

    assertThat(
            behind
                .answer(
                    signIn(RIGHT).with("x-forwarded-for", "203.0.113.10").request(),
                    Hosts.of(Requests.HOST))
                .status())
        .isEqualTo(200);
    assertThat(audit.newest(5))
        .extracting(AuditLog.Entry::subject)
        .containsExactly("203.0.113.10", "203.0.113.9");
  }
}
