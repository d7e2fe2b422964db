package com.endclose.relay.local;

import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.route.Problem;
import com.endclose.relay.route.Routes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that the relay is started with, read and found sound.
 *
 * @param document the routes document's text
 * @param routesFile where it stands
 * @param secretsFile the dotenv file read; null for none
 * @param dataKeysGiven false when the data key was made for this run
 * @param samples the sample webhooks, when the routes are the samples'
 */
record Setup(
    LocalOptions options,
    String document,
    Path routesFile,
    Routes routes,
    List<Problem> routeWarnings,
    Secrets secrets,
    @Nullable Path secretsFile,
    DataKeys dataKeys,
    boolean dataKeysGiven,
    MaskingKey maskingKey,
    Optional<Samples> samples) {

  /** The name of the secret that is End Close's API key. */
  static final String API_KEY = "ENDCLOSE_API_KEY";

  private static final String STAND_IN_KEY = "stand-in-key";

  /** End Close's API key; any will do for the stand-in. */
  String apiKey() {
    return secrets.find(API_KEY).orElse(STAND_IN_KEY);
  }
}
