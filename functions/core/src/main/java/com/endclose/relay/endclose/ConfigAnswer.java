package com.endclose.relay.endclose;

import org.jspecify.annotations.Nullable;

/** What asking for the managed configuration came to. */
public sealed interface ConfigAnswer {

  /** What is kept of it for people: a status, or {@code none}. */
  String word();

  /**
   * 200: End Close manages the configuration.
   *
   * @param document as sent, not looked at
   * @param etag what the server names it by; null when it names none that can be sent back
   */
  record Document(String document, @Nullable String etag) implements ConfigAnswer {

    @Override
    public String word() {
      return "200";
    }

    /** Without the document. */
    @Override
    public String toString() {
      return "Document[" + document.length() + " characters, " + etag + "]";
    }
  }

  /** 304: it is the document that was asked about. */
  record Unchanged() implements ConfigAnswer {

    @Override
    public String word() {
      return "304";
    }
  }

  /** 404: the configuration is not managed there (any more). */
  record NotManaged() implements ConfigAnswer {

    @Override
    public String word() {
      return "404";
    }
  }

  /** 401 or 403: the key is not accepted. */
  record Rejected(int status, String message) implements ConfigAnswer {

    @Override
    public String word() {
      return Integer.toString(status);
    }
  }

  /**
   * No answer, or none that can be used.
   *
   * @param status 0 for no answer
   */
  record Failed(int status, String message) implements ConfigAnswer {

    @Override
    public String word() {
      return status == 0 ? "none" : Integer.toString(status);
    }
  }
}
