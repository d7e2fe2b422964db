package com.endclose.relay.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.verify.EventKeys;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Case 1: a pretty-printed Stripe body, its secret being rotated. */
class StripeCaseTest {

  private static final String V1_NEW =
      "v1=b26bc380854625de8d0f458341ae9a719d1f2eca6f566329532763c84262427a";
  private static final String V1_OLD =
      "v1=8e112c25132f1c6d05bff4a286b2586b74f864c89220d22121046d3716994ad7";
  private static final String V0 =
      "v0=0000000000000000000000000000000000000000000000000000000000000000";
  private static final String HEADER = "t=1782864005," + V1_NEW + "," + V1_OLD + "," + V0;
  private static final byte[] BODY =
      Base64.getDecoder()
          .decode(
              "ewogICJpZCI6ICJldnRfdGVzdF8wMDAxIiwKICAib2JqZWN0IjogImV2ZW50IiwKICAidHlwZSI6ICJwYXlvdXQu"
                  + "cGFpZCIsCiAgImNyZWF0ZWQiOiAxNzgyODY0MDAwLAogICJkYXRhIjogewogICAgIm9iamVjdCI6IHsKICAgICAg"
                  + "ImlkIjogInBvX3Rlc3RfMSIsCiAgICAgICJhbW91bnQiOiAzNzYyODcsCiAgICAgICJjdXJyZW5jeSI6ICJ1c2Qi"
                  + "LAogICAgICAiYXJyaXZhbF9kYXRlIjogMTc4Mjk1MDQwMCwKICAgICAgImRlc2NyaXB0aW9uIjogIkNhZsOpIHBh"
                  + "eW91dCIKICAgIH0KICB9Cn0K");
  private static final String ROUTE =
      """
        - id: stripe
          source: stripe
          auth: {secret_env: OLD}
          events: [payout.*]
          map: {data_stream_key: s, external_id: data.object.id, amount: {source: data.object.amount, unit: minor}, currency: USD, direction: credit}
      """;

  private final Desk desk = Desk.with(ROUTE);

  @BeforeEach
  void theSecretBeforeItsRotation() {
    desk.secrets.put("OLD", "whsec_made_up_old");
  }

  private IngestAnswer send(byte[] body, String signature) {
    return new Call(body, Map.of("stripe-signature", signature)).to(desk, "stripe");
  }

  private void isRefused(byte[] body, String signature) {
    assertThat(send(body, signature).outcome()).isEqualTo(IngestOutcome.REJECTED_AUTH);
    assertThat(desk.memory.routes()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stripe-signature", "Stripe-Signature", "STRIPE-SIGNATURE"})
  void the_old_secrets_signature_is_found_whatever_the_headers_case(String name) {
    IngestAnswer answer = new Call(BODY, Map.of(name, HEADER)).to(desk, "stripe");

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    Event stored = desk.event(answer);
    assertThat(EventKeys.bodyId(desk.body(stored, 0)))
        .isEqualTo("sha256:eb6a27c9bcb8cfd72330f480c4ebe633896206cfa011d215262558f78742d549");
    assertThat(stored.origin().eventId()).isEqualTo("evt_test_0001");
    assertThat(stored.origin().eventType()).isEqualTo("payout.paid");
  }

  @Test
  void the_new_secrets_signature_alone_is_not_the_old_ones() {
    isRefused(BODY, "t=1782864005," + V1_NEW);
  }

  @Test
  void v0_is_never_a_signature_even_one_that_fits() {
    isRefused(BODY, "t=1782864005," + V1_OLD.replace("v1=", "v0="));
  }

  @Test
  void a_stamp_counts_up_to_300_seconds_either_way() {
    desk.clock.set(Instant.ofEpochSecond(1_782_864_306));
    isRefused(BODY, HEADER);
    desk.clock.set(Instant.ofEpochSecond(1_782_863_704));
    isRefused(BODY, HEADER);
    desk.clock.set(Instant.ofEpochSecond(1_782_864_305));
    assertThat(send(BODY, HEADER).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    desk.clock.set(Instant.ofEpochSecond(1_782_863_705));
    assertThat(send(BODY, HEADER).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
  }

  @Test
  void the_signature_of_the_body_without_its_newlines_is_another() {
    isRefused(
        BODY, "t=1782864005,v1=8557aad90f2fc7e13a61413c25f4ebbc7052df6e221aa335454f3514b7fb898b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "t=",
        "t=1782864005",
        "v1=8e112c25132f1c6d05bff4a286b2586b74f864c89220d22121046d3716994ad7",
        "t=,v1=8e112c25132f1c6d05bff4a286b2586b74f864c89220d22121046d3716994ad7",
        "t=1782864005;v1",
        "t=1782864005,v1=",
        "t=1782864006,v1=8e112c25132f1c6d05bff4a286b2586b74f864c89220d22121046d3716994ad7",
        "T=1782864005,V1=8e112c25132f1c6d05bff4a286b2586b74f864c89220d22121046d3716994ad7",
        "8e112c25132f1c6d05bff4a286b2586b74f864c89220d22121046d3716994ad7",
        ",,,,=,=",
      })
  void any_part_left_out_or_changed_is_a_refusal(String header) {
    isRefused(BODY, header);
  }

  @Test
  void without_its_header_it_is_refused() {
    assertThat(new Call(BODY, Map.of()).to(desk, "stripe").outcome())
        .isEqualTo(IngestOutcome.REJECTED_AUTH);
  }

  @Test
  void spaces_between_members_and_two_headers_joined_by_a_gateway_do_no_harm() {
    assertThat(send(BODY, "t=1782864005, " + V1_NEW + ", " + V1_OLD).outcome())
        .isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(send(BODY, "t=1782864005," + V1_NEW + ",t=1782864005," + V1_OLD).outcome())
        .isEqualTo(IngestOutcome.DUPLICATE);
  }

  @Test
  void of_many_signatures_the_last_one_counts_as_well() {
    String many = ("," + V1_NEW).repeat(200);

    assertThat(send(BODY, "t=1782864005" + many + "," + V1_OLD).outcome())
        .isEqualTo(IngestOutcome.ACCEPTED);
  }

  @Test
  void a_huge_header_is_refused_and_no_error() {
    isRefused(BODY, "t=1782864005" + ",v1=00".repeat(200_000));
    isRefused(BODY, "t=1".repeat(500_000));
    isRefused(BODY, ",t=1782864005".repeat(100_000) + ",v1=00");
  }
}
