package com.endclose.relay.relayctl.command;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.Routes;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Fresh content of the two secrets (spec STORE-1). What only somebody else can know is left empty,
 * which counts as not set: a made-up value would be taken for the secret.
 *
 * @param empty names to be filled in
 * @param chosen names of webhook secrets drawn here, for their processors to send
 */
record NewSecrets(ObjectNode ingest, ObjectNode relay, List<String> empty, List<String> chosen) {

  private static final int KEY_BYTES = 32;

  /**
   * Draws them.
   *
   * @param random so many bytes that nobody can guess
   */
  static NewSecrets draw(IntFunction<byte[]> random, Routes routes, String admin) {
    List<String> empty = new ArrayList<>();
    List<String> chosen = new ArrayList<>();
    ObjectNode ingest = Requests.document();
    for (Route route : routes.all()) {
      // A header's value is the receiver's to choose, a signing key the processor's.
      boolean ours = route.auth() instanceof Auth.StaticHeader;
      for (String name : route.auth().secretEnvs()) {
        if (!ingest.has(name)) {
          ingest.put(name, ours ? text(random) : "");
          (ours ? chosen : empty).add(name);
        }
      }
    }
    String id = "k-" + HexFormat.of().formatHex(random.apply(4));
    ObjectNode keys = ingest.putObject("RELAY_DATA_KEYS").put("current", id);
    keys.putObject("keys").put(id, Base64.getEncoder().encodeToString(random.apply(KEY_BYTES)));
    ObjectNode relay = Requests.document().put("ENDCLOSE_API_KEY", "");
    empty.add("ENDCLOSE_API_KEY");
    relay.put("MASKING_HMAC_KEY", text(random));
    relay.put("ADMIN_BASIC_AUTH", admin + ":" + text(random));
    return new NewSecrets(ingest, relay, List.copyOf(empty), List.copyOf(chosen));
  }

  private static String text(IntFunction<byte[]> random) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random.apply(KEY_BYTES));
  }

  /** Names only. */
  @Override
  public String toString() {
    return "NewSecrets[" + empty + ", " + chosen + "]";
  }
}
