package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files with what is nobody else's business: their owner's alone from the first moment on. */
final class OwnFiles {

  private OwnFiles() {}

  /** Writes a new file; {@link Failure} when there is one already, which stays as it is. */
  static void create(String name, byte[] content) {
    try {
      write(Path.of(name), content);
    } catch (FileAlreadyExistsException there) {
      throw exists(name);
    } catch (IOException | InvalidPathException unwritable) {
      throw Failure.usage(name + " can't be written: " + unwritable.getMessage());
    }
  }

  /** Throws when something of this name is there. */
  static void mustNotExist(Path file) {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw exists(file.toString());
    }
  }

  private static Failure exists(String name) {
    return new Failure(ExitCode.CONFLICT, name + " exists and stays as it is: move it away first");
  }

  private static void write(Path file, byte[] content) throws IOException {
    Set<StandardOpenOption> options =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    SeekableByteChannel channel = Files.newByteChannel(file, options, mode());
    try (OutputStream out = Channels.newOutputStream(channel)) {
      out.write(content);
    } catch (IOException full) {
      // Half a file of this name would be in the way of the next try.
      Files.deleteIfExists(file);
      throw full;
    }
  }

  /** An editor's file, empty. */
  static Path temporary(String prefix, String suffix) throws IOException {
    return Files.createTempFile(prefix, suffix, mode());
  }

  private static FileAttribute<?>[] mode() {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
