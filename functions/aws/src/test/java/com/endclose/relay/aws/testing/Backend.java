package com.endclose.relay.aws.testing;

import java.net.URI;
import java.util.Locale;

/** Something that speaks AWS's protocols, for tests to run on. */
public record Backend(Kind kind, URI endpoint) {

  /** What it is: each is right and wrong in its own way. */
  public enum Kind {
    /** Whatever {@code RELAY_TEST_AWS_ENDPOINT} names. */
    ENDPOINT,
    /** LocalStack in a container. */
    LOCALSTACK,
    /** moto's server behind a lock: right in what it returns, slow, no good for races without. */
    MOTO,
    /** dynalite: DynamoDB alone; fast, atomic, without transactions and returned items. */
    DYNALITE;

    /** As {@code RELAY_REQUIRE_BACKENDS} lists it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
