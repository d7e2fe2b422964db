package com.endclose.relay.local;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Small files that people write. */
final class TextFile {

  private static final int MOST_BYTES = 4 * 1024 * 1024;

  private TextFile() {}

  /** The file's text; empty, and a problem more, when it can't be read. */
  static String read(Path file, List<String> problems) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length <= MOST_BYTES) {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      }
      problems.add(shown(file) + " is larger than " + MOST_BYTES + " bytes");
    } catch (NoSuchFileException none) {
      problems.add(shown(file) + ": there is no such file");
    } catch (CharacterCodingException other) {
      problems.add(shown(file) + " is not UTF-8 text");
    } catch (IOException unreadable) {
      problems.add(
          shown(file) + (Files.isDirectory(file) ? " is a folder, not a file" : " can't be read"));
    }
    return "";
  }

  static boolean same(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException missing) {
      return false;
    }
  }

  /** As a person would write it in the working directory. */
  static String shown(Path file) {
    Path here = Path.of("").toAbsolutePath().normalize();
    Path there = file.toAbsolutePath().normalize();
    return there.startsWith(here) ? here.relativize(there).toString() : there.toString();
  }
}
