package com.endclose.relay.relayctl;

import java.io.Writer;
import java.util.function.Consumer;

/** Hands over what is written, line by line; what stands behind the last line break as well. */
final class Lines extends Writer {

  private final Consumer<String> to;
  private final StringBuilder pending = new StringBuilder();

  Lines(Consumer<String> to) {
    this.to = to;
  }

  @Override
  public void write(char[] text, int from, int length) {
    pending.append(text, from, length);
  }

  @Override
  public void flush() {
    if (pending.length() > 0) {
      to.accept(pending.toString().stripTrailing());
      pending.setLength(0);
    }
  }

  @Override
  public void close() {
    flush();
  }
}
