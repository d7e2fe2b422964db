package com.endclose.relay.relayctl.print;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Keeps the first failure of a stream, which {@link java.io.PrintStream} swallows. */
final class Written extends FilterOutputStream {

  private String failure = "";

  Written(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int b) throws IOException {
    keeping(() -> out.write(b));
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    keeping(() -> out.write(bytes, from, length));
  }

  @Override
  public void flush() throws IOException {
    keeping(out::flush);
  }

  /** Throws when anything could not be written. */
  void check() {
    if (!failure.isEmpty()) {
      throw new OutputLost(failure);
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  private void keeping(Step step) throws IOException {
    try {
      step.run();
    } catch (IOException failed) {
      if (failure.isEmpty()) {
        String said = failed.getMessage();
        failure = said == null || said.isBlank() ? failed.getClass().getName() : said;
      }
      throw failed;
    }
  }
}
