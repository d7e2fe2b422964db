package com.endclose.relay.local;

import com.endclose.relay.aws.secrets.SecretMaskingKeys;
import com.endclose.relay.aws.secrets.SecretsManagerSecrets;
import com.endclose.relay.dispatch.MaskingKeys;
import com.endclose.relay.route.Route;
import com.endclose.relay.signal.Signals;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** The stack's two secrets (spec STORE-1), read back as the functions read them. */
record AwsSecrets(
    SecretsManagerSecrets webhooks, SecretsManagerSecrets relay, MaskingKeys maskingKeys) {

  private static final String INGEST = "relay-local/ingest";
  private static final String RELAY = "relay-local/relay";
  private static final int KEY_BYTES = 32;

  /**
   * Puts what the local run was given into Secrets Manager. Keys it was not given are made once and
   * stay: what was stored under them must be readable after a restart.
   */
  static AwsSecrets made(SecretsManagerClient client, Setup setup, Clock clock) {
    LocalSecrets stored = new LocalSecrets(client);
    stored.put(INGEST, forIngest(setup), AwsSecrets::addDataKey);
    stored.put(RELAY, forRelay(setup), AwsSecrets::addMaskingKey);
    SecretsManagerSecrets relay = SecretsManagerSecrets.current(client, RELAY, clock, Signals.NONE);
    return new AwsSecrets(
        SecretsManagerSecrets.current(client, INGEST, clock, Signals.NONE),
        relay,
        new SecretMaskingKeys(
            relay, SecretsManagerSecrets.previous(client, RELAY, clock, Signals.NONE)));
  }

  private static Map<String, String> forIngest(Setup setup) {
    Map<String, String> values = new TreeMap<>();
    for (Route route : setup.routes().all()) {
      route.auth().secretEnvs().forEach(name -> add(name, setup, values));
    }
    add(Needs.DATA_KEYS, setup, values);
    add(Needs.DATA_KEY, setup, values);
    return values;
  }

  private static Map<String, String> forRelay(Setup setup) {
    Map<String, String> values = new TreeMap<>();
    values.put(Setup.API_KEY, setup.apiKey());
    add(Needs.MASKING_KEY, setup, values);
    return values;
  }

  private static void add(String name, Setup setup, Map<String, String> values) {
    setup
        .secrets()
        .find(name)
        .filter(value -> !value.isBlank())
        .ifPresent(value -> values.put(name, value));
  }

  private static void addDataKey(ObjectNode secret) {
    if (!secret.has(Needs.DATA_KEYS) && !secret.has(Needs.DATA_KEY)) {
      secret
          .putObject(Needs.DATA_KEYS)
          .put("current", "k1")
          .putObject("keys")
          .put("k1", randomKey());
    }
  }

  private static void addMaskingKey(ObjectNode secret) {
    if (!secret.has(Needs.MASKING_KEY)) {
      secret.put(Needs.MASKING_KEY, randomKey());
    }
  }

  private static String randomKey() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return Base64.getEncoder().encodeToString(key);
  }

  /** End Close's API key. */
  @Nullable String apiKey() {
    return relay.find(Setup.API_KEY).orElse(null);
  }
}
