package com.endclose.relay.route;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a route's webhooks prove where they come from. Secrets are named here, never written. */
public sealed interface Auth {

  /** The document's key for the secret that a webhook is verified with. */
  String SECRET = "secret_env";

  /**
   * The names under which the secret resolver finds this route's secrets, by the document's key.
   * Several under one key are all current, as during a rotation. Empty where nothing is secret.
   */
  Map<String, List<String>> secretNames();

  /** All names of {@link #secretNames}, each once. */
  default List<String> secretEnvs() {
    return secretNames().values().stream().flatMap(List::stream).distinct().toList();
  }

  /** The word for this mode in the routes document. */
  String mode();

  /**
   * A header that equals the secret, from one of the given addresses when there are any.
   *
   * @param allowedIps addresses and CIDR ranges as the document wrote them, already validated
   */
  record StaticHeader(String header, List<String> secretEnvs, List<IpRange> allowedIps)
      implements Auth {

    /** The word for this mode in the routes document. */
    public static final String MODE = "static_header";

    public StaticHeader {
      secretEnvs = List.copyOf(secretEnvs);
      allowedIps = List.copyOf(allowedIps);
    }

    @Override
    public Map<String, List<String>> secretNames() {
      return Map.of(SECRET, secretEnvs);
    }

    @Override
    public String mode() {
      return MODE;
    }
  }

  /**
   * An HMAC over the raw body, with a timestamp before it when {@code signedContent} says so.
   *
   * @param timestampHeader set when {@code signedContent} is {@link SignedContent#TIMESTAMP_BODY}
   * @param eventId where the processor's event id stands; null falls back to a hash of the body
   * @param eventType where the event type stands; null means the type is never known
   */
  record Hmac(
      String header,
      Algorithm algorithm,
      List<String> secretEnvs,
      SignedContent signedContent,
      @Nullable String timestampHeader,
      int toleranceSeconds,
      @Nullable Path eventId,
      @Nullable Path eventType)
      implements Auth {

    /** The word for this mode in the routes document. */
    public static final String MODE = "hmac";

    public Hmac {
      secretEnvs = List.copyOf(secretEnvs);
    }

    @Override
    public Map<String, List<String>> secretNames() {
      return Map.of(SECRET, secretEnvs);
    }

    @Override
    public String mode() {
      return MODE;
    }
  }

  /**
   * The source's own way, which no other source shares: a published key, a certificate, an API.
   *
   * @param secretNames by the document's key; empty when the source needs no secret
   * @param settings the source's {@link AuthSetting}s that are no secrets and that the document set
   */
  record OfSource(Map<String, List<String>> secretNames, Map<String, String> settings)
      implements Auth {

    /** The word for this mode in the routes document, where it may be left out. */
    public static final String MODE = "source";

    public OfSource {
      secretNames = Map.copyOf(secretNames);
      settings = Map.copyOf(settings);
    }

    /** What the document says under this key; empty when it says nothing. */
    public Optional<String> setting(String key) {
      return Optional.ofNullable(settings.get(key));
    }

    @Override
    public String mode() {
      return MODE;
    }
  }

  /** A hash function an HMAC may use. */
  enum Algorithm {
    SHA256,
    SHA512;

    /** The word in the routes document and before {@code =} in a signature. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The name the JDK knows the HMAC by. */
    public String jca() {
      return "Hmac" + name();
    }
  }

  /** What an HMAC is computed over. */
  enum SignedContent {
    BODY,
    TIMESTAMP_BODY
  }
}
