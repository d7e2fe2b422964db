package com.endclose.relay.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads a webhook's body: strict UTF-8, strict JSON, every number with the digits sent (spec MAP-4,
 * INGEST-6). Never throws for what a body holds.
 */
public final class JsonReader {

  /** Levels of arrays and objects inside each other; one more is a flaw. */
  public static final int MAX_DEPTH = 1_000;

  /** Characters of one text: as many as the largest body has bytes. */
  public static final int MAX_TEXT_LENGTH = 10 * 1024 * 1024;

  /** Characters of one member's name. */
  public static final int MAX_NAME_LENGTH = 50_000;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  // Names are not canonicalized: that table answers many names of one hash, a sender's choice, with
  // an error of its own.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(MAX_TEXT_LENGTH)
                  .maxNameLength(MAX_NAME_LENGTH)
                  .maxNumberLength(ExactNumber.MAX_LENGTH)
                  .build())
          .build();

  private JsonReader() {}

  /** Reads one JSON value; a UTF-8 byte order mark before it is skipped. */
  public static Reading read(byte[] body) {
    int start = startsWithByteOrderMark(body) ? BYTE_ORDER_MARK.length : 0;
    // Decoded here and not by the parser: it would guess UTF-16 and UTF-32 from the first bytes.
    CharBuffer text = CharBuffer.allocate(body.length - start);
    CoderResult decoded =
        decoder().decode(ByteBuffer.wrap(body, start, body.length - start), text, true);
    if (!decoded.isError()) {
      return parse(text);
    }
    return beginsAsJson(text)
        ? new Reading.Flawed(
            "the body begins as JSON but is not valid UTF-8 after "
                + text.position()
                + " characters; the sender has to encode it as UTF-8")
        : new Reading.NotJson("the body is neither JSON nor valid UTF-8");
  }

  /** The text of a body in valid UTF-8, without a byte order mark; empty for any other body. */
  static Optional<CharBuffer> decoded(byte[] body) {
    int start = startsWithByteOrderMark(body) ? BYTE_ORDER_MARK.length : 0;
    CharBuffer text = CharBuffer.allocate(body.length - start);
    CoderResult decoded =
        decoder().decode(ByteBuffer.wrap(body, start, body.length - start), text, true);
    return decoded.isError() ? Optional.empty() : Optional.of(text);
  }

  private static CharsetDecoder decoder() {
    return StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  private static boolean startsWithByteOrderMark(byte[] body) {
    for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
      if (i >= body.length || body[i] != BYTE_ORDER_MARK[i]) {
        return false;
      }
    }
    return true;
  }

  private static Reading parse(CharBuffer text) {
    try (JsonParser parser = parserOf(text)) {
      TreeBuilder tree = new TreeBuilder(parser);
      try {
        return tree.build();
      } catch (StreamConstraintsException e) {
        return new Reading.Flawed(tree.brokenLimit());
      }
    } catch (JsonProcessingException e) {
      String place = TreeBuilder.place(e.getLocation());
      return isHalfCharacter(e)
          ? new Reading.Flawed("the body has a key with half a character in it (" + place + ")")
          : new Reading.NotJson("the body is not JSON, from " + place);
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory failed", e);
    }
  }

  /**
   * Whether the parser gave up over a lone surrogate escaped in a key. It takes one in a text, and
   * to JSON's grammar both are the same, so such a body must not be turned away.
   */
  private static boolean isHalfCharacter(JsonProcessingException e) {
    String message = e.getOriginalMessage();
    return message.contains("surrogate") && message.contains("in field name");
  }

  /** Whether all that stands before the first bad byte could be the beginning of a JSON text. */
  private static boolean beginsAsJson(CharBuffer text) {
    try (JsonParser parser = parserOf(text)) {
      return !(new TreeBuilder(parser).build() instanceof Reading.NotJson);
    } catch (JsonEOFException | StreamConstraintsException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  static JsonParser parserOf(CharBuffer text) throws IOException {
    return parserOf(text, 0, text.position());
  }

  /** Of a part of a text. */
  static JsonParser parserOf(CharBuffer text, int start, int end) throws IOException {
    return FACTORY.createParser(text.array(), start, end - start);
  }
}
