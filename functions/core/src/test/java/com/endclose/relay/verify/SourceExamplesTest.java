package com.endclose.relay.verify;

import static com.endclose.relay.verify.SourceCalls.verify;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Examples that the processors publish, with their made-up secrets. */
class SourceExamplesTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");

  @Test
  void the_public_examples_of_the_processors_verify() {
    assertThat(
            verify(
                "github",
                "It's a Secret to Everybody",
                Requests.post(
                    "Hello, World!",
                    "X-Hub-Signature-256",
                    "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"),
                NOW))
        .isEqualTo(Verdict.verified());
    assertThat(
            verify(
                "standard_webhooks",
                "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                Requests.post(
                    "{\"test\": 2432232314}",
                    "svix-id",
                    "msg_p5jXN8AQM9LWM0D4loKWxJek",
                    "svix-timestamp",
                    "1614265330",
                    "svix-signature",
                    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
                Instant.ofEpochSecond(1_614_265_330)))
        .isEqualTo(Verdict.verified());
    assertThat(
            verify(
                "increase",
                "whsec_zlFsbBZ8Xcodlpcu6NDTdSzZRLSdhkst",
                Requests.post(
                    "{\"id\":\"event_123abc\",\"created_at\":\"2020-01-31T23:59:59Z\"}",
                    "Increase-Webhook-Signature",
                    "t=2022-01-31T23:59:59Z,v1=3f9c3dcc820ca3adfae8e196d05b09dfef63b91db5ce5ac1407090f2aa424a6f"),
                Instant.parse("2022-01-31T23:59:59Z")))
        .isEqualTo(Verdict.verified());
    assertThat(
            verify(
                "slack",
                "8f742231b10e8888abcd99yyyzzz85a5",
                Requests.post(
                    "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow"
                        + "&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA"
                        + "&user_name=roadrunner&command=%2Fwebhook-collect&text="
                        + "&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J"
                        + "%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN"
                        + "&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c",
                    "X-Slack-Request-Timestamp",
                    "1531420618",
                    "X-Slack-Signature",
                    "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503"),
                Instant.ofEpochSecond(1_531_420_618)))
        .isEqualTo(Verdict.verified());
  }
}
