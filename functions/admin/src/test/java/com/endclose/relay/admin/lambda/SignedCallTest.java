package com.endclose.relay.admin.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.admin.guard.Door;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/** Calls signed by AWS's SDK, through a URL of the type AWS_IAM, to the handler. */
class SignedCallTest {

  private static final String ARN = "arn:aws:sts::123456789012:assumed-role/operators/anna";
  private static final String EVENT = "/events/sha256:" + "ab".repeat(32);

  private final Handlers handlers = new Handlers();
  private final FunctionUrl url =
      FunctionUrl.signed(
          handlers.behind(Door.iam()),
          new SignatureCheck(new SignatureCheck.Identity("AKIAMADEUP", ARN), "made-up-key"));

  private static FunctionUrl.Sent signed(FunctionUrl.Sent call, String secretKey) {
    SdkHttpRequest.Builder request =
        SdkHttpRequest.builder()
            .uri(FunctionUrl.ROOT.resolve(call.target()))
            .method(SdkHttpMethod.fromValue(call.method()));
    call.headers().forEach(request::putHeader);
    SignedRequest signed =
        AwsV4HttpSigner.create()
            .sign(
                sign ->
                    sign.identity(AwsCredentialsIdentity.create("AKIAMADEUP", secretKey))
                        .request(request.build())
                        .payload(body(call))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "lambda")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, "us-east-1")
                        .putProperty(
                            HttpSigner.SIGNING_CLOCK,
                            Clock.fixed(Instant.parse("2026-07-01T00:00:10Z"), ZoneOffset.UTC)));
    Map<String, String> headers = new TreeMap<>();
    signed.request().headers().forEach((name, values) -> headers.put(name, values.get(0)));
    return new FunctionUrl.Sent(call.method(), call.target(), headers, call.body());
  }

  private static ContentStreamProvider body(FunctionUrl.Sent call) {
    return () -> new ByteArrayInputStream(call.body());
  }

  private static FunctionUrl.Sent replay() {
    return new FunctionUrl.Sent(
        "POST",
        EVENT + "/replay",
        Map.of("host", FunctionUrl.HOST, "content-type", "application/json", "relay-request", "1"),
        "{\"as_new\":false}".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void a_signed_call_is_its_signers() {
    FunctionUrl.Received answer =
        url.call(signed(FunctionUrl.Sent.get("/status?route=pay&limit=5"), "made-up-key"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(handlers.reached).singleElement().extracting(r -> r.caller().name()).isEqualTo(ARN);
    assertThat(handlers.reached.get(0).query()).containsEntry("route", "pay");
  }

  @Test
  void a_signed_mutation_arrives_whole() {
    FunctionUrl.Received answer = url.call(signed(replay(), "made-up-key"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(handlers.reached.get(0).path()).isEqualTo(EVENT + "/replay");
    assertThat(handlers.reached.get(0).body()).asString().isEqualTo("{\"as_new\":false}");
  }

  @Test
  void a_signature_does_not_stand_in_for_the_relays_header() {
    FunctionUrl.Sent call = signed(replay().with("relay-request", "0"), "made-up-key");

    assertThat(url.call(call).status()).isEqualTo(403);
    assertThat(handlers.reached).isEmpty();
  }

  @Test
  void unsigned_wrongly_signed_and_altered_calls_do_not_get_so_far() {
    FunctionUrl.Sent right = signed(FunctionUrl.Sent.get("/status"), "made-up-key");
    FunctionUrl.Sent altered =
        new FunctionUrl.Sent("GET", "/config", right.headers(), right.body());

    assertThat(url.call(FunctionUrl.Sent.get("/status")).status()).isEqualTo(403);
    assertThat(url.call(signed(FunctionUrl.Sent.get("/status"), "other-key")).status())
        .isEqualTo(403);
    assertThat(url.call(altered).status()).isEqualTo(403);
    assertThat(handlers.reached).isEmpty();
  }

  @Test
  void who_reaches_the_code_past_the_url_without_an_identity_is_refused() {
    FunctionUrl.Received answer = url.invoke(FunctionUrl.event(FunctionUrl.Sent.get("/status")));

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text()).contains("no IAM identity");
    assertThat(handlers.reached).isEmpty();
  }
}
