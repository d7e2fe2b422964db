package com.endclose.relay.aws.secrets;

import com.endclose.relay.crypto.DataKeySource;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.signal.Signals;
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
 * The values of one JSON secret, fetched on first use and kept for five minutes. When a read fails
 * or what was read can't be used, the last good values stay in use for a day, with an alarm; the
 * failure counts for 30 seconds, with no new read. One fetch at a time. Safe for several threads.
 */
public final class SecretsManagerSecrets implements Secrets {

  private static final Logger LOG = LoggerFactory.getLogger(SecretsManagerSecrets.class);
  private static final Duration KEPT = Duration.ofMinutes(5);

  /** How long the last good values are used while no others can be had. */
  private static final Duration STALE = Duration.ofHours(24);

  /** So often at most is looked again: after a failure, for a missing value, when asked to. */
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(30);

  private static final String CURRENT = "AWSCURRENT";
  private static final String PREVIOUS = "AWSPREVIOUS";

  private final SecretsManagerClient client;
  private final String secretId;
  private final String stage;
  private final Clock clock;
  private final Signals signals;
  private volatile State state = State.EMPTY;

  private SecretsManagerSecrets(
      SecretsManagerClient client, String secretId, String stage, Clock clock, Signals signals) {
    this.client = client;
    this.secretId = secretId;
    this.stage = stage;
    this.clock = clock;
    this.signals = signals;
  }

  /**
   * The secret as it stands.
   *
   * @param secretId its name or ARN
   * @param signals told when its values can't be read
   */
  public static SecretsManagerSecrets current(
      SecretsManagerClient client, String secretId, Clock clock, Signals signals) {
    return new SecretsManagerSecrets(client, secretId, CURRENT, clock, signals);
  }

  /** The secret as it was before its last rotation; without values when there was none. */
  public static SecretsManagerSecrets previous(
      SecretsManagerClient client, String secretId, Clock clock, Signals signals) {
    return new SecretsManagerSecrets(client, secretId, PREVIOUS, clock, signals);
  }

  /**
   * What is known.
   *
   * @param document the last good values; null for none
   * @param read when they were read
   * @param failure why there are none
   * @param fresh until when this is used without a look
   * @param looked until when a missing value counts as missing
   * @param forced until when no one can ask for another look
   */
  private record State(
      @Nullable SecretDocument document,
      Instant read,
      @Nullable String failure,
      Instant fresh,
      Instant looked,
      Instant forced) {

    static final State EMPTY =
        new State(null, Instant.MIN, null, Instant.MIN, Instant.MIN, Instant.MIN);

    boolean answers(Predicate<SecretDocument> holds, Instant now) {
      return now.isBefore(fresh)
          && (document == null || holds.test(document) || now.isBefore(looked));
    }
  }

  /**
   * As {@link Secrets#find}. Throws {@link StoreUnavailable} when the values can't be read and
   * there are none of the last day; it shows no value.
   */
  @Override
  public Optional<String> find(String name) {
    return document(document -> document.find(name).isPresent()).find(name);
  }

  /** The data keys among the values. Throws as {@link #find} and {@link DataKeys#from} do. */
  public DataKeys dataKeys() {
    try {
      return document(SecretDocument::holdsDataKeys).dataKeys();
    } catch (IllegalArgumentException unusable) {
      // Whoever asked may show no more than that something failed.
      LOG.error("{}: {}", named(), unusable.getMessage());
      throw unusable;
    }
  }

  /** The data keys, read again when one is not among them. */
  public DataKeySource dataKeySource() {
    return new DataKeySource() {
      @Override
      public DataKeys get() {
        return dataKeys();
      }

      @Override
      public void refresh() {
        SecretsManagerSecrets.this.refresh();
      }
    };
  }

  @Override
  public synchronized void refresh() {
    State last = state;
    Instant now = clock.instant();
    if (last.document() != null && !now.isBefore(last.forced())) {
      State next = look(last, now);
      state =
          new State(
              next.document(),
              next.read(),
              next.failure(),
              next.fresh(),
              next.looked(),
              now.plus(BETWEEN_LOOKS));
    }
  }

  /** Forgets what was fetched: it may have been fetched before a snapshot was taken. */
  public synchronized void forget() {
    state = State.EMPTY;
  }

  /** A secret that lacks what is asked for is looked at again soon: it may just have been set. */
  private SecretDocument document(Predicate<SecretDocument> holds) {
    State known = state;
    if (!known.answers(holds, clock.instant())) {
      known = looked(holds);
    }
    SecretDocument document = known.document();
    if (document == null) {
      throw new StoreUnavailable(known.failure() == null ? named() : known.failure());
    }
    return document;
  }

  /** A caller that waited for another caller's fetch uses its result. */
  private synchronized State looked(Predicate<SecretDocument> holds) {
    State last = state;
    Instant now = clock.instant();
    if (!last.answers(holds, now)) {
      state = look(last, now);
    }
    return state;
  }

  private State look(State last, Instant now) {
    Instant soon = now.plus(BETWEEN_LOOKS);
    try {
      SecretDocument fetched = fetch(last.document() != null);
      return new State(fetched, now, null, now.plus(KEPT), soon, last.forced());
    } catch (StoreUnavailable away) {
      signals.alarm("secrets_stale", named());
      boolean usable = last.document() != null && now.isBefore(last.read().plus(STALE));
      String message = String.valueOf(away.getMessage());
      LOG.error("{}; {}", message, usable ? "the last good values stay in use" : "there are none");
      return new State(usable ? last.document() : null, last.read(), message, soon, soon, soon);
    }
  }

  /**
   * Throws {@link StoreUnavailable} for whatever can't be used, and shows nothing of it.
   *
   * @param known whether there was a value before: then none is a failure
   */
  private SecretDocument fetch(boolean known) {
    try {
      String json =
          client
              .getSecretValue(request -> request.secretId(secretId).versionStage(stage))
              .secretString();
      return Optional.ofNullable(json)
          .flatMap(SecretDocument::read)
          .map(this::checked)
          .orElseThrow(() -> new StoreUnavailable(named() + " is not a JSON object"));
    } catch (ResourceNotFoundException none) {
      if (known && stage.equals(CURRENT)) {
        throw new StoreUnavailable(named() + " does not exist or has no value any more", none);
      }
      if (stage.equals(CURRENT)) {
        LOG.error("{} does not exist or has no value: `relayctl init` makes it", named());
      }
      return SecretDocument.empty();
    } catch (AwsServiceException refused) {
      if (refused.isThrottlingException() || refused.statusCode() >= 500) {
        throw new StoreUnavailable(named() + " can't be read at the moment", refused);
      }
      throw new StoreUnavailable(
          named() + " can't be read: " + refused.awsErrorDetails().errorCode(), refused);
    } catch (SdkClientException unreachable) {
      throw new StoreUnavailable(named() + " can't be reached", unreachable);
    }
  }

  /** Keys that can't be used spoil the document: the one before still has good ones. */
  private SecretDocument checked(SecretDocument document) {
    if (document.holdsDataKeys()) {
      try {
        document.dataKeys();
      } catch (IllegalArgumentException unusable) {
        throw new StoreUnavailable(named() + ": " + unusable.getMessage());
      }
    }
    return document;
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
