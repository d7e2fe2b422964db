package com.endclose.relay.route;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads strict JSON, which YAML parsers mostly but not wholly take (tabs, long keys). */
final class DocumentJson {

  private static final JsonFactory JSON =
      JsonFactory.builder().disable(JsonFactory.Feature.INTERN_FIELD_NAMES).build();

  private final DocumentTree tree = new DocumentTree();

  private DocumentJson() {}

  static Reading read(String text) {
    try (JsonParser parser = JSON.createParser(text)) {
      return new DocumentJson().readTokens(parser);
    } catch (JsonProcessingException fault) {
      // The library's message quotes the document, which may hold a secret by mistake.
      return unreadable(fault.getLocation(), "not valid JSON");
    } catch (IOException impossible) {
      return unreadable(null, "not valid JSON");
    }
  }

  private Reading readTokens(JsonParser parser) throws IOException {
    for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
      if (tree.root() != null) {
        return unreadable(parser.currentTokenLocation(), "more text after the document's end");
      }
      String fault = accept(token, parser);
      if (fault != null) {
        return unreadable(parser.currentTokenLocation(), fault);
      }
    }
    Node root = tree.root();
    return root == null
        ? unreadable(parser.currentLocation(), "the document is empty")
        : new Reading.Read(root);
  }

  private @Nullable String accept(JsonToken token, JsonParser parser) throws IOException {
    return switch (token) {
      case START_OBJECT -> tree.openKeyed(null);
      case START_ARRAY -> tree.openItems(null);
      case END_OBJECT, END_ARRAY -> tree.close();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          tree.scalar(Node.Kind.NUMBER, parser.getText(), null);
      case VALUE_TRUE, VALUE_FALSE -> tree.scalar(Node.Kind.BOOLEAN, parser.getText(), null);
      case VALUE_NULL -> tree.scalar(Node.Kind.NULL, "", null);
      case FIELD_NAME, VALUE_STRING -> tree.scalar(Node.Kind.TEXT, parser.getText(), null);
      case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT -> "not valid JSON";
    };
  }

  private static Reading unreadable(@Nullable JsonLocation at, String reason) {
    return at == null
        ? new Reading.Unreadable(1, 1, reason)
        : new Reading.Unreadable(
            Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()), reason);
  }
}
