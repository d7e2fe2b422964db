package com.endclose.relay.endclose;

import com.endclose.relay.http.Exchange;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads an answer to the question for the managed configuration. */
final class ManagedConfig {

  /** RFC 9110, 8.8.3, and not so long that it could be in the way. */
  private static final Pattern ETAG = Pattern.compile("(W/)?\"[\\x21\\x23-\\x7E]{0,300}\"");

  private static final char REPLACEMENT = '\uFFFD';

  private ManagedConfig() {}

  /**
   * @param conditional whether the request named a document
   * @param message the server's own words, fit to be shown
   */
  static ConfigAnswer of(Exchange.Answer answer, boolean conditional, String message) {
    int status = answer.status();
    return switch (status) {
      case 200 -> document(answer);
      case 304 ->
          conditional
              ? new ConfigAnswer.Unchanged()
              : new ConfigAnswer.Failed(status, "HTTP 304 to a question that named no document");
      case 404 -> new ConfigAnswer.NotManaged();
      case 401, 403 -> new ConfigAnswer.Rejected(status, message);
      default -> new ConfigAnswer.Failed(status, message);
    };
  }

  /** Bytes that are no UTF-8 were replaced when the answer was read; nothing else leaves this. */
  private static ConfigAnswer document(Exchange.Answer answer) {
    return answer.body().indexOf(REPLACEMENT) >= 0
        ? new ConfigAnswer.Failed(200, "the document is not valid UTF-8")
        : new ConfigAnswer.Document(answer.body(), usable(answer.etag()));
  }

  private static @Nullable String usable(@Nullable String etag) {
    return etag != null && ETAG.matcher(etag).matches() ? etag : null;
  }
}
