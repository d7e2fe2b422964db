package com.endclose.relay.admin.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.guard.BasicDoor;
import com.endclose.relay.admin.guard.Door;
import com.endclose.relay.admin.guard.SessionCookie;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.testing.TickingClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The function of a URL open to the internet, with basic auth. */
class AdminHandlerTest {

  private static final String PAIR = "anna:made-up-password";

  private final TickingClock clock = new TickingClock();
  private final Handlers handlers = new Handlers();
  private final FunctionUrl url =
      FunctionUrl.open(
          handlers.behind(
              new BasicDoor(
                  new MapSecrets(Map.of(BasicDoor.SECRET, PAIR)),
                  SessionCookie.overTls(),
                  new InMemoryAuditLog(),
                  0,
                  clock)));

  private static FunctionUrl.Sent get(String target) {
    return FunctionUrl.Sent.get(target)
        .with(
            "authorization",
            "Basic " + Base64.getEncoder().encodeToString(PAIR.getBytes(StandardCharsets.UTF_8)));
  }

  private static FunctionUrl.Sent post(String path) {
    FunctionUrl.Sent call = get(path);
    return new FunctionUrl.Sent("POST", path, call.headers(), "{}".getBytes(StandardCharsets.UTF_8))
        .with("content-type", "application/json")
        .with("relay-request", "1");
  }

  private void refused(FunctionUrl.Sent call, int status) {
    assertThat(url.call(call).status()).isEqualTo(status);
    assertThat(handlers.reached).isEmpty();
  }

  @Test
  void a_call_is_decoded() {
    url.call(get("/events/sha256%3Aab?error=a+b%26c&route=%C3%BC").with("Accept", "*/*"));

    assertThat(handlers.reached.get(0).path()).isEqualTo("/events/sha256:ab");
    assertThat(handlers.reached.get(0).query())
        .containsOnly(Map.entry("error", "a b&c"), Map.entry("route", "\u00fc"));
    assertThat(handlers.reached.get(0).header("accept")).hasValue("*/*");
    assertThat(handlers.reached.get(0).caller().address()).isEqualTo("192.0.2.1");
  }

  @Test
  void a_body_is_what_the_event_says_it_is() {
    ObjectNode plain = FunctionUrl.event(post("/dispatch"));
    plain.put("body", "{\"route\":\"\u00fc\"}").put("isBase64Encoded", false);
    url.invoke(plain);
    url.call(post("/dispatch"));

    assertThat(handlers.reached)
        .extracting(request -> new String(request.body(), StandardCharsets.UTF_8))
        .containsExactly("{\"route\":\"\u00fc\"}", "{}");
  }

  @Test
  void a_browser_signs_in_and_comes_back_with_its_cookie() {
    FunctionUrl.Received signedIn = url.call(post("/sign-in"));
    String cookie = signedIn.result().path("cookies").path(0).asText();

    assertThat(signedIn.status()).isEqualTo(200);
    assertThat(cookie).contains("HttpOnly", "SameSite=Strict", "Secure", "Path=/");
    assertThat(signedIn.header("set-cookie")).isEmpty();
    FunctionUrl.Sent call =
        FunctionUrl.Sent.get("/status").with("cookie", "theme=dark; " + cookie.split(";", 2)[0]);
    assertThat(url.call(call).status()).isEqualTo(200);
    assertThat(handlers.reached.get(0).caller().name()).isEqualTo("anna");
  }

  @Test
  void a_hostile_page_gets_nothing_done() {
    refused(post("/killswitch").with("content-type", "application/x-www-form-urlencoded"), 415);
    refused(post("/killswitch").with("relay-request", ""), 403);
    refused(post("/killswitch").with("sec-fetch-site", "cross-site"), 403);
    refused(post("/killswitch").with("host", "evil.example"), 421);
    refused(get("/status").with("host", "evil.example"), 421);
    refused(FunctionUrl.Sent.get("/status"), 401);
    refused(FunctionUrl.Sent.get("/status").with("cookie", "__Host-relay=1.99999999999.0"), 401);
  }

