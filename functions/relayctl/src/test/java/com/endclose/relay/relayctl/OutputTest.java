package com.endclose.relay.relayctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

/** What the program ends with when its answer can't be written. */
class OutputTest {

  private final Ctl ctl = new Ctl();

  private static OutputStream failing(String reason) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(reason);
      }
    };
  }

  @Test
  void a_full_disk_is_told_and_fails_the_command() {
    ctl.broken = failing("No space left on device");

    assertThat(ctl.run("completion")).isEqualTo(74);
    assertThat(ctl.err()).isEqualTo("the answer could not be written: No space left on device\n");
    assertThat(ctl.run("--help")).isEqualTo(74);
    assertThat(ctl.run("routes", "sources", "--help")).isEqualTo(74);
  }

  @Test
  void a_reader_that_has_ended_is_no_reason_for_words() {
    ctl.broken = failing("Broken pipe");

    assertThat(ctl.run("completion")).isEqualTo(141);
    assertThat(ctl.err()).isEmpty();
  }
}
