package com.endclose.relay.ingest;

/** The secret store does not answer: the sender has to try again. */
final class SecretsUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  SecretsUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
