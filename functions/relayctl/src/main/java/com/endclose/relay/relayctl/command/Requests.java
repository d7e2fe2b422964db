package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What commands put into their calls. */
final class Requests {

  private Requests() {}

  /** An empty document. */
  static ObjectNode document() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Sets a member, when there is a value. */
  static ObjectNode put(ObjectNode to, String name, @Nullable String value) {
    return value == null ? to : to.put(name, value);
  }

  /** The text of a file, or of standard input for {@code -}; {@link Failure} says what is wrong. */
  static String text(Session session, String file) {
    byte[] bytes = bytes(session, file);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notUtf8) {
      throw Failure.usage(file + " is not UTF-8: save it as UTF-8");
    }
  }

  private static byte[] bytes(Session session, String file) {
    try {
      return file.equals("-")
          ? session.world().in().readAllBytes()
          : Files.readAllBytes(Path.of(file));
    } catch (NoSuchFileException none) {
      throw Failure.usage("no file " + file);
    } catch (IOException | InvalidPathException unreadable) {
      throw Failure.usage(file + " can't be read: " + unreadable.getMessage());
    }
  }
}
