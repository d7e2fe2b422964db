package com.endclose.relay.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Problem;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.verify.Processors;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Case 3: Square signs its notification URL and the body. */
class SquareCaseTest {

  private static final String BODY =
      """
      {"merchant_id":"MLTEST","type":"payout.paid","event_id":"b3adf364-4937-436e-a833-49c72b4baee8",\
      "created_at":"2026-07-01T02:00:00Z","data":{"type":"payout","id":"po_sq_1","object":{"payout":\
      {"id":"po_sq_1","amount_money":{"amount":20000,"currency":"USD"}}}}}""";
  private static final String ROUTE =
      """
        - id: square-payouts
          source: square
          auth: {secret_env: KEY, url: "https://hooks.example.com/ingest/square-payouts"}
          map:
            data_stream_key: s
            external_id: data.id
            amount: {source: data.object.payout.amount_money.amount, unit: minor}
            currency: {source: data.object.payout.amount_money.currency}
            direction: credit
      """;
  private static final Call CALL =
      Call.of(
          BODY,
          "x-square-hmacsha256-signature",
          "giBjKUqMEEVW1mVXaUYO5vuvp+j1mvRT7t0ekaNu3Ds=",
          "x-square-signature",
          "AAAAAAAAAAAAAAAAAAAAAAAAAAA=",
          "host",
          "abc123.execute-api.us-east-1.amazonaws.com",
          "x-forwarded-host",
          "abc123.execute-api.us-east-1.amazonaws.com");

  private final Desk desk = Desk.with(ROUTE);

  @BeforeEach
  void theKey() {
    desk.secrets.put("KEY", "made-up-square-signature-key");
  }

  private void isRefused(Call call) {
    assertThat(call.to(desk, "square-payouts").outcome()).isEqualTo(IngestOutcome.REJECTED_AUTH);
    assertThat(desk.memory.routes()).isEmpty();
  }

  @Test
  void the_url_is_the_configured_one_wherever_the_call_arrived() {
    IngestAnswer answer = CALL.to(desk, "square-payouts");

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.event(answer).origin().eventId())
        .isEqualTo("b3adf364-4937-436e-a833-49c72b4baee8");
  }

  @Test
  void a_signature_of_the_url_it_arrived_at_is_refused() {
    isRefused(
        CALL.with("x-square-hmacsha256-signature", "76L3q401KO6uCctHKba7OHc1pMe8Kc0o+K4CCQdfZw4="));
  }

  @Test
  void the_old_sha_1_header_alone_is_refused() {
    isRefused(CALL.without("x-square-hmacsha256-signature"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://hooks.example.com/ingest/square-payouts/",
        "http://hooks.example.com/ingest/square-payouts",
        "https://HOOKS.example.com/ingest/square-payouts",
      })
  void the_url_has_to_match_letter_by_letter(String url) {
    desk.configure(ROUTE.replace("https://hooks.example.com/ingest/square-payouts", url));

    isRefused(CALL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "giBjKUqMEEVW1mVXaUYO5vuvp+j1mvRT7t0ekaNu3Ds",
        "giBjKUqMEEVW1mVXaUYO5vuvp-j1mvRT7t0ekaNu3Ds=",
        "giBjKUqMEEVW1mVXaUYO5vuvp-j1mvRT7t0ekaNu3Ds",
        "giBjKUqMEEVW1mVXaUYO5vuvp+j1mvRT7t0ekaNu3Ds=, AAAA",
      })
  void base64_may_lack_its_padding_or_have_the_other_alphabet(String signature) {
    assertThat(
            CALL.with("x-square-hmacsha256-signature", signature)
                .to(desk, "square-payouts")
                .outcome())
        .isEqualTo(IngestOutcome.ACCEPTED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "=",
        "====",
        "giBjKUqMEEVW1mVXaUYO5vuvp+j1mvRT7t0ekaNu3D",
        "giBjKUqMEEVW1mVXaUYO5vuvp+j1mvRT7t0ekaNu3Ds===",
        "GIBJKUQMEEVW1MVXAUYO5VUVP+J1MVRT7T0EKANU3DS=",
        "sha256=giBjKUqMEEVW1mVXaUYO5vuvp+j1mvRT7t0ekaNu3Ds=",
        "82206329",
      })
  void any_other_text_is_refused(String signature) {
    isRefused(CALL.with("x-square-hmacsha256-signature", signature));
  }

  @Test
  void a_route_without_the_url_is_refused() {
    String document =
        "routes:\n"
            + ROUTE.replace(", url: \"https://hooks.example.com/ingest/square-payouts\"", "");
    List<Problem> problems =
        new RoutesParser(Processors.standard(Set.of())).parse(document).problems();

    assertThat(problems).extracting(Problem::path).containsExactly("$.routes[0].auth.url");
  }
}
