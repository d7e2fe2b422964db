package com.endclose.relay.relayctl.print;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where answers go (standard output) and where everything about them goes (standard error). All
 * text printed through it is harmless already, or made so by {@link Visible}. An answer that can't
 * be written throws {@link OutputLost}.
 */
public final class Terminal {

  private final Written written;
  private final PrintStream out;
  private final PrintStream err;
  private final Look look;

  /** Both streams in UTF-8, whatever the platform's own is. */
  public Terminal(OutputStream out, OutputStream err, Look look) {
    this.written = new Written(out);
    this.out = new PrintStream(written, true, StandardCharsets.UTF_8);
    this.err = new PrintStream(err, true, StandardCharsets.UTF_8);
    this.look = look;
  }

  /** What is known of the screen; asked only when it matters. */
  public interface Look {

    /** Whether standard output is a terminal that acts on control characters. */
    boolean terminal();

    /** Whether colours are wanted. */
    boolean colours();

    /** Columns of the terminal. */
    int width();
  }

  /** A line of the answer. */
  public void line(String text) {
    out.print(text + "\n");
    flush();
  }

  /** A line of the answer, marked. */
  public void line(Style style, String text) {
    line(styled(style, text));
  }

  /** The text with its marks, where there are any. */
  public String styled(Style style, String text) {
    return look.colours() ? style.on(text) : text;
  }

  /** A table; nothing where it has no rows. */
  public void table(Table table) {
    if (!table.isEmpty()) {
      int width = look.terminal() ? look.width() : Integer.MAX_VALUE;
      table.lines(width, look.colours()).forEach(this::line);
    }
  }

  /** Bytes of a document as they are; on a terminal made visible. */
  public void document(byte[] bytes) {
    if (look.terminal()) {
      String text = Visible.lines(new String(bytes, StandardCharsets.UTF_8));
      out.print(text.endsWith("\n") || text.isEmpty() ? text : text + "\n");
    } else {
      out.write(bytes, 0, bytes.length);
    }
    flush();
  }

  /** A line of help, without a check whether it could be written: {@link #check} follows. */
  public void help(String text) {
    out.print(text + "\n");
    out.flush();
  }

  /** Throws {@link OutputLost} when some of the answer could not be written. */
  public void check() {
    written.check();
  }

  private void flush() {
    out.flush();
    check();
  }

  /** A line about the answer, not part of it. */
  public void note(String text) {
    err.print(text + "\n");
    err.flush();
  }

  /** How far long work is: in place of the line before, where that can be. */
  public void progress(String text) {
    err.print(look.colours() ? "\r\u001B[K" + text : text + "\n");
    err.flush();
  }

  /** Ends a line of progress. */
  public void progressEnds() {
    if (look.colours()) {
      err.print("\n");
      err.flush();
    }
  }

  /** An empty screen, where there is one. */
  public void clear() {
    if (look.terminal()) {
      out.print("\u001B[H\u001B[2J\u001B[3J");
    }
  }

  /** Whether bytes that are no text may be written as they are. */
  public boolean takesBytes() {
    return !look.terminal();
  }
}
