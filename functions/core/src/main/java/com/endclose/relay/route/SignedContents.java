package com.endclose.relay.route;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code signed_content}: one of the two words of the first documents, or a template of
 * {@code {body}}, {@code {timestamp}}, {@code {id}}, {@code {url}} and text between them.
 */
final class SignedContents {

  static final String TIMESTAMP_BODY = "timestamp.body";

  private static final String BODY = "body";
  private static final List<String> PLACES = List.of("body", "timestamp", "id", "url");
  private static final String REMEDY =
      "write body, timestamp.body, or a template such as {timestamp}.{body} of "
          + "{body}, {timestamp}, {id}, {url} and text between them";

  private SignedContents() {}

  /**
   * The content at a place; null when a fault was reported.
   *
   * @param url where {@code url} of the same block stands: what {@code {url}} means, never what a
   *     request says
   */
  static @Nullable SignedContent read(Cursor place, Cursor url) {
    String configured = url.absent() ? null : configuredUrl(url);
    if (place.absent()) {
      return unusedUrl(SignedContent.BODY, false, url);
    }
    String text = place.text(REMEDY);
    if (text == null) {
      return null;
    }
    if (text.equals(BODY) || text.equals(TIMESTAMP_BODY)) {
      return unusedUrl(
          text.equals(BODY) ? SignedContent.BODY : SignedContent.TIMESTAMP_BODY, false, url);
    }
    if (text.contains("{url}") && url.absent()) {
      url.problem(
          "is missing: signed_content holds {url}, so write the URL as the processor knows it,"
              + " letter by letter");
    }
    SignedContent content = template(text, configured, place);
    return content == null ? null : unusedUrl(content, text.contains("{url}"), url);
  }

  private static SignedContent unusedUrl(SignedContent content, boolean used, Cursor url) {
    if (!used && !url.absent()) {
      url.warn("has no effect unless signed_content holds {url}");
    }
    return content;
  }

  private static @Nullable SignedContent template(String text, @Nullable String url, Cursor place) {
    List<SignedContent.Piece> pieces = new ArrayList<>();
    int at = 0;
    int bodies = 0;
    while (at < text.length()) {
      int open = text.indexOf('{', at);
      String literal = text.substring(at, open < 0 ? text.length() : open);
      int close = open < 0 ? -1 : text.indexOf('}', open);
      String name = close < 0 ? "" : text.substring(open + 1, close);
      if (literal.indexOf('}') >= 0
          || (open >= 0 && close < 0)
          || (open >= 0 && !PLACES.contains(name))) {
        place.problem("must be sound, not " + Words.quoted(text) + ": " + REMEDY);
        return null;
      }
      if (!literal.isEmpty()) {
        pieces.add(SignedContent.Piece.literal(literal));
      }
      if (open < 0) {
        break;
      }
      bodies += name.equals(BODY) ? 1 : 0;
      pieces.add(piece(name, url));
      at = close + 1;
    }
    if (bodies != 1) {
      place.problem("must hold {body} once, not " + Words.quoted(text) + ": " + REMEDY);
      return null;
    }
    return new SignedContent(pieces);
  }

  private static SignedContent.Piece piece(String name, @Nullable String url) {
    return switch (name) {
      case "body" -> SignedContent.Piece.of(SignedContent.Kind.BODY);
      case "timestamp" -> SignedContent.Piece.of(SignedContent.Kind.TIMESTAMP);
      case "id" -> SignedContent.Piece.of(SignedContent.Kind.ID);
      default -> SignedContent.Piece.literal(url == null ? "" : url);
    };
  }

  private static @Nullable String configuredUrl(Cursor place) {
    String url = place.text("write the URL as the processor knows it, such as https://...");
    boolean sound =
        url != null
            && url.chars().noneMatch(Character::isWhitespace)
            && url.matches("https?://[^/].*");
    if (url != null && !sound) {
      place.problem(
          "must be the whole URL that the processor calls, beginning with https://, not "
              + Words.quoted(url));
    }
    return sound ? url : null;
  }
}
