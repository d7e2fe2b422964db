package com.endclose.relay.oracles;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.verify.OwnKeys;
import com.endclose.relay.verify.keys.PlaidTokens;
import com.endclose.relay.verify.keys.PublishedKeys;
import com.endclose.relay.verify.keys.SigningPayPal;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plaid's SDK for Java has nothing that verifies: com.nimbusds:nimbus-jose-jwt, which Plaid's page
 * would have one use, signs and verifies tokens and writes keys.
 */
class PlaidOracleTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final SigningPayPal UNUSED = new SigningPayPal(NOW);
  private static final String AUTH = "{secret_env: PLAID, client_id: made-up}";

  private static final ECKey KEY = key();

  private final PublishedKeys keys = new PublishedKeys();
  private final Relay relay = Relay.of(OwnKeys.sources(keys, UNUSED), "plaid", AUTH, "made-up");

  private static ECKey key() {
    try {
      return new ECKeyGenerator(Curve.P_256)
          .keyID("made-up")
          .algorithm(JWSAlgorithm.ES256)
          .generate();
    } catch (JOSEException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }

  private boolean relayAccepts(String body, String token) {
    return relay.accepts(body, Map.of("Plaid-Verification", token), NOW);
  }

  private static String claims(String body) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(body.getBytes(UTF_8));
    return "{\"iat\":%d,\"request_body_sha256\":\"%s\"}"
        .formatted(NOW.getEpochSecond(), HexFormat.of().formatHex(hash));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("com.endclose.relay.oracles.Bodies#all")
  void what_nimbus_signs_with_a_key_it_made_the_relay_verifies(String body) throws Exception {
    keys.at(PlaidTokens.PRODUCTION, 200, "{\"key\":" + KEY.toPublicJWK().toJSONString() + "}");
    JWSHeader header =
        new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("made-up").type(JOSEObjectType.JWT).build();
    JWSObject token = new JWSObject(header, new Payload(claims(body)));
    token.sign(new ECDSASigner(KEY));
    assertThat(relayAccepts(body, token.serialize())).isTrue();
    assertThat(relayAccepts(body + " ", token.serialize())).isFalse();
  }

  @Test
  void what_we_sign_nimbus_and_the_relay_verify() throws Exception {
    PlaidTokens plaid = new PlaidTokens();
    keys.at(PlaidTokens.PRODUCTION, 200, plaid.answer("null"));
    String answer = plaid.answer("null");
    ECKey key = ECKey.parse(answer.substring("{\"key\":".length(), answer.indexOf('}') + 1));
    for (String body : Bodies.all().toList()) {
      String token = plaid.token(body, NOW.getEpochSecond());
      assertThat(JWSObject.parse(token).verify(new ECDSAVerifier(key))).isTrue();
      assertThat(relayAccepts(body, token)).isTrue();
    }
  }
}
