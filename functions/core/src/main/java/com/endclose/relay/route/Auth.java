package com.endclose.relay.route;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a route's webhooks prove where they come from. Secrets are named here, never written. */
public sealed interface Auth {

  /** The name under which the secret resolver finds this route's secret. */
  String secretEnv();

  /** The word for this mode in the routes document. */
  String mode();

  /**
   * A header that equals the secret, from one of the given addresses when there are any.
   *
   * @param allowedIps addresses and CIDR ranges as the document wrote them, already validated
   */
  record StaticHeader(String header, String secretEnv, List<IpRange> allowedIps) implements Auth {

    /** The word for this mode in the routes document. */
    public static final String MODE = "static_header";

    public StaticHeader {
      allowedIps = List.copyOf(allowedIps);
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
      String secretEnv,
      SignedContent signedContent,
      @Nullable String timestampHeader,
      int toleranceSeconds,
      @Nullable Path eventId,
      @Nullable Path eventType)
      implements Auth {

    /** The word for this mode in the routes document. */
    public static final String MODE = "hmac";

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
