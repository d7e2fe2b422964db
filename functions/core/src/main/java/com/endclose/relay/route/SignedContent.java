package com.endclose.relay.route;

import java.util.List;

/** What an HMAC is computed over: pieces in order, the raw body once among them. */
public record SignedContent(List<Piece> pieces) {

  /** The raw body alone. */
  public static final SignedContent BODY = new SignedContent(List.of(Piece.of(Kind.BODY)));

  /** The timestamp, a dot, and the raw body. */
  public static final SignedContent TIMESTAMP_BODY =
      new SignedContent(List.of(Piece.of(Kind.TIMESTAMP), Piece.literal("."), Piece.of(Kind.BODY)));

  public SignedContent {
    pieces = List.copyOf(pieces);
  }

  /** Whether a piece of this kind is signed. */
  public boolean holds(Kind kind) {
    return pieces.stream().anyMatch(piece -> piece.kind() == kind);
  }

  /** What a piece is. */
  public enum Kind {
    /** Text that is the same for every request of the route; the configured URL is one, too. */
    LITERAL,
    BODY,
    TIMESTAMP,
    ID
  }

  /**
   * One piece.
   *
   * @param literal the text of {@link Kind#LITERAL}, empty for the others
   */
  public record Piece(Kind kind, String literal) {

    static Piece of(Kind kind) {
      return new Piece(kind, "");
    }

    static Piece literal(String text) {
      return new Piece(Kind.LITERAL, text);
    }
  }
}
