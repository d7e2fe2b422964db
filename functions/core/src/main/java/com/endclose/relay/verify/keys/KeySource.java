package com.endclose.relay.verify.keys;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Where a processor publishes the keys it signs with. */
@FunctionalInterface
public interface KeySource {

  /** Asks once and waits for the answer, a few seconds at most; throws nothing. */
  Answer ask(Request request);

  /**
   * What to ask.
   *
   * @param json the body of a POST; null makes it a GET
   */
  record Request(URI uri, @Nullable String json) {

    /** Without the body: it holds what proves who asks. */
    @Override
    public String toString() {
      return (json == null ? "GET " : "POST ") + uri;
    }
  }

  /** What came back. */
  sealed interface Answer {}

  /** An HTTP answer; its body may have been cut short. */
  record Answered(int status, String body) implements Answer {

    /** Without the body. */
    @Override
    public String toString() {
      return "HTTP " + status;
    }
  }

  /**
   * No answer, or it may not be asked for.
   *
   * @param reason plain words for logs, nothing of what was sent or received
   */
  record NoAnswer(String reason) implements Answer {}
}
