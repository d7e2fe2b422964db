package com.endclose.relay.route;

import java.util.List;
import java.util.Map;
import java.util.Optional;

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
   * An HMAC of the sender's over the raw body and what else it signs.
   *
   * @param event where the event's id and type stand
   */
  record Hmac(HmacScheme scheme, List<String> secretEnvs, EventRefs event) implements Auth {

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
}