  @Test
  void guessing_is_slowed_by_the_address_that_aws_saw() {
    FunctionUrl.Sent wrong = FunctionUrl.Sent.get("/status").with("authorization", "Basic eDp5");
    for (int i = 0; i < 3; i++) {
      refused(wrong.with("x-forwarded-for", "203.0.113." + i), 401);
    }
    refused(wrong.with("x-forwarded-for", "203.0.113.9"), 429);
    clock.tickSeconds(1);
    assertThat(url.call(get("/status")).status()).isEqualTo(200);
  }

  @Test
  void text_goes_as_text_and_what_is_gzipped_or_no_text_in_base64() throws Exception {
    handlers.answer = answer("text/plain", "\u00fc".repeat(1000).getBytes(StandardCharsets.UTF_8));
    FunctionUrl.Received text = url.call(get("/audit"));
    FunctionUrl.Received zipped = url.call(get("/audit").with("accept-encoding", "gzip"));
    handlers.answer = answer("image/png", new byte[] {-1, 0, 1});
    FunctionUrl.Received binary = url.call(get("/icon"));

    assertThat(text.result().path("isBase64Encoded").booleanValue()).isFalse();
    assertThat(text.text()).isEqualTo("\u00fc".repeat(1000));
    assertThat(zipped.result().path("isBase64Encoded").booleanValue()).isTrue();
    assertThat(zipped.header("content-encoding")).isEqualTo("gzip");
    assertThat(new GZIPInputStream(new ByteArrayInputStream(zipped.body())).readAllBytes())
        .isEqualTo(text.body());
    assertThat(binary.body()).containsExactly(-1, 0, 1);
  }

  @Test
  void an_answer_that_a_url_can_not_carry_says_what_to_do() {
    byte[] large = new byte[6 * 1024 * 1024];
    Arrays.fill(large, (byte) 'x');
    handlers.answer = answer("application/json", large);

    FunctionUrl.Received answer = url.call(get("/audit"));
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.text()).contains("gzip");
    assertThat(url.call(get("/audit").with("accept-encoding", "gzip")).status()).isEqualTo(200);
  }

  private static AdminAnswer answer(String type, byte[] body) {
    return new AdminAnswer(200, Map.of("content-type", type), body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{",
        "{}",
        "{\"rawPath\":\"/\",\"requestContext\":{}}",
        "{\"rawPath\":\"/%zz\",\"requestContext\":{\"http\":{\"method\":\"GET\"}}}",
        "{\"rawPath\":\"/\",\"body\":\"!\",\"isBase64Encoded\":true,"
            + "\"requestContext\":{\"http\":{\"method\":\"GET\"}}}"
      })
  void an_event_that_can_not_be_read_is_answered_400(String event) {
    InputStream in = new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8));
    FunctionUrl.Received answer = url.invoke(in);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.header("x-content-type-options")).isEqualTo("nosniff");
  }

  @Test
  void settings_that_are_missing_or_wrong_are_named_in_one_line() {
    assertThatThrownBy(() -> AdminWiring.of(Map.of("RELAY_ADMIN_AUTH", "none")::get))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("can't start: ")
        .hasMessageContaining("RELAY_RELAY_SECRET is not set")
        .hasMessageContaining("RELAY_ADMIN_AUTH must be AWS_IAM or BASIC")
        .hasMessageContaining("AWS_REGION is not set");
  }

  @Test
  void a_caller_that_is_null_or_no_text_is_nobody() {
    FunctionUrl iam = FunctionUrl.open(handlers.behind(Door.iam()));
    for (String arn : List.of("null", "1", "true", "{}", "\"\"", "\" \"")) {
      ObjectNode event = FunctionUrl.event(FunctionUrl.Sent.get("/status"));
      event
          .withObject("/requestContext/authorizer/iam")
          .set(
              "userArn",
              JsonReader.read(("[" + arn + "]").getBytes(StandardCharsets.UTF_8))
                      instanceof Reading.Document document
                  ? document.root().get(0)
                  : null);
      assertThat(iam.invoke(event).status()).describedAs(arn).isEqualTo(403);
    }
  }
}
