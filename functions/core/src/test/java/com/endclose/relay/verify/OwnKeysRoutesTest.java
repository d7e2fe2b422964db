package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Problem;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.verify.keys.Environment;
import com.endclose.relay.verify.keys.PublicKeys;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a route of a source with keys of its own has to say. */
class OwnKeysRoutesTest {

  private static List<Problem> problems(String source, String auth) {
    String document =
        """
        routes:
        - id: one
          source: %s
          auth: %s
          map: {data_stream_key: payouts, external_id: id, amount: {source: amount, unit: major}, currency: USD, direction: credit}
        """
            .formatted(source, auth);
    return new RoutesParser(Processors.standard(Set.of())).parse(document).problems();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wise | {}",
        "wise | {mode: source}",
        "wise | {environment: sandbox}",
        "paypal | {webhook_id: 0JB02718E7389460W}",
        "paypal | {webhook_id: 0JB02718E7389460W, environment: sandbox}",
        "plaid | {secret_env: PLAID, client_id: made-up}",
        "plaid | {secret_env: [PLAID, PLAID_NEW], client_id: made-up, environment: production}",
        "braintree | {secret_env: BRAINTREE, public_key: made-up}"
      })
  void these_are_enough(String source, String auth) {
    assertThat(problems(source, auth)).isEmpty();
  }

  @Test
  void a_key_that_wise_publishes_some_day_may_be_written() {
    byte[] key = PublicKeys.wise(Environment.PRODUCTION).get(0).getEncoded();

    assertThat(problems("wise", "{public_key: '" + Base64.getEncoder().encodeToString(key) + "'}"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "paypal | {} | webhook_id",
        "paypal | {webhook_id: ' '} | webhook_id",
        "wise | {public_key: ''} | public_key",
        "wise | {public_key: 'AAAA'} | public_key",
        "plaid | {secret_env: PLAID} | client_id",
        "plaid | {client_id: made-up} | secret_env",
        "braintree | {public_key: made-up} | secret_env",
        "braintree | {secret_env: BRAINTREE} | public_key",
        "wise | {secret_env: WISE} | secret_env",
        "wise | {environment: test} | environment",
        "wise | {host: example.com} | host",
        "paypal | {webhook_id: x, cert_url: 'https://example.com'} | cert_url",
        "plaid | {secret_env: RELAY_X, client_id: made-up} | secret_env",
        "wise | {mode: hmac, header: x, secret_env: WISE} | mode"
      })
  void a_key_that_is_missing_or_unknown_is_named(String source, String auth, String key) {
    assertThat(problems(source, auth))
        .isNotEmpty()
        .allSatisfy(problem -> assertThat(problem + "").contains("$.routes[0].auth." + key));
  }
}
