package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.session.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** The current document in an editor. */
@Command(
    name = "edit",
    description = {
      "Opens the current document in your editor ($VISUAL, $EDITOR, else vi), and applies what you saved.",
      "It is validated, shown as a diff, and asked about before. Whatever goes wrong, your text is kept."
    },
    footer = {"  relayctl config edit", "  EDITOR=nano relayctl config edit"})
final class ConfigEdit implements Callable<Integer> {

  private final Session session;

  ConfigEdit(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try {
      return edit();
    } catch (IOException unwritable) {
      throw Failure.usage("no file to edit in: " + unwritable.getMessage());
    }
  }

  private int edit() throws IOException {
    Applying applying = new Applying(session);
    Applying.Current current = applying.current();
    Path file = OwnFiles.temporary("relay-routes-", ".yaml");
    boolean keep = true;
    try {
      Files.writeString(file, current.document());
      @Nullable String draft = edited(applying, file, current.document());
      if (draft == null) {
        keep = !Files.readString(file).equals(current.document());
        return session.declined();
      }
      int code = applying.apply(draft, current.version());
      keep = false;
      return code;
    } finally {
      if (keep) {
        session.terminal().note("Your text is in " + file);
      } else {
        Files.deleteIfExists(file);
      }
    }
  }

  /** The text to apply; null when there is none after all. */
  private @Nullable String edited(Applying applying, Path file, String before) throws IOException {
    while (true) {
      open(file);
      String draft = Requests.text(session, file.toString());
      if (draft.equals(before)) {
        return null;
      }
      if (applying.valid(draft, file.toString())) {
        applying.showChange(new Applying.Current(null, before), draft);
        return session.agreed(false, "Apply this?") ? draft : null;
      }
      if (!session.agreed(false, "It can't be applied like this. Edit it again?")) {
        return null;
      }
    }
  }

  private void open(Path file) throws IOException {
    String visual = session.world().variable("VISUAL");
    String editor = visual == null ? session.world().variable("EDITOR") : visual;
    String command = editor == null ? "vi" : editor;
    // The variable is a command with arguments, by custom; the file is one whatever its name is.
    Process process =
        new ProcessBuilder("sh", "-c", command + " \"$1\"", "sh", file.toString())
            .inheritIO()
            .start();
    try {
      if (process.waitFor() != 0) {
        throw new Failure(ExitCode.NO, command + " ended with an error: nothing was applied");
      }
    } catch (InterruptedException interrupted) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new Failure(ExitCode.NO, "interrupted: nothing was applied");
    }
  }
}
