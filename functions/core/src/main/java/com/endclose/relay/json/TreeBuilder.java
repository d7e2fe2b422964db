package com.endclose.relay.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Builds one tree from a parser's tokens. The first flaw is kept and reading goes on, because a
 * text that turns out not to be JSON is turned away whatever was wrong with it before.
 */
final class TreeBuilder {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final JsonParser parser;
  private final Deque<JsonNode> open = new ArrayDeque<>();
  private final Deque<String> names = new ArrayDeque<>();
  private @Nullable JsonNode root;
  private @Nullable String flaw;

  TreeBuilder(JsonParser parser) {
    this.parser = parser;
  }

  /** Reads to the end of the text; throws what the parser throws. */
  Reading build() throws IOException {
    do {
      JsonToken token = parser.nextToken();
      if (token == null) {
        return new Reading.NotJson("the body holds nothing but white space");
      }
      take(token);
    } while (!open.isEmpty());
    JsonNode complete = root;
    if (parser.nextToken() != null || complete == null) {
      return new Reading.NotJson("the body goes on after its JSON value");
    }
    return flaw == null ? new Reading.Document(complete) : new Reading.Flawed(flaw);
  }

  /** Which limit a parser that gave up over one had met. */
  String brokenLimit() {
    return open.size() >= JsonReader.MAX_DEPTH
        ? "the body is nested deeper than " + JsonReader.MAX_DEPTH + " levels"
        : "the body holds a text of more than "
            + JsonReader.MAX_TEXT_LENGTH
            + ", a name of more than "
            + JsonReader.MAX_NAME_LENGTH
            + " or a number of more than "
            + ExactNumber.MAX_LENGTH
            + " characters";
  }

  /** A place in the text in words. */
  static String place(@Nullable JsonLocation at) {
    return at == null
        ? "an unknown place"
        : "line " + at.getLineNr() + ", column " + at.getColumnNr();
  }

  private void take(JsonToken token) throws IOException {
    switch (token) {
      case START_OBJECT -> open(NODES.objectNode());
      case START_ARRAY -> open(NODES.arrayNode());
      case END_OBJECT, END_ARRAY -> open.pop();
      case FIELD_NAME -> name(parser.currentName());
      case VALUE_STRING -> attach(TextNode.valueOf(parser.getText()));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> attach(number(parser.getText()));
      case VALUE_TRUE -> attach(BooleanNode.TRUE);
      case VALUE_FALSE -> attach(BooleanNode.FALSE);
      case VALUE_NULL -> attach(NullNode.getInstance());
      case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
          throw new IllegalStateException("a blocking text parser has no such token");
    }
  }

  private void open(JsonNode container) {
    attach(container);
    open.push(container);
  }

  private void name(String name) {
    if (open.element().has(name)) {
      flaw(
          "the body repeats a key in one object ("
              + place(parser.currentTokenLocation())
              + "), so nobody can tell which value counts; the sender has to send each key once");
    }
    names.push(name);
  }

  private void attach(JsonNode value) {
    JsonNode parent = open.peek();
    if (parent == null) {
      root = value;
    } else if (parent instanceof ObjectNode object) {
      object.set(names.pop(), value);
    } else {
      ((ArrayNode) parent).add(value);
    }
  }

  private JsonNode number(String digits) {
    if (ExactNumber.fits(digits)) {
      return ExactNumber.of(digits);
    }
    flaw(
        "the body holds a number of more than "
            + ExactNumber.MAX_LENGTH
            + " characters or an exponent beyond "
            + ExactNumber.MAX_EXPONENT
            + " ("
            + place(parser.currentTokenLocation())
            + ")");
    return NullNode.getInstance();
  }

  private void flaw(String found) {
    if (flaw == null) {
      flaw = found;
    }
  }
}
