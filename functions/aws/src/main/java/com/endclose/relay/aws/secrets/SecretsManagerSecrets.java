package com.endclose.relay.aws.secrets;

import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.event.StoreUnavailable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;

/**
 * The values of one JSON secret (SPEC 16.16), fetched on first use and kept for five minutes. While
 * Secrets Manager can't be reached the values fetched last stay in use. Safe for several threads.
 */
public final class SecretsManagerSecrets implements Secrets {

  private static final Logger LOG = LoggerFactory.getLogger(SecretsManagerSecrets.class);
  private static final Duration KEPT = Duration.ofMinutes(5);

  /** So often at most is a value looked for that was missing, or a service that did not answer. */
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);

  private static final String CURRENT = "AWSCURRENT";
  private static final String PREVIOUS = "AWSPREVIOUS";

  private final SecretsManagerClient client;
  private final String secretId;
  private final String stage;
  private final Clock clock;
  private @Nullable Fetched held;

  private SecretsManagerSecrets(
      SecretsManagerClient client, String secretId, String stage, Clock clock) {
    this.client = client;
    this.secretId = secretId;
    this.stage = stage;
    this.clock = clock;
  }

  /** The secret as it stands; {@code secretId} is its name or ARN. */
  public static SecretsManagerSecrets current(
      SecretsManagerClient client, String secretId, Clock clock) {
    return new SecretsManagerSecrets(client, secretId, CURRENT, clock);
  }

  /** The secret as it was before its last rotation; without values when there was none. */
  public static SecretsManagerSecrets previous(
      SecretsManagerClient client, String secretId, Clock clock) {
    return new SecretsManagerSecrets(client, secretId, PREVIOUS, clock);
  }

  /**
   * @param fresh until when it is used without a look
   * @param looked until when a missing value counts as missing
   */
  private record Fetched(SecretDocument document, Instant fresh, Instant looked) {}

  /**
   * As {@link Secrets#find}. Throws {@link StoreUnavailable} when the service can't be reached and
   * nothing was fetched before, {@link IllegalStateException} when it refuses or the secret is no
   * JSON object; neither shows a value.
   */
  @Override
  public Optional<String> find(String name) {
    return document(document -> document.find(name).isPresent()).find(name);
  }

  /** The data keys among the values. Throws as {@link #find} and {@link DataKeys#from} do. */
  public synchronized DataKeys dataKeys() {
    try {
      return document(SecretDocument::holdsDataKeys).dataKeys();
    } catch (IllegalArgumentException unusable) {
      // Whoever asked may show no more than that something failed.
      LOG.error("{}: {}", named(), unusable.getMessage());
      throw unusable;
    }
  }

  /** Forgets what was fetched: it may have been fetched before a snapshot was taken. */
  public synchronized void forget() {
    held = null;
  }

  /** A secret that lacks what is asked for is looked at again soon: it may just have been set. */
  private synchronized SecretDocument document(Predicate<SecretDocument> holds) {
    Instant now = clock.instant();
    Fetched last = held;
    if (last != null
        && now.isBefore(last.fresh())
        && (holds.test(last.document()) || now.isBefore(last.looked()))) {
      return last.document();
    }
    Instant soon = now.plus(BETWEEN_LOOKS);
    try {
      held = new Fetched(fetch(), now.plus(KEPT), soon);
    } catch (StoreUnavailable away) {
      if (last == null) {
        throw away;
      }
      LOG.warn("{}; its last known values stay in use", away.getMessage());
      held = new Fetched(last.document(), soon, soon);
    }
    return held.document();
  }

  private SecretDocument fetch() {
    try {
      String json =
          client
              .getSecretValue(request -> request.secretId(secretId).versionStage(stage))
              .secretString();
      return Optional.ofNullable(json)
          .flatMap(SecretDocument::read)
          .orElseThrow(() -> refusal(" is not a JSON object"));
    } catch (ResourceNotFoundException none) {
      if (stage.equals(CURRENT)) {
        LOG.error("{} does not exist or has no value: `relayctl init` makes it", named());
      }
      return SecretDocument.empty();
    } catch (AwsServiceException refused) {
      if (refused.isThrottlingException() || refused.statusCode() >= 500) {
        throw new StoreUnavailable(named() + " can't be read at the moment", refused);
      }
      throw refusal(" can't be read: " + refused.awsErrorDetails().errorCode());
    } catch (SdkClientException unreachable) {
      throw new StoreUnavailable(named() + " can't be reached", unreachable);
    }
  }

  private IllegalStateException refusal(String what) {
    String message = named() + what;
    LOG.error(message);
    return new IllegalStateException(message);
  }

  private String named() {
    return "secret " + secretId;
  }

  /** The name, never a value. */
  @Override
  public String toString() {
    return named();
  }
}
